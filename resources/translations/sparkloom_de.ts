<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>core::config::PlanValues</name>
    <message>
        <source>head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>Worker %1</translation>
    </message>
    <message>
        <source>cage %1</source>
        <translation>Cage %1</translation>
    </message>
    <message>
        <source>as it was</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source> and </source>
        <comment>between cages</comment>
        <translation> und </translation>
    </message>
    <message>
        <source>both halves of %1 on %2</source>
        <translation>beide Hälften von %1 auf %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>cages on a machine</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1, as it was</source>
        <translation>%1, unverändert</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>Fabric</translation>
    </message>
    <message>
        <source>HCAs · %1</source>
        <translation>HCAs · %1</translation>
    </message>
    <message>
        <source>Socket interface · %1</source>
        <translation>Socket-Schnittstelle · %1</translation>
    </message>
    <message>
        <source>TP_ and GLOO_SOCKET_IFNAME follow: %1</source>
        <translation>TP_ und GLOO_SOCKET_IFNAME folgen: %1</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>GID index</source>
        <translation>GID-Index</translation>
    </message>
    <message>
        <source>one for each rank, since NCCL would choose wrong</source>
        <translation>einer je Rank, denn NCCL würde falsch wählen</translation>
    </message>
    <message>
        <source>chosen per HCA by NCCL; today %1</source>
        <translation>wählt NCCL je HCA; heute %1</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Head address</source>
        <translation>Adresse des Heads</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>Worker %1</translation>
    </message>
    <message>
        <source>MASTER_ADDR %1, reachable from every machine</source>
        <translation>MASTER_ADDR %1, von jeder Maschine erreichbar</translation>
    </message>
    <message>
        <source>reached from the head as %1</source>
        <translation>vom Head-Knoten erreichbar als %1</translation>
    </message>
    <message>
        <source>Rendezvous port</source>
        <translation>Rendezvous-Port</translation>
    </message>
    <message>
        <source>must be free on the head</source>
        <translation>muss auf dem Head-Knoten frei sein</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>Bereitstellung</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>no machine has an image of the stack; set it before writing</source>
        <translation>keine Maschine hat ein Image des Stacks; vor dem Schreiben eintragen</translation>
    </message>
    <message>
        <source>the same on every machine</source>
        <translation>auf jeder Maschine gleich</translation>
    </message>
</context>
<context>
    <name>ui::ActionBar</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Back to the step before</source>
        <translation>Zurück zum vorigen Schritt</translation>
    </message>
</context>
<context>
    <name>ui::AliasList</name>
    <message>
        <source>Add &amp;ticked</source>
        <translation>An&amp;gekreuzte hinzufügen</translation>
    </message>
    <message>
        <source>From your SSH confi&amp;guration</source>
        <translation>Aus Ihrer SSH-&amp;Konfiguration</translation>
    </message>
    <message>
        <source>Names in your SSH configuration</source>
        <translation>Namen in Ihrer SSH-Konfiguration</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 (added)</source>
        <translation>%1 (hinzugefügt)</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
</context>
<context>
    <name>ui::AppMenu</name>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>every %1 s</source>
        <translation>alle %1 s</translation>
    </message>
    <message>
        <source>every minute</source>
        <translation>jede Minute</translation>
    </message>
    <message>
        <source>every %1 min</source>
        <translation>alle %1 min</translation>
    </message>
    <message>
        <source>Clusters, snapshots and settings</source>
        <translation>Cluster, Snapshots und Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Read again by itself</source>
        <translation>Automatisch &amp;erneut lesen</translation>
    </message>
    <message>
        <source>Only while nothing is written or asked, and the window is seen</source>
        <translation>Nur solange nichts geschrieben oder gefragt wird und das Fenster zu sehen ist</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>E&amp;rscheinungsbild</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>From the next start; findings stay in English</source>
        <translation>Ab dem nächsten Start; Befunde bleiben englisch</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Save these machines under another name…</source>
        <translation>Diese Maschinen unter anderem Namen speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Save these mac&amp;hines under a name…</source>
        <translation>Diese Maschinen unter einem Na&amp;men speichern&#xa0;…</translation>
    </message>
    <message>
        <source>the demo is made up</source>
        <translation>die Demo ist erfunden</translation>
    </message>
    <message>
        <source>a snapshot is open</source>
        <translation>ein Snapshot ist offen</translation>
    </message>
    <message>
        <source>no machines yet</source>
        <translation>noch keine Maschinen</translation>
    </message>
    <message>
        <source>Rename “%1”…</source>
        <translation>„%1“ umbenennen&#xa0;…</translation>
    </message>
    <message>
        <source>Forget “%1”…</source>
        <translation>„%1“ vergessen&#xa0;…</translation>
    </message>
    <message>
        <source>Start a &amp;new list</source>
        <translation>&amp;Neue Liste beginnen</translation>
    </message>
    <message>
        <source>&amp;Open snapshot…</source>
        <translation>Snapshot ö&amp;ffnen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Save snapshot…</source>
        <translation>Snapshot spei&amp;chern&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Close snapshot</source>
        <translation>Snapshot sch&amp;ließen</translation>
    </message>
    <message>
        <source>Look at the de&amp;mo cluster</source>
        <translation>&amp;Demo-Cluster ansehen</translation>
    </message>
    <message>
        <source>Close the de&amp;mo cluster</source>
        <translation>&amp;Demo-Cluster schließen</translation>
    </message>
</context>
<context>
    <name>ui::ChangedKeyPanel</name>
    <message>
        <source>fingerprints</source>
        <translation>Fingerabdrücke</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal prüfen</translation>
    </message>
    <message>
        <source>What the machine really has, say its own screen and keyboard:</source>
        <translation>Was die Maschine wirklich hat, sagt sie an ihrem eigenen Bildschirm mit ihrer eigenen Tastatur:</translation>
    </message>
    <message>
        <source>%1 shows another key than the one that is known</source>
        <translation>%1 zeigt einen anderen Schlüssel als den bekannten</translation>
    </message>
    <message>
        <source>Either the machine was set up anew, or something else answers in its place. Until that is clear, Sparkloom does not connect.</source>
        <translation>Entweder wurde die Maschine neu eingerichtet, oder etwas anderes antwortet an ihrer Stelle. Solange das nicht geklärt ist, verbindet sich Sparkloom nicht.</translation>
    </message>
    <message>
        <source>known  %1 %2</source>
        <translation>bekannt  %1 %2</translation>
    </message>
    <message>
        <source>shown  %1 %2</source>
        <translation>gezeigt  %1 %2</translation>
    </message>
    <message>
        <source>your known_hosts file</source>
        <translation>Ihrer known_hosts-Datei</translation>
    </message>
    <message>
        <source>If it is the shown key and you know why it changed, take the old one out of %1 yourself, then look again. If it is not, do not sign in, and ask whoever runs the network.</source>
        <translation>Ist es der gezeigte Schlüssel und Sie wissen, warum er sich geändert hat, dann entfernen Sie den alten selbst aus %1 und prüfen noch einmal. Ist er es nicht, melden Sie sich nicht an und fragen Sie, wer das Netz betreut.</translation>
    </message>
    <message>
        <source>Checks the key of %1 once more</source>
        <translation>Prüft den Schlüssel von %1 noch einmal</translation>
    </message>
</context>
<context>
    <name>ui::ChecksPage</name>
    <message>
        <source>Nothing has been checked yet</source>
        <translation>Noch nichts geprüft</translation>
    </message>
    <message>
        <source>Here stands what does not fit, with the evidence and what helps: first what causes trouble, then what may. Checks run by themselves as soon as the machines have been read.</source>
        <translation>Hier steht, was nicht zusammenpasst, mit Belegen und Abhilfe: zuerst, was Ärger macht, dann, was Ärger machen kann. Die Prüfungen laufen von selbst, sobald die Maschinen gelesen sind.</translation>
    </message>
    <message>
        <source>Check a&amp;gain</source>
        <translation>Erneut &amp;prüfen</translation>
    </message>
    <message>
        <source>Copy &amp;summary</source>
        <translation>Zusammenfassung &amp;kopieren</translation>
    </message>
    <message>
        <source>Explain a &amp;log…</source>
        <translation>Lo&amp;g erklären&#xa0;…</translation>
    </message>
    <message>
        <source>Continue &amp;anyway</source>
        <translation>&amp;Trotzdem weiter</translation>
    </message>
    <message>
        <source>&amp;Continue to configuration</source>
        <translation>&amp;Weiter zur Konfiguration</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Follows from this</source>
        <translation>Folgt daraus</translation>
    </message>
    <message>
        <source>%1 %L2</source>
        <translation>%1 %L2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>All fine: %1</source>
        <translation>Alles in Ordnung: %1</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>%1 among them; none of them is counted above</source>
        <translation>%1 darunter; nichts davon ist oben mitgezählt</translation>
    </message>
    <message>
        <source>Not counted above</source>
        <translation>Oben nicht mitgezählt</translation>
    </message>
    <message>
        <source>Hidden since %1: %2</source>
        <translation>Ausgeblendet seit %1: %2</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>Wieder einblenden</translation>
    </message>
    <message>
        <source>%L1 fine</source>
        <translation>%L1 in Ordnung</translation>
    </message>
    <message>
        <source>Everything fits: %1</source>
        <translation>Alles passt: %1</translation>
    </message>
    <message>
        <source>&amp;Fix %1…</source>
        <translation>%1 &amp;beheben&#xa0;…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft&#xa0;…</translation>
    </message>
    <message>
        <source>Fixes show every change before they make it.</source>
        <translation>Jede Abhilfe zeigt vorher alle Änderungen.</translation>
    </message>
</context>
<context>
    <name>ui::ClusterButton</name>
    <message>
        <source>No machines yet</source>
        <translation>Noch keine Maschinen</translation>
    </message>
    <message>
        <source>open, settings…</source>
        <translation>öffnen, Einstellungen&#xa0;…</translation>
    </message>
    <message>
        <source>Menu, %1</source>
        <translation>Menü, %1</translation>
    </message>
    <message>
        <source>Clusters, snapshots and settings (F10)</source>
        <translation>Cluster, Snapshots und Einstellungen (F10)</translation>
    </message>
</context>
<context>
    <name>ui::CodeBlock</name>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
</context>
<context>
    <name>ui::ComingPage</name>
    <message>
        <source>Not built yet</source>
        <translation>Noch nicht verfügbar</translation>
    </message>
    <message>
        <source>What it will do</source>
        <translation>Was hier geschehen wird</translation>
    </message>
    <message>
        <source>Nothing runs and nothing is changed here.</source>
        <translation>Hier läuft nichts, und nichts wird geändert.</translation>
    </message>
</context>
<context>
    <name>ui::ConfigurationPage</name>
    <message>
        <source>Nothing to write yet</source>
        <translation>Noch nichts zu schreiben</translation>
    </message>
    <message>
        <source>Here stand the values that the stack will run with, where each comes from, and line by line what would change in the files of every machine. Read the machines first.</source>
        <translation>Hier stehen die Werte, mit denen der Stack laufen wird, woher jeder stammt, und Zeile für Zeile, was sich in den Dateien jeder Maschine ändern würde. Dazu müssen die Maschinen zuerst gelesen werden.</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>Erneut &amp;lesen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>What was written</source>
        <translation>Was geschrieben wurde</translation>
    </message>
    <message>
        <source>&amp;Write to %1</source>
        <translation>Auf %1 &amp;schreiben</translation>
    </message>
    <message>
        <source>&amp;Continue to probe</source>
        <translation>&amp;Weiter zur Messung</translation>
    </message>
    <message numerus="yes">
        <source>%n new files</source>
        <translation>
            <numerusform>%n neue Datei</numerusform>
            <numerusform>%n neue Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to write: the files are as they should be</source>
        <translation>Nichts zu schreiben: Die Dateien sind, wie sie sein sollen</translation>
    </message>
    <message>
        <source>1 new file</source>
        <translation>1 neue Datei</translation>
    </message>
    <message>
        <source>%1 in %2 · %3 · %L4 stay as they are</source>
        <translation>%1 in %2 · %3 · %L4 bleiben unverändert</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2 · %L3 stay as they are</source>
        <translation>%1 in %2 · %L3 bleiben unverändert</translation>
    </message>
    <message>
        <source>Writing to %1…</source>
        <translation>Schreiben auf %1&#xa0;…</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>Written at %1</source>
        <translation>Geschrieben um %1</translation>
    </message>
    <message>
        <source>Not everything was written</source>
        <translation>Nicht alles wurde geschrieben</translation>
    </message>
    <message>
        <source>Undone: the files are as they were</source>
        <translation>Rückgängig gemacht: Die Dateien sind wieder wie vorher</translation>
    </message>
    <message>
        <source>Nothing is written before you say so.</source>
        <translation>Ohne Ihre Zustimmung wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>A dated copy of each file is kept. Undo brings them back byte for byte.</source>
        <translation>Von jeder Datei bleibt eine Kopie mit Datum. „Rückgängig“ stellt sie Byte für Byte wieder her.</translation>
    </message>
    <message>
        <source>Each file is replaced in one go: a machine has the old one or the new one, never a mixture.</source>
        <translation>Jede Datei wird in einem Zug ersetzt: Eine Maschine hat die alte oder die neue, nie eine Mischung.</translation>
    </message>
    <message>
        <source>A dated copy of each file was kept.</source>
        <translation>Von jeder Datei wurde eine Kopie mit Datum behalten.</translation>
    </message>
</context>
<context>
    <name>ui::ConfigurationPresenter</name>
    <message>
        <source>Head</source>
        <translation>Head-Knoten</translation>
    </message>
    <message>
        <source>rank 0; serves the API</source>
        <translation>Rank 0; stellt die API bereit</translation>
    </message>
    <message>
        <source>The launcher insists on it, and no machine knows it.</source>
        <translation>Das Startskript verlangt ihn, und keine Maschine kennt ihn.</translation>
    </message>
    <message>
        <source>new file</source>
        <translation>neue Datei</translation>
    </message>
    <message>
        <source>already right</source>
        <translation>schon richtig</translation>
    </message>
    <message>
        <source>%1 done, %2 already right</source>
        <translation>%1 erledigt, %2 schon richtig</translation>
    </message>
    <message>
        <source>%1 done</source>
        <translation>%1 erledigt</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>Brings back every file of the last run, byte for byte.</source>
        <translation>Stellt jede Datei des letzten Laufs Byte für Byte wieder her.</translation>
    </message>
    <message>
        <source>The machines are being read; that takes a moment.</source>
        <translation>Die Maschinen werden gelesen; das dauert einen Moment.</translation>
    </message>
    <message>
        <source>%1 is not known yet.</source>
        <translation>Noch nicht bekannt: %1.</translation>
    </message>
</context>
<context>
    <name>ui::CopyButton</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>ui::CopyableTableView</name>
    <message>
        <source>Copy &amp;cell</source>
        <translation>&amp;Zelle kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;rows</source>
        <translation>Z&amp;eilen kopieren</translation>
    </message>
</context>
<context>
    <name>ui::CoreWords</name>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>Fabric</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>GID</source>
        <translation>GID</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Stack</translation>
    </message>
    <message>
        <source>Selector</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Pinned index</source>
        <translation>Fester Index</translation>
    </message>
    <message>
        <source>Interface</source>
        <translation>Schnittstelle</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>RoCE version</source>
        <translation>RoCE-Version</translation>
    </message>
    <message>
        <source>Join ports</source>
        <translation>Ports bündeln</translation>
    </message>
    <message>
        <source>all HCAs</source>
        <translation>alle HCAs</translation>
    </message>
    <message>
        <source>chosen by NCCL</source>
        <translation>wählt NCCL</translation>
    </message>
    <message>
        <source>any address</source>
        <translation>jede Adresse</translation>
    </message>
</context>
<context>
    <name>ui::Counts</name>
    <message>
        <source>1 machine</source>
        <translation>1 Maschine</translation>
    </message>
    <message numerus="yes">
        <source>%n machines</source>
        <translation>
            <numerusform>%n Maschine</numerusform>
            <numerusform>%n Maschinen</numerusform>
        </translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n Knoten</numerusform>
            <numerusform>%n Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cable</source>
        <translation>1 Kabel</translation>
    </message>
    <message numerus="yes">
        <source>%n cables</source>
        <translation>
            <numerusform>%n Kabel</numerusform>
            <numerusform>%n Kabel</numerusform>
        </translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 Problem</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n Problem</numerusform>
            <numerusform>%n Probleme</numerusform>
        </translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n Warnung</numerusform>
            <numerusform>%n Warnungen</numerusform>
        </translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 Hinweis</translation>
    </message>
    <message numerus="yes">
        <source>%n notes</source>
        <translation>
            <numerusform>%n Hinweis</numerusform>
            <numerusform>%n Hinweise</numerusform>
        </translation>
    </message>
    <message>
        <source>1 finding is hidden</source>
        <translation>1 Befund ist ausgeblendet</translation>
    </message>
    <message numerus="yes">
        <source>%n findings are hidden</source>
        <translation>
            <numerusform>%n Befund ist ausgeblendet</numerusform>
            <numerusform>%n Befunde sind ausgeblendet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not known</source>
        <translation>
            <numerusform>%n nicht bekannt</numerusform>
            <numerusform>%n nicht bekannt</numerusform>
        </translation>
    </message>
    <message>
        <source>1 check fine</source>
        <translation>1 Prüfung in Ordnung</translation>
    </message>
    <message numerus="yes">
        <source>%n checks fine</source>
        <translation>
            <numerusform>%n Prüfung in Ordnung</numerusform>
            <numerusform>%n Prüfungen in Ordnung</numerusform>
        </translation>
    </message>
    <message>
        <source>1 port without a cable is hidden</source>
        <translation>1 Port ohne Kabel ist ausgeblendet</translation>
    </message>
    <message numerus="yes">
        <source>%n ports without a cable are hidden</source>
        <translation>
            <numerusform>%n Port ohne Kabel ist ausgeblendet</numerusform>
            <numerusform>%n Ports ohne Kabel sind ausgeblendet</numerusform>
        </translation>
    </message>
    <message>
        <source>1 finding</source>
        <translation>1 Befund</translation>
    </message>
    <message numerus="yes">
        <source>%n findings</source>
        <translation>
            <numerusform>%n Befund</numerusform>
            <numerusform>%n Befunde</numerusform>
        </translation>
    </message>
    <message>
        <source>1 more finding follows from this one</source>
        <translation>1 weiterer Befund folgt daraus</translation>
    </message>
    <message numerus="yes">
        <source>%n more findings follow from this one</source>
        <translation>
            <numerusform>%n weiterer Befund folgt daraus</numerusform>
            <numerusform>%n weitere Befunde folgen daraus</numerusform>
        </translation>
    </message>
    <message>
        <source>1 file changes</source>
        <translation>1 Datei ändert sich</translation>
    </message>
    <message numerus="yes">
        <source>%n files change</source>
        <translation>
            <numerusform>%n Datei ändert sich</numerusform>
            <numerusform>%n Dateien ändern sich</numerusform>
        </translation>
    </message>
    <message>
        <source>1 line changes</source>
        <translation>1 Zeile ändert sich</translation>
    </message>
    <message numerus="yes">
        <source>%n lines change</source>
        <translation>
            <numerusform>%n Zeile ändert sich</numerusform>
            <numerusform>%n Zeilen ändern sich</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>Between the parts of a list</extracomment>
        <translation>, </translation>
    </message>
    <message>
        <source>%L1 s</source>
        <translation>%L1 s</translation>
    </message>
    <message>
        <source>%L1 min %L2 s</source>
        <translation>%L1 min %L2 s</translation>
    </message>
    <message>
        <source>%L1 h %L2 min</source>
        <translation>%L1 h %L2 min</translation>
    </message>
    <message>
        <source>read just now</source>
        <translation>gerade eben gelesen</translation>
    </message>
    <message>
        <source>read %L1 s ago</source>
        <translation>vor %L1 s gelesen</translation>
    </message>
    <message>
        <source>read %L1 min ago</source>
        <translation>vor %L1 min gelesen</translation>
    </message>
    <message>
        <source>read %L1 h ago</source>
        <translation>vor %L1 h gelesen</translation>
    </message>
    <message>
        <source>read %L1 days ago</source>
        <translation>vor %L1 Tagen gelesen</translation>
    </message>
    <message>
        <source>unknown time</source>
        <translation>Zeit unbekannt</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <extracomment>A day and a time, as QLocale::toString takes them</extracomment>
        <translation>d. MMM yyyy, HH:mm</translation>
    </message>
    <message>
        <source>1 change since %1</source>
        <translation>1 Änderung seit %1</translation>
    </message>
    <message numerus="yes">
        <source>%n changes since %1</source>
        <translation>
            <numerusform>%n Änderung seit %1</numerusform>
            <numerusform>%n Änderungen seit %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DiffText</name>
    <message>
        <source>Changes, line by line</source>
        <translation>Änderungen, Zeile für Zeile</translation>
    </message>
    <message>
        <source>… %L1 unchanged lines</source>
        <translation>… %L1 unveränderte Zeilen</translation>
    </message>
</context>
<context>
    <name>ui::DiffView</name>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>keine Änderung</translation>
    </message>
    <message>
        <source>+%L1 −%L2</source>
        <translation>+%L1 −%L2</translation>
    </message>
</context>
<context>
    <name>ui::Disclosure</name>
    <message>
        <source>%1, open</source>
        <translation>%1, aufgeklappt</translation>
    </message>
    <message>
        <source>%1, closed</source>
        <translation>%1, zugeklappt</translation>
    </message>
</context>
<context>
    <name>ui::DropHint</name>
    <message>
        <source>Let go to open the snapshot</source>
        <translation>Loslassen öffnet den Snapshot</translation>
    </message>
</context>
<context>
    <name>ui::FabricMap</name>
    <message>
        <source>Make the map smaller</source>
        <translation>Karte verkleinern</translation>
    </message>
    <message>
        <source>Fit the map into its place</source>
        <translation>Karte einpassen</translation>
    </message>
    <message>
        <source>Make the map larger</source>
        <translation>Karte vergrößern</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Show as tab&amp;le</source>
        <translation>Als &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>&amp;Export picture…</source>
        <translation>Karte e&amp;xportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Machines, ports and links as a table</source>
        <translation>Maschinen, Ports und Verbindungen als Tabelle</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>Show as dra&amp;wing</source>
        <translation>Als Zeichn&amp;ung zeigen</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Karte exportieren</translation>
    </message>
    <message>
        <source>Drawing that scales (*.svg)</source>
        <translation>Skalierbare Zeichnung (*.svg)</translation>
    </message>
    <message>
        <source>Image (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::FabricPage</name>
    <message>
        <source>Nothing has been read yet</source>
        <translation>Noch nichts gelesen</translation>
    </message>
    <message>
        <source>Here stands how the machines are joined: which cable sits in which socket, which addresses the network ports have, and which of them NCCL will take on every machine. Sign in to the machines first.</source>
        <translation>Hier steht, wie die Maschinen verbunden sind: welches Kabel in welcher Buchse steckt, welche Adressen die Netzwerk-Ports haben und welche davon NCCL auf jeder Maschine nehmen wird. Dazu ist zuerst die Anmeldung an den Maschinen nötig.</translation>
    </message>
    <message>
        <source>What &amp;if…</source>
        <translation>Was wäre, we&amp;nn&#xa0;…</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>GID tables</source>
        <translation>GID-Tabellen</translation>
    </message>
    <message>
        <source>ring: the entry NCCL takes · struck out: a pin that misses</source>
        <translation>Ring: Eintrag, den NCCL nimmt · durchgestrichen: feste Vorgabe, die nicht passt</translation>
    </message>
    <message>
        <source>GID tables of all machines</source>
        <translation>GID-Tabellen aller Maschinen</translation>
    </message>
    <message>
        <source>A row for each port, a column for each index; arrows move, the reasoning of the row stands beside.</source>
        <translation>Eine Zeile je Port, eine Spalte je Index; mit den Pfeiltasten bewegen, die Herleitung der Zeile steht daneben.</translation>
    </message>
    <message>
        <source>&amp;Test the links</source>
        <translation>Ver&amp;bindungen testen</translation>
    </message>
    <message>
        <source>Each machine pings each other one in every subnet of the fabric, with packets of full size. Takes a few seconds and changes nothing.</source>
        <translation>Jede Maschine pingt jede andere in jedem Subnetz der Fabric an, mit Paketen voller Größe. Dauert einige Sekunden und ändert nichts.</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>Erneut &amp;lesen</translation>
    </message>
    <message>
        <source>Save s&amp;napshot…</source>
        <translation>Snapshot s&amp;peichern&#xa0;…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Continue to checks</source>
        <translation>&amp;Weiter zu den Prüfungen</translation>
    </message>
    <message>
        <source>Ports without a cable are shown ·</source>
        <translation>Ports ohne Kabel sind eingeblendet ·</translation>
    </message>
    <message>
        <source>%1 ·</source>
        <translation>%1 ·</translation>
    </message>
    <message>
        <source>Without a link: nothing is plugged in, the other end is off, or the port is switched off.</source>
        <translation>Ohne Verbindung: Es ist nichts eingesteckt, die Gegenseite ist aus, oder der Port ist abgeschaltet.</translation>
    </message>
    <message>
        <source>&amp;hide</source>
        <translation>&amp;ausblenden</translation>
    </message>
    <message>
        <source>s&amp;how</source>
        <translation>&amp;einblenden</translation>
    </message>
    <message>
        <source>Hide ports without a cable</source>
        <translation>Ports ohne Kabel ausblenden</translation>
    </message>
    <message>
        <source>Show ports without a cable</source>
        <translation>Ports ohne Kabel einblenden</translation>
    </message>
    <message>
        <source>1 node answers</source>
        <translation>1 Knoten antwortet</translation>
    </message>
    <message>
        <source>%1 answer</source>
        <translation>%1 antworten</translation>
    </message>
    <message>
        <source>%1 of %2 answer</source>
        <translation>%1 von %2 antworten</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>Nothing is changed on the nodes here.</source>
        <translation>Hier wird auf den Knoten nichts geändert.</translation>
    </message>
    <message>
        <source>Try other values out and see what NCCL would take; nothing is written.</source>
        <translation>Andere Werte ausprobieren und sehen, was NCCL nehmen würde; geschrieben wird nichts.</translation>
    </message>
    <message>
        <source>Tried out, not written: no problem would be left.</source>
        <translation>Ausprobiert, nicht geschrieben: Es bliebe kein Problem.</translation>
    </message>
    <message>
        <source>Tried out, not written: %1. %2.</source>
        <translation>Ausprobiert, nicht geschrieben: %1. %2.</translation>
    </message>
    <message>
        <source>Fol&amp;d twins</source>
        <translation>Zw&amp;illinge einklappen</translation>
    </message>
    <message>
        <source>Show the ports of a cage in one row. A port with which something is wrong keeps its own. Space folds the row that is selected.</source>
        <translation>Zeigt die Ports eines Cages in einer Zeile. Ein Port, mit dem etwas nicht stimmt, behält seine eigene. Die Leertaste klappt die gewählte Zeile ein.</translation>
    </message>
    <message>
        <source>Unfol&amp;d twins</source>
        <translation>Zw&amp;illinge ausklappen</translation>
    </message>
</context>
<context>
    <name>ui::FabricPresenter</name>
    <message>
        <source>Cage %1</source>
        <translation>Cage %1</translation>
    </message>
    <message>
        <source>no cable</source>
        <translation>kein Kabel</translation>
    </message>
    <message>
        <source>%1 Gb/s · up</source>
        <translation>%1 Gb/s · aktiv</translation>
    </message>
    <message>
        <source>up</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Could not be read: %1</source>
        <translation>Nicht lesbar: %1</translation>
    </message>
    <message>
        <source>Demo cluster</source>
        <translation>Demo-Cluster</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
</context>
<context>
    <name>ui::FindingBody</name>
    <message>
        <source>The whole reasoning</source>
        <translation>Die ganze Herleitung</translation>
    </message>
    <message>
        <source>More about this kind of finding</source>
        <translation>Mehr über Befunde dieser Art</translation>
    </message>
    <message>
        <source>Hide this finding</source>
        <translation>Diesen Befund ausblenden</translation>
    </message>
    <message>
        <source>Why it is no fault here</source>
        <translation>Warum es hier kein Fehler ist</translation>
    </message>
    <message>
        <source>Reason for hiding</source>
        <translation>Grund für das Ausblenden</translation>
    </message>
    <message>
        <source>The finding comes back when it says something else</source>
        <translation>Der Befund kommt wieder, wenn er etwas anderes sagt</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>Fixes, the first is the best</source>
        <translation>Abhilfen, die erste ist die beste</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Abhilfe</translation>
    </message>
    <message>
        <source>No fix is known to Sparkloom.</source>
        <translation>Sparkloom kennt keine Abhilfe.</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Risk: %1</source>
        <translation>Risiko: %1</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Preview the change…</source>
        <translation>Änderung ansehen&#xa0;…</translation>
    </message>
    <message>
        <source>Shows on the page Configuration what would be written; writes nothing</source>
        <translation>Zeigt auf der Seite „Konfiguration“, was geschrieben würde; schreibt nichts</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Do it myself</source>
        <translation>Selbst erledigen</translation>
    </message>
</context>
<context>
    <name>ui::FoldCard</name>
    <message>
        <source>%1, open</source>
        <translation>%1, aufgeklappt</translation>
    </message>
    <message>
        <source>%1, closed</source>
        <translation>%1, zugeklappt</translation>
    </message>
</context>
<context>
    <name>ui::GidMatrixModel</name>
    <message>
        <source>GID index %1</source>
        <translation>GID-Index %1</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>HCA, netdev</source>
        <translation>HCA, netdev</translation>
    </message>
    <message>
        <source>NCCL takes</source>
        <translation>NCCL nimmt</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1, %2 port %3, %4</source>
        <translation>%1, %2 Port %3, %4</translation>
    </message>
    <message>
        <source>no such slot</source>
        <translation>kein solcher Index</translation>
    </message>
    <message>
        <source>pin empty</source>
        <translation>Vorgabe leer</translation>
    </message>
    <message>
        <source>Changed since the reading before.</source>
        <translation>Seit dem vorigen Lesen geändert.</translation>
    </message>
    <message>
        <source>%1, %2, netdev %3
%4/%5</source>
        <translation>%1, %2, netdev %3
%4/%5</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>%1, %2 port %3, GID index %4: %5.</source>
        <translation>%1, %2 Port %3, GID-Index %4: %5.</translation>
    </message>
    <message>
        <source>The pin asks for this entry and misses.</source>
        <translation>Die feste Vorgabe verlangt diesen Eintrag und passt nicht.</translation>
    </message>
    <message>
        <source>NCCL takes this entry.</source>
        <translation>NCCL nimmt diesen Eintrag.</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>+ %1</source>
        <translation>+ %1</translation>
    </message>
    <message>
        <source>%1, %2 port %3, %4, with %5 folded under it</source>
        <translation>%1, %2 Port %3, %4, darunter eingeklappt %5</translation>
    </message>
</context>
<context>
    <name>ui::GidRows</name>
    <message>
        <source>could not be read: %1</source>
        <translation>nicht lesbar: %1</translation>
    </message>
    <message>
        <source>no RDMA devices (/sys/class/infiniband is missing)</source>
        <translation>keine RDMA-Geräte (/sys/class/infiniband fehlt)</translation>
    </message>
    <message>
        <source>RDMA devices are not known</source>
        <translation>RDMA-Geräte sind nicht bekannt</translation>
    </message>
    <message>
        <source>no RDMA devices</source>
        <translation>keine RDMA-Geräte</translation>
    </message>
</context>
<context>
    <name>ui::GidWords</name>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>beyond the table</source>
        <translation>außerhalb der Tabelle</translation>
    </message>
    <message>
        <source>RoCE v1</source>
        <translation>RoCE v1</translation>
    </message>
    <message>
        <source>link-local</source>
        <translation>link-lokal</translation>
    </message>
    <message>
        <source>other address</source>
        <translation>andere Adresse</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>InfiniBand</source>
        <translation>InfiniBand</translation>
    </message>
    <message>
        <source>pinned %1</source>
        <translation>fest %1</translation>
    </message>
    <message>
        <source>index %1</source>
        <translation>Index %1</translation>
    </message>
    <message>
        <source>type unknown</source>
        <translation>Typ unbekannt</translation>
    </message>
    <message>
        <source>not worked out</source>
        <translation>nicht ermittelt</translation>
    </message>
    <message>
        <source>not selected</source>
        <translation>nicht gewählt</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht benutzt</translation>
    </message>
    <message>
        <source>%1, needs %2</source>
        <translation>%1, nötig %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2 port %3</source>
        <translation>%1, %2 Port %3</translation>
    </message>
    <message>
        <source>%1: what NCCL takes was not worked out.</source>
        <translation>%1: Was NCCL nimmt, wurde nicht ermittelt.</translation>
    </message>
    <message>
        <source>%1: NCCL does not use this port; %2.</source>
        <translation>%1: NCCL benutzt diesen Port nicht; %2.</translation>
    </message>
    <message>
        <source>pinned to GID index %1</source>
        <translation>fest auf GID-Index %1</translation>
    </message>
    <message>
        <source>NCCL takes GID index %1</source>
        <translation>NCCL nimmt GID-Index %1</translation>
    </message>
    <message>
        <source>%1: %2 (%3); it needs index %4.</source>
        <translation>%1: %2 (%3); nötig ist Index %4.</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1: %2 (%3).</translation>
    </message>
</context>
<context>
    <name>ui::HostKeyPanel</name>
    <message>
        <source>fingerprint</source>
        <translation>Fingerabdruck</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>They are the same: trust it</source>
        <translation>Sie sind gleich: vertrauen</translation>
    </message>
    <message>
        <source>They differ: do not connect</source>
        <translation>Sie sind verschieden: nicht verbinden</translation>
    </message>
    <message>
        <source>Compare it with what the machine itself says: on its own screen and keyboard, or in a session that you already trust, run</source>
        <translation>Zum Vergleich an der Maschine selbst ausführen, an ihrem eigenen Bildschirm mit ihrer eigenen Tastatur oder in einer Sitzung, der Sie schon vertrauen:</translation>
    </message>
    <message>
        <source>Is this really %1?</source>
        <translation>Ist das wirklich %1?</translation>
    </message>
    <message>
        <source>No key of this machine is known yet. It shows this %1 key:</source>
        <translation>Von dieser Maschine ist noch kein Schlüssel bekannt. Sie zeigt diesen %1-Schlüssel:</translation>
    </message>
    <message>
        <source>Remembers the key %1 for %2</source>
        <translation>Merkt sich den Schlüssel %1 für %2</translation>
    </message>
    <message>
        <source>Does not connect to %1</source>
        <translation>Verbindet sich nicht mit %1</translation>
    </message>
</context>
<context>
    <name>ui::InlineMessage</name>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>details</source>
        <translation>Einzelheiten</translation>
    </message>
</context>
<context>
    <name>ui::Language</name>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
</context>
<context>
    <name>ui::LogDialog</name>
    <message>
        <source>NCCL %1</source>
        <translation>NCCL %1</translation>
    </message>
    <message>
        <source>network %1</source>
        <translation>Netz %1</translation>
    </message>
    <message>
        <source>GID index %1</source>
        <translation>GID-Index %1</translation>
    </message>
    <message>
        <source>Rank %1 on %2</source>
        <translation>Rank %1 auf %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>&amp;Explain</source>
        <translation>&amp;Erklären</translation>
    </message>
    <message>
        <source>Explain a log</source>
        <translation>Log erklären</translation>
    </message>
    <message>
        <source>&amp;Log of a start that failed</source>
        <translation>&amp;Log eines misslungenen Starts</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Paste what NCCL, vLLM or Docker printed: of one machine, or of several one after the other.</source>
        <translation>Hier einfügen, was NCCL, vLLM oder Docker ausgegeben haben: von einer Maschine oder von mehreren nacheinander.</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>Datei ö&amp;ffnen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Nothing leaves this machine: the text is read here.</source>
        <translation>Nichts verlässt diese Maschine: Der Text wird hier gelesen.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>Open a log</source>
        <translation>Log öffnen</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>%1 konnte nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1: the last 16 MiB; sparkloomctl explain reads all of it.</source>
        <translation>%1: die letzten 16 MiB; „sparkloomctl explain“ liest alles.</translation>
    </message>
    <message>
        <source>Nothing in this text is known to Sparkloom.</source>
        <translation>In diesem Text erkennt Sparkloom nichts.</translation>
    </message>
    <message>
        <source>No fault is known in what this log says.</source>
        <translation>In diesem Log steht kein bekannter Fehler.</translation>
    </message>
    <message>
        <source>Recognised: %1</source>
        <translation>Erkannt: %1</translation>
    </message>
    <message>
        <source>Follows: %1</source>
        <translation>Folgt: %1</translation>
    </message>
</context>
<context>
    <name>ui::MachineListModel</name>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%L1 s</source>
        <translation>%L1 s</translation>
    </message>
</context>
<context>
    <name>ui::MachineRowWidget</name>
    <message>
        <source>Answer…</source>
        <translation>Antworten&#xa0;…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Fortschritt von %1</translation>
    </message>
    <message>
        <source>Cancel before you remove it</source>
        <translation>Vor dem Entfernen abbrechen</translation>
    </message>
    <message>
        <source>Remove %1 from this list; nothing changes on it</source>
        <translation>%1 aus dieser Liste entfernen; auf der Maschine ändert sich nichts</translation>
    </message>
    <message>
        <source>Answer the question of %1</source>
        <translation>Die Frage von %1 beantworten</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1 abbrechen</translation>
    </message>
    <message>
        <source>Try %1 again</source>
        <translation>%1 noch einmal versuchen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Copy “%1”, which opens a terminal on it</source>
        <translation>„%1“ kopieren: öffnet ein Terminal darauf</translation>
    </message>
</context>
<context>
    <name>ui::MachineState</name>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Signing in</source>
        <translation>Anmeldung läuft</translation>
    </message>
    <message>
        <source>Needs an answer</source>
        <translation>Wartet auf Antwort</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Wird gelesen</translation>
    </message>
    <message>
        <source>Signed in</source>
        <translation>Angemeldet</translation>
    </message>
    <message>
        <source>In the snapshot</source>
        <translation>Im Snapshot</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
</context>
<context>
    <name>ui::MachinesPage</name>
    <message>
        <source>C&amp;lose snapshot</source>
        <translation>&amp;Snapshot schließen</translation>
    </message>
    <message>
        <source>No machines yet</source>
        <translation>Noch keine Maschinen</translation>
    </message>
    <message>
        <source>Add the machines that are joined by a cable: two or more DGX Sparks that you can reach over SSH. Sparkloom reads them and changes nothing. No machines at hand? The demo cluster is made up and goes through every step; a snapshot that somebody sent shows theirs.</source>
        <translation>Fügen Sie die Maschinen hinzu, die ein Kabel verbindet: zwei oder mehr DGX Sparks, die über SSH erreichbar sind. Sparkloom liest sie und ändert nichts. Keine Maschinen zur Hand? Der Demo-Cluster ist erfunden und führt durch jeden Schritt; ein zugesandter Snapshot zeigt die Maschinen anderer.</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Look at the de&amp;mo cluster</source>
        <translation>&amp;Demo-Cluster ansehen</translation>
    </message>
    <message>
        <source>&amp;Open a snapshot…</source>
        <translation>Snapsho&amp;t öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Add a machine</source>
        <translation>Maschine hinzufügen</translation>
    </message>
    <message>
        <source>By &amp;address or SSH name</source>
        <translation>Per &amp;Adresse oder SSH-Name</translation>
    </message>
    <message>
        <source>Address or SSH name of a machine</source>
        <translation>Adresse oder SSH-Name einer Maschine</translation>
    </message>
    <message>
        <source>sparky@10.20.0.11 or spark-a</source>
        <translation>sparky@10.20.0.11 oder spark-a</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Add this machine</source>
        <translation>Diese Maschine hinzufügen</translation>
    </message>
    <message>
        <source>User name and port may be left out where your SSH configuration has them.</source>
        <translation>Benutzername und Port sind nicht nötig, wo Ihre SSH-Konfiguration sie hat.</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>Erneut &amp;lesen</translation>
    </message>
    <message>
        <source>Retry failed</source>
        <translation>Fehlgeschlagene wiederholen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>A snapshot cannot be read again.</source>
        <translation>Ein Snapshot kann nicht erneut gelesen werden.</translation>
    </message>
    <message>
        <source>Retry &amp;failed (%1)</source>
        <translation>&amp;Fehlgeschlagene wiederholen (%1)</translation>
    </message>
    <message>
        <source>&amp;Continue to fabric</source>
        <translation>&amp;Weiter zur Fabric</translation>
    </message>
    <message>
        <source>&amp;Sign in to %1</source>
        <translation>An %1 a&amp;nmelden</translation>
    </message>
    <message>
        <source>&amp;Sign in</source>
        <translation>A&amp;nmelden</translation>
    </message>
    <message>
        <source>Which machines belong together?</source>
        <translation>Welche Maschinen gehören zusammen?</translation>
    </message>
    <message>
        <source>all signed in</source>
        <translation>alle angemeldet</translation>
    </message>
    <message>
        <source>%1 signed in</source>
        <translation>%1 angemeldet</translation>
    </message>
    <message>
        <source>%1 being read</source>
        <translation>gerade gelesen: %1</translation>
    </message>
    <message>
        <source>%1 could not be read</source>
        <translation>%1 nicht lesbar</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>A snapshot stays as it is: nothing is read, asked or written.</source>
        <translation>Ein Snapshot bleibt, wie er ist: Nichts wird gelesen, gefragt oder geschrieben.</translation>
    </message>
    <message>
        <source>Reading changes nothing on a machine, and nothing is installed there.</source>
        <translation>Das Lesen ändert auf einer Maschine nichts, und nichts wird dort installiert.</translation>
    </message>
</context>
<context>
    <name>ui::MachinesPresenter</name>
    <message>
        <source>system unknown</source>
        <translation>System unbekannt</translation>
    </message>
    <message>
        <source>%1, no RDMA device</source>
        <translation>%1, kein RDMA-Gerät</translation>
    </message>
    <message>
        <source>%1, %2 HCAs, %3 up</source>
        <translation>%1, %2 HCAs, %3 aktiv</translation>
    </message>
    <message>
        <source>Waits for your answer</source>
        <translation>Wartet auf Ihre Antwort</translation>
    </message>
    <message>
        <source>Testing the links</source>
        <translation>Verbindungen werden getestet</translation>
    </message>
    <message>
        <source>Signing in and reading</source>
        <translation>Anmelden und Lesen</translation>
    </message>
    <message>
        <source>Stopped; nothing was changed</source>
        <translation>Angehalten; nichts wurde geändert</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>The machine refused that password.</source>
        <translation>Die Maschine hat dieses Passwort abgelehnt.</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>That passphrase does not open the key.</source>
        <translation>Diese Passphrase öffnet den Schlüssel nicht.</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
</context>
<context>
    <name>ui::MainFrame</name>
    <message>
        <source>Sparkloom</source>
        <translation>Sparkloom</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Snapshot</translation>
    </message>
    <message>
        <source>DEMO</source>
        <translation>DEMO</translation>
    </message>
    <message>
        <source>What you see is made up: no machine is read or changed.</source>
        <translation>Was Sie sehen, ist erfunden: Keine Maschine wird gelesen oder geändert.</translation>
    </message>
    <message>
        <source>%1 — Sparkloom</source>
        <translation>%1 — Sparkloom</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Hidden findings are not kept</source>
        <translation>Ausgeblendete Befunde werden nicht gespeichert</translation>
    </message>
    <message>
        <source>%1 could not be written: when Sparkloom is opened again, they are shown again.</source>
        <translation>%1 konnte nicht geschrieben werden: Beim nächsten Öffnen zeigt Sparkloom sie wieder.</translation>
    </message>
    <message>
        <source>An earlier run was interrupted</source>
        <translation>Ein früherer Lauf wurde unterbrochen</translation>
    </message>
    <message>
        <source>The settings could not be read</source>
        <translation>Die Einstellungen konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>made up</source>
        <translation>erfunden</translation>
    </message>
    <message>
        <source>redacted</source>
        <translation>anonymisiert</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Snapshot</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>Demo cluster</source>
        <translation>Demo-Cluster</translation>
    </message>
    <message>
        <source>%1 · made up</source>
        <translation>%1 · erfunden</translation>
    </message>
    <message>
        <source>%1 · saved</source>
        <translation>%1 · gespeichert</translation>
    </message>
    <message>
        <source>Start a new list</source>
        <translation>Neue Liste beginnen</translation>
    </message>
    <message>
        <source>This list has no name</source>
        <translation>Diese Liste hat keinen Namen</translation>
    </message>
    <message>
        <source>It is not kept: %1. Cancel, and save it under a name in the menu, to find it again.</source>
        <translation>Sie wird nicht behalten: %1. Um sie wiederzufinden, abbrechen und sie im Menü unter einem Namen speichern.</translation>
    </message>
    <message>
        <source>Open “%1”</source>
        <translation>„%1“ öffnen</translation>
    </message>
    <message>
        <source>Save these machines</source>
        <translation>Diese Maschinen speichern</translation>
    </message>
    <message>
        <source>%1 under a name, to be opened from the menu. No password is kept, and nothing that was read.</source>
        <translation>%1 unter einem Namen, der sich im Menü öffnen lässt. Passwörter und Gelesenes werden nicht gespeichert.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Rename “%1”</source>
        <translation>„%1“ umbenennen</translation>
    </message>
    <message>
        <source>Only the name in the menu; nothing changes on the machines.</source>
        <translation>Nur der Name im Menü; auf den Maschinen ändert sich nichts.</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Forget “%1”?</source>
        <translation>„%1“ vergessen?</translation>
    </message>
    <message>
        <source>The machines stay on the screen, as a list without a name. Nothing changes on them.</source>
        <translation>Die Maschinen bleiben als Liste ohne Namen auf dem Bildschirm. Auf ihnen ändert sich nichts.</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Vergessen</translation>
    </message>
    <message>
        <source>files are being written</source>
        <translation>Dateien werden geschrieben</translation>
    </message>
    <message>
        <source>nothing has been read yet</source>
        <translation>noch nichts gelesen</translation>
    </message>
    <message>
        <source>Open snapshot</source>
        <translation>Snapshot öffnen</translation>
    </message>
    <message>
        <source>Snapshots (*.json);;All files (*)</source>
        <translation>Snapshots (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The snapshot was not opened</source>
        <translation>Der Snapshot wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>Save snapshot</source>
        <translation>Snapshot speichern</translation>
    </message>
    <message>
        <source>Snapshots (*.json)</source>
        <translation>Snapshots (*.json)</translation>
    </message>
</context>
<context>
    <name>ui::MapElement</name>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 port %2 on %3</source>
        <translation>%1 Port %2 auf %3</translation>
    </message>
    <message>
        <source>No link</source>
        <translation>Keine Verbindung</translation>
    </message>
    <message>
        <source>no address</source>
        <translation>keine Adresse</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Verbindung</translation>
    </message>
</context>
<context>
    <name>ui::MapLinks</name>
    <message>
        <source>MTU %1</source>
        <translation>MTU %1</translation>
    </message>
    <message>
        <source>up</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>%1 Gb/s · %2</source>
        <translation>%1 Gb/s · %2</translation>
    </message>
    <message>
        <source>subnet</source>
        <translation>Subnetz</translation>
    </message>
    <message>
        <source>neighbour</source>
        <translation>Nachbareintrag</translation>
    </message>
    <message>
        <source>LLDP</source>
        <translation>LLDP</translation>
    </message>
    <message>
        <source>ping</source>
        <translation>Ping</translation>
    </message>
    <message>
        <source>seen by %1</source>
        <translation>belegt durch %1</translation>
    </message>
    <message>
        <source>seen by %1 and %2</source>
        <translation>belegt durch %1 und %2</translation>
    </message>
    <message>
        <source>one cable, two rails</source>
        <translation>ein Kabel, zwei Rails</translation>
    </message>
    <message>
        <source>one cable, one rail</source>
        <translation>ein Kabel, eine Rail</translation>
    </message>
    <message>
        <source>one cable, no rail</source>
        <translation>ein Kabel, keine Rail</translation>
    </message>
    <message>
        <source>%1 rails</source>
        <translation>%1 Rails</translation>
    </message>
    <message>
        <source>one network</source>
        <translation>ein Netz</translation>
    </message>
</context>
<context>
    <name>ui::MapModel</name>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
</context>
<context>
    <name>ui::MapPicture</name>
    <message>
        <source>Map of machines and cables</source>
        <translation>Karte der Maschinen und Kabel</translation>
    </message>
    <message>
        <source>DEMO</source>
        <translation>DEMO</translation>
    </message>
    <message>
        <source>made up, no real machine</source>
        <translation>erfunden, keine echte Maschine</translation>
    </message>
    <message>
        <source>time of reading not known</source>
        <translation>Zeitpunkt des Lesens nicht bekannt</translation>
    </message>
    <message>
        <source>read %1 UTC</source>
        <translation>gelesen %1 UTC</translation>
    </message>
    <message>
        <source>The picture was not written to %1</source>
        <translation>Das Bild wurde nicht nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Choose a folder that you may write to and that has room.</source>
        <translation>Wählen Sie einen Ordner mit Schreibrecht und genügend Platz.</translation>
    </message>
    <message>
        <source>%1 is neither an .svg nor a .png file</source>
        <translation>%1 ist weder eine .svg- noch eine .png-Datei</translation>
    </message>
    <message>
        <source>End the name in .svg or .png.</source>
        <translation>Der Name muss auf .svg oder .png enden.</translation>
    </message>
</context>
<context>
    <name>ui::MapView</name>
    <message>
        <source>Map of machines and cables</source>
        <translation>Karte der Maschinen und Kabel</translation>
    </message>
    <message>
        <source>Arrows go from machine to cable to machine, Enter into the ports of a machine.</source>
        <translation>Pfeiltasten führen von Maschine zu Kabel zu Maschine, die Eingabetaste in die Ports einer Maschine.</translation>
    </message>
</context>
<context>
    <name>ui::NameDialog</name>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>“%1” is taken.</source>
        <translation>„%1“ ist schon vergeben.</translation>
    </message>
    <message>
        <source>Choose another name, or forget that list first.</source>
        <translation>Wählen Sie einen anderen Namen, oder vergessen Sie zuerst jene Liste.</translation>
    </message>
</context>
<context>
    <name>ui::NoticeDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>ui::PageDialog</name>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>There is no page for “%1” in this version of Sparkloom.</source>
        <translation>In dieser Version von Sparkloom gibt es keine Seite zu „%1“.</translation>
    </message>
</context>
<context>
    <name>ui::PortFacts</name>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>physical state</source>
        <translation>physischer Zustand</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>GID table</source>
        <translation>GID-Tabelle</translation>
    </message>
    <message>
        <source>%1 of %2 slots in use</source>
        <translation>%1 von %2 Plätzen belegt</translation>
    </message>
    <message>
        <source>PCI address</source>
        <translation>PCI-Adresse</translation>
    </message>
    <message>
        <source>card (sys_image_guid)</source>
        <translation>Karte (sys_image_guid)</translation>
    </message>
    <message>
        <source>firmware</source>
        <translation>Firmware</translation>
    </message>
    <message>
        <source>port of the card</source>
        <translation>Port der Karte</translation>
    </message>
    <message>
        <source>speed of the netdev</source>
        <translation>Geschwindigkeit des Netdevs</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>carrier of the netdev</source>
        <translation>Träger des Netdevs</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>nicht bekannt: %1</translation>
    </message>
</context>
<context>
    <name>ui::ProbePage</name>
    <message>
        <source>The probe is not built yet</source>
        <translation>Die Messung ist noch nicht verfügbar</translation>
    </message>
    <message>
        <source>Prove the fabric with real traffic</source>
        <translation>Die Fabric mit echtem Verkehr erproben</translation>
    </message>
    <message>
        <source>A cable that is up can still carry too little. The probe runs NCCL itself between the machines, with the environment that the stack will have, and compares what comes out with what such a fabric should give.</source>
        <translation>Ein Kabel, das aktiv ist, kann trotzdem zu wenig übertragen. Die Messung lässt NCCL selbst zwischen den Maschinen laufen, mit der Umgebung, die der Stack haben wird, und vergleicht das Ergebnis mit dem, was eine solche Fabric leisten sollte.</translation>
    </message>
    <message>
        <source>Measure bus bandwidth in GB/s over message size, live, with the expected band beside it</source>
        <translation>Busbandbreite in GB/s über der Nachrichtengröße messen, live, mit dem erwarteten Bereich daneben</translation>
    </message>
    <message>
        <source>Run each rail alone, and plain sockets as a control</source>
        <translation>Jede Rail einzeln laufen lassen, zur Kontrolle auch einfache Sockets</translation>
    </message>
    <message>
        <source>Compare what NCCL really took with what the page Fabric predicts</source>
        <translation>Vergleichen, was NCCL wirklich nahm und was die Seite „Fabric“ voraussagt</translation>
    </message>
    <message>
        <source>Until then: the page Fabric says what NCCL will take on every machine, and why.</source>
        <translation>Bis dahin sagt die Seite „Fabric“, was NCCL auf jeder Maschine nehmen wird und warum.</translation>
    </message>
</context>
<context>
    <name>ui::PromptPanel</name>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Password of %1</source>
        <translation>Passwort von %1</translation>
    </message>
    <message>
        <source>Passphrase of the key %1</source>
        <translation>Passphrase des Schlüssels %1</translation>
    </message>
    <message>
        <source>%1 asks</source>
        <translation>%1 fragt</translation>
    </message>
    <message>
        <source>Used for this sign-in only, never stored.</source>
        <translation>Nur für diese Anmeldung benutzt, nie gespeichert.</translation>
    </message>
    <message>
        <source>Opens the key for this sign-in only, never stored.</source>
        <translation>Öffnet den Schlüssel nur für diese Anmeldung, nie gespeichert.</translation>
    </message>
</context>
<context>
    <name>ui::ReasonPanel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Open the &amp;finding</source>
        <translation>Be&amp;fund öffnen</translation>
    </message>
    <message>
        <source>Copy evidence</source>
        <translation>Belege kopieren</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Abhilfe</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Herleitung</translation>
    </message>
    <message>
        <source>Why does NCCL take what it takes?</source>
        <translation>Warum nimmt NCCL, was es nimmt?</translation>
    </message>
    <message>
        <source>Select a row of the table: here stands the reasoning, sentence by sentence.</source>
        <translation>Wählen Sie eine Zeile der Tabelle: Hier steht die Herleitung, Satz für Satz.</translation>
    </message>
    <message>
        <source>Reasoning for %1</source>
        <translation>Herleitung für %1</translation>
    </message>
    <message>
        <source>Problem: not read</source>
        <translation>Problem: nicht gelesen</translation>
    </message>
    <message>
        <source>%L1.</source>
        <translation>%L1.</translation>
    </message>
    <message>
        <source>No fix is known.</source>
        <translation>Keine Abhilfe bekannt.</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>Gelesen aus</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ui::SaveSnapshotDialog</name>
    <message>
        <source>User names</source>
        <translation>Benutzernamen</translation>
    </message>
    <message>
        <source>Public addresses</source>
        <translation>Öffentliche Adressen</translation>
    </message>
    <message>
        <source>MACs and GUIDs</source>
        <translation>MACs und GUIDs</translation>
    </message>
    <message>
        <source>Serial numbers</source>
        <translation>Seriennummern</translation>
    </message>
    <message>
        <source>Machine ids</source>
        <translation>Maschinenkennungen</translation>
    </message>
    <message>
        <source>Wi-Fi names</source>
        <translation>WLAN-Namen</translation>
    </message>
    <message>
        <source>Open connections</source>
        <translation>Offene Verbindungen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Stays as it is: host names, names of network ports, private addresses (10.…, 172.16.…, 192.168.…), and what stands in files otherwise. Passwords and tokens were never read.</source>
        <translation>Unverändert bleiben: Rechnernamen, Namen der Netzwerk-Ports, private Adressen (10.…, 172.16.…, 192.168.…) und was sonst in Dateien steht. Passwörter und Tokens wurden nie gelesen.</translation>
    </message>
    <message>
        <source>&amp;Keep everything as it was read</source>
        <translation>&amp;Alles lassen, wie es gelesen wurde</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern unter&#xa0;…</translation>
    </message>
    <message>
        <source>Save snapshot</source>
        <translation>Snapshot speichern</translation>
    </message>
    <message>
        <source>What is replaced</source>
        <translation>Was ersetzt wird</translation>
    </message>
    <message>
        <source>the same thing by the same, so that everything still fits together</source>
        <translation>Gleiches durch Gleiches, damit alles zusammenpasst</translation>
    </message>
    <message>
        <source>Nothing more: it was redacted before it came here.</source>
        <translation>Nichts mehr: Er kam schon anonymisiert.</translation>
    </message>
    <message>
        <source>Nothing: there is nothing in it that has to be replaced.</source>
        <translation>Nichts: Er enthält nichts, was ersetzt werden muss.</translation>
    </message>
    <message>
        <source>%1: %2 different, in %3 places</source>
        <translation>%1: %2 verschiedene, an %3 Stellen</translation>
    </message>
    <message>
        <source>%1 different, in %2 places</source>
        <translation>%1 verschiedene, an %2 Stellen</translation>
    </message>
    <message>
        <source>Looking for what tells who you are…</source>
        <translation>Gesucht wird, was verrät, wer Sie sind&#xa0;…</translation>
    </message>
    <message>
        <source>Everything that was read of %1, in one file that can be sent to somebody.</source>
        <translation>Alles, was von %1 gelesen wurde, in einer Datei zum Verschicken.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>&amp;Save everything as…</source>
        <translation>Alles &amp;speichern unter&#xa0;…</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>%1 wird geschrieben&#xa0;…</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>Only you can read the file.</source>
        <translation>Nur Sie können die Datei lesen.</translation>
    </message>
    <message>
        <source>The file will tell who you are.</source>
        <translation>Die Datei wird verraten, wer Sie sind.</translation>
    </message>
    <message>
        <source>User names, public addresses, serial numbers and Wi-Fi names stay in it. Give it to people you trust.</source>
        <translation>Benutzernamen, öffentliche Adressen, Seriennummern und WLAN-Namen bleiben darin. Geben Sie die Datei nur Menschen, denen Sie vertrauen.</translation>
    </message>
</context>
<context>
    <name>ui::Settings</name>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>%1 konnte nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>Sparkloom starts with empty settings and leaves the file alone.</source>
        <translation>Sparkloom beginnt mit leeren Einstellungen und lässt die Datei, wie sie ist.</translation>
    </message>
    <message>
        <source>%1 does not hold settings of Sparkloom, or is damaged.</source>
        <translation>%1 enthält keine Einstellungen von Sparkloom oder ist beschädigt.</translation>
    </message>
    <message>
        <source>Sparkloom starts with empty settings and keeps this file beside the new one.</source>
        <translation>Sparkloom beginnt mit leeren Einstellungen und behält diese Datei neben der neuen.</translation>
    </message>
    <message>
        <source>%1 was made by a newer Sparkloom.</source>
        <translation>%1 stammt von einem neueren Sparkloom.</translation>
    </message>
    <message>
        <source>It is left alone: Sparkloom starts with empty settings, and what you change is not kept.</source>
        <translation>Die Datei bleibt, wie sie ist: Sparkloom beginnt mit leeren Einstellungen, und Änderungen werden nicht gespeichert.</translation>
    </message>
</context>
<context>
    <name>ui::SignInCard</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Stopped: key changed</source>
        <translation>Angehalten: Schlüssel geändert</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1 abbrechen</translation>
    </message>
    <message>
        <source>Try %1 again</source>
        <translation>%1 noch einmal versuchen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>ui::SignInPage</name>
    <message>
        <source>Nobody to sign in to yet</source>
        <translation>Noch keine Anmeldung nötig</translation>
    </message>
    <message>
        <source>Machines that you add ask here for what they need: whether a key is theirs, a password, a passphrase. Keys and the SSH agent that you already use are tried first.</source>
        <translation>Hinzugefügte Maschinen fragen hier, was sie brauchen: ob ein Schlüssel zu ihnen gehört, ein Passwort, eine Passphrase. Ihre vorhandenen Schlüssel und der SSH-Agent werden zuerst versucht.</translation>
    </message>
    <message>
        <source>C&amp;lose snapshot</source>
        <translation>&amp;Snapshot schließen</translation>
    </message>
    <message>
        <source>Retry failed</source>
        <translation>Fehlgeschlagene wiederholen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Nobody is asked to let you in: what a snapshot shows was read by whoever made it. Close it to get back to your own machines.</source>
        <translation>Niemand muss Sie einlassen: Was ein Snapshot zeigt, hat gelesen, wer ihn erstellt hat. Schließen Sie ihn, um zu Ihren eigenen Maschinen zurückzukehren.</translation>
    </message>
    <message>
        <source>Nothing to sign in to</source>
        <translation>Keine Anmeldung nötig</translation>
    </message>
    <message>
        <source>Add machines first</source>
        <translation>Zuerst Maschinen hinzufügen</translation>
    </message>
    <message>
        <source>%1 signed in</source>
        <translation>%1 angemeldet</translation>
    </message>
    <message>
        <source>%1 of %2 signed in</source>
        <translation>%1 von %2 angemeldet</translation>
    </message>
    <message>
        <source>1 asks you something</source>
        <translation>1 fragt Sie etwas</translation>
    </message>
    <message numerus="yes">
        <source>%n ask you something</source>
        <translation>
            <numerusform>%n fragt Sie etwas</numerusform>
            <numerusform>%n fragen Sie etwas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message>
        <source>1 shows a changed key</source>
        <translation>1 zeigt einen geänderten Schlüssel</translation>
    </message>
    <message numerus="yes">
        <source>%n show a changed key</source>
        <translation>
            <numerusform>%n zeigt einen geänderten Schlüssel</numerusform>
            <numerusform>%n zeigen einen geänderten Schlüssel</numerusform>
        </translation>
    </message>
    <message>
        <source>Retry &amp;failed (%1)</source>
        <translation>&amp;Fehlgeschlagene wiederholen (%1)</translation>
    </message>
    <message>
        <source>&amp;Sign in</source>
        <translation>A&amp;nmelden</translation>
    </message>
    <message>
        <source>&amp;Continue with %1</source>
        <translation>&amp;Weiter mit %1</translation>
    </message>
    <message>
        <source>&amp;Continue to fabric</source>
        <translation>&amp;Weiter zur Fabric</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>A snapshot stays as it is: nothing is read, asked or written.</source>
        <translation>Ein Snapshot bleibt, wie er ist: Nichts wird gelesen, gefragt oder geschrieben.</translation>
    </message>
    <message>
        <source>Passwords are used once and never stored. Nothing is changed on the machines.</source>
        <translation>Passwörter werden einmal benutzt und nie gespeichert. Auf den Maschinen ändert sich nichts.</translation>
    </message>
</context>
<context>
    <name>ui::SnapshotWords</name>
    <message>
        <source>Snapshot of %1</source>
        <translation>Snapshot vom %1</translation>
    </message>
    <message>
        <source>Snapshot without a date</source>
        <translation>Snapshot ohne Datum</translation>
    </message>
    <message>
        <source>From the file %1.</source>
        <translation>Aus der Datei %1.</translation>
    </message>
    <message>
        <source>From the file %1, saved by %2.</source>
        <translation>Aus der Datei %1, gespeichert von %2.</translation>
    </message>
    <message>
        <source>Redacted: user names, public addresses, serial and hardware numbers in it are placeholders.</source>
        <translation>Anonymisiert: Benutzernamen, öffentliche Adressen, Serien- und Hardwarenummern darin sind Platzhalter.</translation>
    </message>
    <message>
        <source>The machines are as they were then: nothing is read, asked or written.</source>
        <translation>Die Maschinen sind, wie sie damals waren: Nichts wird gelesen, gefragt oder geschrieben.</translation>
    </message>
    <message>
        <source>This is a snapshot: nothing in it can be read again, tested or written.</source>
        <translation>Das ist ein Snapshot: Nichts darin kann erneut gelesen, getestet oder geschrieben werden.</translation>
    </message>
    <message>
        <source>read at %1</source>
        <translation>gelesen: %1</translation>
    </message>
</context>
<context>
    <name>ui::StackPage</name>
    <message>
        <source>Starting the stack is not built yet</source>
        <translation>Der Start des Stacks ist noch nicht verfügbar</translation>
    </message>
    <message>
        <source>Start, watch and stop the stack</source>
        <translation>Den Stack starten, beobachten und anhalten</translation>
    </message>
    <message>
        <source>From the written configuration to a model that answers: containers on every machine, NCCL between them, the API on the head.</source>
        <translation>Von der geschriebenen Konfiguration zu einem Modell, das antwortet: Container auf jeder Maschine, NCCL dazwischen, die API auf dem Head-Knoten.</translation>
    </message>
    <message>
        <source>Look before the start whether everything that it needs is there</source>
        <translation>Vor dem Start nachsehen, ob alles Nötige da ist</translation>
    </message>
    <message>
        <source>Show each stage with its time, per machine, and the logs of all ranks together</source>
        <translation>Jede Phase mit ihrer Zeit zeigen, je Maschine, und die Logs aller Ranks zusammen</translation>
    </message>
    <message>
        <source>Tell which machine holds the others up when it does not come up</source>
        <translation>Sagen, welche Maschine die anderen aufhält, wenn er nicht hochkommt</translation>
    </message>
    <message>
        <source>Until then: start it on the machines as you do today; the files that the page Configuration writes are the ones it reads.</source>
        <translation>Bis dahin: Starten Sie ihn auf den Maschinen wie bisher; die Dateien, die die Seite „Konfiguration“ schreibt, sind die, die er liest.</translation>
    </message>
</context>
<context>
    <name>ui::Status</name>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Not done</source>
        <translation>Nicht erledigt</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
</context>
<context>
    <name>ui::Step</name>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>Fabric</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Stack</translation>
    </message>
</context>
<context>
    <name>ui::StepButton</name>
    <message>
        <source>%1, shown</source>
        <translation>%1, wird gezeigt</translation>
    </message>
</context>
<context>
    <name>ui::StepPresenter</name>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>not for a snapshot</source>
        <translation>beim Snapshot nicht nötig</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>wartet auf Sie</translation>
    </message>
    <message>
        <source>%1 of %2 read</source>
        <translation>%1 von %2 gelesen</translation>
    </message>
    <message>
        <source>%1 not reached</source>
        <translation>%1 nicht erreicht</translation>
    </message>
    <message>
        <source>not signed in</source>
        <translation>nicht angemeldet</translation>
    </message>
    <message>
        <source>%1 signed in</source>
        <translation>%1 angemeldet</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>noch nicht gelesen</translation>
    </message>
    <message>
        <source>one network</source>
        <translation>ein Netz</translation>
    </message>
    <message>
        <source>not checked yet</source>
        <translation>noch nicht geprüft</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>wird geprüft</translation>
    </message>
    <message>
        <source>all fine</source>
        <translation>alles in Ordnung</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>wird geschrieben</translation>
    </message>
    <message>
        <source>not written everywhere</source>
        <translation>nicht überall geschrieben</translation>
    </message>
    <message>
        <source>not planned yet</source>
        <translation>noch nicht geplant</translation>
    </message>
    <message>
        <source>planning</source>
        <translation>wird geplant</translation>
    </message>
    <message>
        <source>no plan possible</source>
        <translation>kein Plan möglich</translation>
    </message>
    <message>
        <source>as planned on every node</source>
        <translation>auf jedem Knoten wie geplant</translation>
    </message>
    <message>
        <source>not built yet</source>
        <translation>noch nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>ui::StepRail</name>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Sparkloom</source>
        <extracomment>Name of the application</extracomment>
        <translation>Sparkloom</translation>
    </message>
</context>
<context>
    <name>ui::TitleBar</name>
    <message>
        <source>DEMO</source>
        <translation>DEMO</translation>
    </message>
    <message>
        <source>What you see is made up: no machine is read or changed.</source>
        <translation>Was Sie sehen, ist erfunden: Keine Maschine wird gelesen oder geändert.</translation>
    </message>
</context>
<context>
    <name>ui::WhatIfPanel</name>
    <message>
        <source>Take o&amp;ver into the configuration</source>
        <translation>In die &amp;Konfiguration übernehmen</translation>
    </message>
    <message>
        <source>Start ov&amp;er</source>
        <translation>V&amp;on vorn beginnen</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Gilt für</translation>
    </message>
    <message>
        <source>All ranks, or one worker alone</source>
        <translation>Alle Ranks oder ein Worker allein</translation>
    </message>
    <message>
        <source>NCCL version</source>
        <translation>NCCL-Version</translation>
    </message>
    <message>
        <source>Of the NCCL in the image</source>
        <translation>Der NCCL im Image</translation>
    </message>
    <message>
        <source>not set (%1)</source>
        <translation>nicht gesetzt (%1)</translation>
    </message>
    <message>
        <source>%1; empty: not set, then %2</source>
        <translation>%1; leer: nicht gesetzt, dann %2</translation>
    </message>
    <message>
        <source>all ranks</source>
        <translation>alle Ranks</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>nur %1</translation>
    </message>
    <message>
        <source>%1, assumed</source>
        <translation>%1, angenommen</translation>
    </message>
    <message>
        <source>“%1” is no version of NCCL: write it as 2.28.3.</source>
        <translation>„%1“ ist keine NCCL-Version: Schreibweise wie 2.28.3.</translation>
    </message>
    <message>
        <source>Change a value and see which entries NCCL would take. Nothing is written.</source>
        <translation>Ändern Sie einen Wert und sehen Sie, welche Einträge NCCL nehmen würde. Geschrieben wird nichts.</translation>
    </message>
</context>
<context>
    <name>ui::Workspace</name>
    <message>
        <source>A snapshot is open: its machines are the ones that were read then.</source>
        <translation>Ein Snapshot ist offen: Seine Maschinen sind die, die damals gelesen wurden.</translation>
    </message>
    <message>
        <source>Close the snapshot, then add machines.</source>
        <translation>Schließen Sie den Snapshot, dann können Sie Maschinen hinzufügen.</translation>
    </message>
    <message>
        <source>%1 is in the list already.</source>
        <translation>%1 ist schon in der Liste.</translation>
    </message>
    <message>
        <source>Add another machine, or read it again.</source>
        <translation>Fügen Sie eine andere Maschine hinzu, oder lesen Sie diese erneut.</translation>
    </message>
    <message>
        <source>No machine has been read yet.</source>
        <translation>Noch keine Maschine wurde gelesen.</translation>
    </message>
    <message>
        <source>Read the machines first.</source>
        <translation>Lesen Sie zuerst die Maschinen.</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>eingefügter Text</translation>
    </message>
    <message>
        <source>%1 was not opened: files are being written to the machines.</source>
        <translation>%1 wurde nicht geöffnet: Gerade werden Dateien auf die Maschinen geschrieben.</translation>
    </message>
    <message>
        <source>Open it when that is done.</source>
        <translation>Öffnen Sie es, wenn das fertig ist.</translation>
    </message>
    <message>
        <source>%1 is a snapshot of no machine.</source>
        <translation>%1 ist ein Snapshot ohne Maschinen.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Every run was undone already.</source>
        <translation>Jeder Lauf wurde schon rückgängig gemacht.</translation>
    </message>
</context>
<context>
    <name>ui::WriteResults</name>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Fortschritt von %1</translation>
    </message>
    <message>
        <source>Try %1 again</source>
        <translation>%1 noch einmal versuchen</translation>
    </message>
</context>
</TS>
