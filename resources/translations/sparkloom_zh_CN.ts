<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>core::config::PlanValues</name>
    <message>
        <source>head</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>工作节点 %1</translation>
    </message>
    <message>
        <source>cage %1</source>
        <translation>插口 %1</translation>
    </message>
    <message>
        <source>as it was</source>
        <translation>未改动</translation>
    </message>
    <message>
        <source> and </source>
        <comment>between cages</comment>
        <translation>和</translation>
    </message>
    <message>
        <source>both halves of %1 on %2</source>
        <translation>%2 上 %1 的两半</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>cages on a machine</comment>
        <translation>%2 上的%1</translation>
    </message>
    <message>
        <source>%1, as it was</source>
        <translation>%1，未改动</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>互连</translation>
    </message>
    <message>
        <source>HCAs · %1</source>
        <translation>HCA · %1</translation>
    </message>
    <message>
        <source>Socket interface · %1</source>
        <translation>套接字接口 · %1</translation>
    </message>
    <message>
        <source>TP_ and GLOO_SOCKET_IFNAME follow: %1</source>
        <translation>TP_ 和 GLOO_SOCKET_IFNAME 随之设为：%1</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>GID index</source>
        <translation>GID 索引</translation>
    </message>
    <message>
        <source>one for each rank, since NCCL would choose wrong</source>
        <translation>每个 rank 一个，因为 NCCL 会选错</translation>
    </message>
    <message>
        <source>chosen per HCA by NCCL; today %1</source>
        <translation>由 NCCL 为每个 HCA 选择；当前 %1</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Head address</source>
        <translation>主节点地址</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>工作节点 %1</translation>
    </message>
    <message>
        <source>MASTER_ADDR %1, reachable from every machine</source>
        <translation>MASTER_ADDR %1，所有机器均可访问</translation>
    </message>
    <message>
        <source>reached from the head as %1</source>
        <translation>主节点通过 %1 访问</translation>
    </message>
    <message>
        <source>Rendezvous port</source>
        <translation>汇合端口</translation>
    </message>
    <message>
        <source>must be free on the head</source>
        <translation>在主节点上必须未被占用</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>模型服务</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>no machine has an image of the stack; set it before writing</source>
        <translation>没有机器带有服务栈镜像；写入前请填写</translation>
    </message>
    <message>
        <source>the same on every machine</source>
        <translation>所有机器相同</translation>
    </message>
</context>
<context>
    <name>ui::ActionBar</name>
    <message>
        <source>&amp;Back</source>
        <translation>返回(&amp;B)</translation>
    </message>
    <message>
        <source>Back to the step before</source>
        <translation>返回上一步</translation>
    </message>
</context>
<context>
    <name>ui::AliasList</name>
    <message>
        <source>Add &amp;ticked</source>
        <translation>添加所选(&amp;T)</translation>
    </message>
    <message>
        <source>From your SSH confi&amp;guration</source>
        <translation>来自您的 SSH 配置(&amp;G)</translation>
    </message>
    <message>
        <source>Names in your SSH configuration</source>
        <translation>您的 SSH 配置中的名称</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 (added)</source>
        <translation>%1（已添加）</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
</context>
<context>
    <name>ui::AppMenu</name>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>every %1 s</source>
        <translation>每 %1 秒</translation>
    </message>
    <message>
        <source>every minute</source>
        <translation>每分钟</translation>
    </message>
    <message>
        <source>every %1 min</source>
        <translation>每 %1 分钟</translation>
    </message>
    <message>
        <source>Clusters, snapshots and settings</source>
        <translation>集群、快照和设置</translation>
    </message>
    <message>
        <source>&amp;Read again by itself</source>
        <translation>自动重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>Only while nothing is written or asked, and the window is seen</source>
        <translation>仅在没有写入、没有待答问题且窗口可见时</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>From the next start; findings stay in English</source>
        <translation>下次启动时生效；检查结果仍为英文</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Save these machines under another name…</source>
        <translation>用另一个名称保存这些机器…</translation>
    </message>
    <message>
        <source>Save these mac&amp;hines under a name…</source>
        <translation>为这些机器命名并保存(&amp;H)…</translation>
    </message>
    <message>
        <source>the demo is made up</source>
        <translation>演示数据是虚构的</translation>
    </message>
    <message>
        <source>a snapshot is open</source>
        <translation>当前打开的是快照</translation>
    </message>
    <message>
        <source>no machines yet</source>
        <translation>还没有机器</translation>
    </message>
    <message>
        <source>Rename “%1”…</source>
        <translation>重命名“%1”…</translation>
    </message>
    <message>
        <source>Forget “%1”…</source>
        <translation>移除“%1”…</translation>
    </message>
    <message>
        <source>Start a &amp;new list</source>
        <translation>新建列表(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open snapshot…</source>
        <translation>打开快照(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save snapshot…</source>
        <translation>保存快照(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Close snapshot</source>
        <translation>关闭快照(&amp;C)</translation>
    </message>
    <message>
        <source>Look at the de&amp;mo cluster</source>
        <translation>查看演示集群(&amp;M)</translation>
    </message>
    <message>
        <source>Close the de&amp;mo cluster</source>
        <translation>关闭演示集群(&amp;M)</translation>
    </message>
</context>
<context>
    <name>ui::ChangedKeyPanel</name>
    <message>
        <source>fingerprints</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>再次核对</translation>
    </message>
    <message>
        <source>What the machine really has, say its own screen and keyboard:</source>
        <translation>机器的真实密钥要在它自己的屏幕和键盘上查看：</translation>
    </message>
    <message>
        <source>%1 shows another key than the one that is known</source>
        <translation>%1 出示的密钥与已知的不同</translation>
    </message>
    <message>
        <source>Either the machine was set up anew, or something else answers in its place. Until that is clear, Sparkloom does not connect.</source>
        <translation>要么机器重新安装过，要么有别的设备在冒充它应答。在弄清之前，Sparkloom 不会连接。</translation>
    </message>
    <message>
        <source>known  %1 %2</source>
        <translation>已知  %1 %2</translation>
    </message>
    <message>
        <source>shown  %1 %2</source>
        <translation>出示  %1 %2</translation>
    </message>
    <message>
        <source>your known_hosts file</source>
        <translation>您的 known_hosts 文件</translation>
    </message>
    <message>
        <source>If it is the shown key and you know why it changed, take the old one out of %1 yourself, then look again. If it is not, do not sign in, and ask whoever runs the network.</source>
        <translation>如果与出示的密钥一致，且您知道它为何改变，请自行从 %1 中删除旧密钥，然后再次核对。如果不一致，请不要登录，并询问网络管理员。</translation>
    </message>
    <message>
        <source>Checks the key of %1 once more</source>
        <translation>再次核对 %1 的密钥</translation>
    </message>
</context>
<context>
    <name>ui::ChecksPage</name>
    <message>
        <source>Nothing has been checked yet</source>
        <translation>尚未检查</translation>
    </message>
    <message>
        <source>Here stands what does not fit, with the evidence and what helps: first what causes trouble, then what may. Checks run by themselves as soon as the machines have been read.</source>
        <translation>这里列出不匹配之处，并附上证据和解决办法：先列已造成故障的，再列可能造成故障的。读取机器后，检查会自动进行。</translation>
    </message>
    <message>
        <source>Check a&amp;gain</source>
        <translation>重新检查(&amp;G)</translation>
    </message>
    <message>
        <source>Copy &amp;summary</source>
        <translation>复制摘要(&amp;S)</translation>
    </message>
    <message>
        <source>Explain a &amp;log…</source>
        <translation>解读日志(&amp;L)…</translation>
    </message>
    <message>
        <source>Continue &amp;anyway</source>
        <translation>仍然继续(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Continue to configuration</source>
        <translation>继续：配置(&amp;C)</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Follows from this</source>
        <translation>由此引起</translation>
    </message>
    <message>
        <source>%1 %L2</source>
        <translation>%1 %L2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>All fine: %1</source>
        <translation>全部正常：%1</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>%1 among them; none of them is counted above</source>
        <translation>其中有 %1；均未计入上面的数目</translation>
    </message>
    <message>
        <source>Not counted above</source>
        <translation>未计入上面的数目</translation>
    </message>
    <message>
        <source>Hidden since %1: %2</source>
        <translation>自 %1 起隐藏：%2</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>重新显示</translation>
    </message>
    <message>
        <source>%L1 fine</source>
        <translation>%L1 项正常</translation>
    </message>
    <message>
        <source>Everything fits: %1</source>
        <translation>一切相符：%1</translation>
    </message>
    <message>
        <source>&amp;Fix %1…</source>
        <translation>修复 %1(&amp;F)…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Fixes show every change before they make it.</source>
        <translation>每项修复都会先展示全部改动，再执行。</translation>
    </message>
</context>
<context>
    <name>ui::ClusterButton</name>
    <message>
        <source>No machines yet</source>
        <translation>还没有机器</translation>
    </message>
    <message>
        <source>open, settings…</source>
        <translation>打开、设置…</translation>
    </message>
    <message>
        <source>Menu, %1</source>
        <translation>菜单，%1</translation>
    </message>
    <message>
        <source>Clusters, snapshots and settings (F10)</source>
        <translation>集群、快照和设置（F10）</translation>
    </message>
</context>
<context>
    <name>ui::CodeBlock</name>
    <message>
        <source>Copy %1</source>
        <translation>复制%1</translation>
    </message>
</context>
<context>
    <name>ui::ComingPage</name>
    <message>
        <source>Not built yet</source>
        <translation>尚未实现</translation>
    </message>
    <message>
        <source>What it will do</source>
        <translation>将来的功能</translation>
    </message>
    <message>
        <source>Nothing runs and nothing is changed here.</source>
        <translation>这里不运行任何程序，也不做任何改动。</translation>
    </message>
</context>
<context>
    <name>ui::ConfigurationPage</name>
    <message>
        <source>Nothing to write yet</source>
        <translation>还没有要写入的内容</translation>
    </message>
    <message>
        <source>Here stand the values that the stack will run with, where each comes from, and line by line what would change in the files of every machine. Read the machines first.</source>
        <translation>这里列出服务栈将使用的值、每个值的来源，以及每台机器的文件将逐行发生哪些改动。请先读取机器。</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>What was written</source>
        <translation>已写入的内容</translation>
    </message>
    <message>
        <source>&amp;Write to %1</source>
        <translation>写入 %1(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Continue to probe</source>
        <translation>继续：实测(&amp;C)</translation>
    </message>
    <message numerus="yes">
        <source>%n new files</source>
        <translation>
            <numerusform>%n 个新文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to write: the files are as they should be</source>
        <translation>无需写入：文件已符合要求</translation>
    </message>
    <message>
        <source>1 new file</source>
        <translation>1 个新文件</translation>
    </message>
    <message>
        <source>%1 in %2 · %3 · %L4 stay as they are</source>
        <translation>%2中 %1 · %3 · %L4 个保持不变</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 个文件</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2 · %L3 stay as they are</source>
        <translation>%2中 %1 · %L3 个保持不变</translation>
    </message>
    <message>
        <source>Writing to %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>Written at %1</source>
        <translation>已于 %1 写入</translation>
    </message>
    <message>
        <source>Not everything was written</source>
        <translation>未能全部写入</translation>
    </message>
    <message>
        <source>Undone: the files are as they were</source>
        <translation>已撤销：文件已恢复原状</translation>
    </message>
    <message>
        <source>Nothing is written before you say so.</source>
        <translation>在您确认之前不会写入任何内容。</translation>
    </message>
    <message>
        <source>A dated copy of each file is kept. Undo brings them back byte for byte.</source>
        <translation>每个文件都会保留一份带日期的副本。“撤销”可逐字节恢复。</translation>
    </message>
    <message>
        <source>Each file is replaced in one go: a machine has the old one or the new one, never a mixture.</source>
        <translation>每个文件都一次性替换：机器上要么是旧文件，要么是新文件，绝不会混杂。</translation>
    </message>
    <message>
        <source>A dated copy of each file was kept.</source>
        <translation>每个文件都已保留一份带日期的副本。</translation>
    </message>
</context>
<context>
    <name>ui::ConfigurationPresenter</name>
    <message>
        <source>Head</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>rank 0; serves the API</source>
        <translation>rank 0；提供 API</translation>
    </message>
    <message>
        <source>The launcher insists on it, and no machine knows it.</source>
        <translation>启动脚本要求此值，但没有任何机器提供它。</translation>
    </message>
    <message>
        <source>new file</source>
        <translation>新文件</translation>
    </message>
    <message>
        <source>already right</source>
        <translation>已正确</translation>
    </message>
    <message>
        <source>%1 done, %2 already right</source>
        <translation>已完成 %1 个，%2 个原本正确</translation>
    </message>
    <message>
        <source>%1 done</source>
        <translation>已完成 %1 个</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Brings back every file of the last run, byte for byte.</source>
        <translation>逐字节恢复上次写入的每个文件。</translation>
    </message>
    <message>
        <source>The machines are being read; that takes a moment.</source>
        <translation>正在读取机器，请稍候。</translation>
    </message>
    <message>
        <source>%1 is not known yet.</source>
        <translation>尚不知道：%1。</translation>
    </message>
</context>
<context>
    <name>ui::CopyButton</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>ui::CopyableTableView</name>
    <message>
        <source>Copy &amp;cell</source>
        <translation>复制单元格(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;rows</source>
        <translation>复制行(&amp;R)</translation>
    </message>
</context>
<context>
    <name>ui::CoreWords</name>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>互连</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>GID</source>
        <translation>GID</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>服务栈</translation>
    </message>
    <message>
        <source>Selector</source>
        <translation>选择器</translation>
    </message>
    <message>
        <source>Pinned index</source>
        <translation>固定索引</translation>
    </message>
    <message>
        <source>Interface</source>
        <translation>接口</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>地址族</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>地址范围</translation>
    </message>
    <message>
        <source>RoCE version</source>
        <translation>RoCE 版本</translation>
    </message>
    <message>
        <source>Join ports</source>
        <translation>合并端口</translation>
    </message>
    <message>
        <source>all HCAs</source>
        <translation>所有 HCA</translation>
    </message>
    <message>
        <source>chosen by NCCL</source>
        <translation>由 NCCL 选择</translation>
    </message>
    <message>
        <source>any address</source>
        <translation>任意地址</translation>
    </message>
</context>
<context>
    <name>ui::Counts</name>
    <message>
        <source>1 machine</source>
        <translation>1 台机器</translation>
    </message>
    <message numerus="yes">
        <source>%n machines</source>
        <translation>
            <numerusform>%n 台机器</numerusform>
        </translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cable</source>
        <translation>1 根线缆</translation>
    </message>
    <message numerus="yes">
        <source>%n cables</source>
        <translation>
            <numerusform>%n 根线缆</numerusform>
        </translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 个警告</translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 条提示</translation>
    </message>
    <message numerus="yes">
        <source>%n notes</source>
        <translation>
            <numerusform>%n 条提示</numerusform>
        </translation>
    </message>
    <message>
        <source>1 finding is hidden</source>
        <translation>已隐藏 1 项检查结果</translation>
    </message>
    <message numerus="yes">
        <source>%n findings are hidden</source>
        <translation>
            <numerusform>已隐藏 %n 项检查结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not known</source>
        <translation>
            <numerusform>%n 项未知</numerusform>
        </translation>
    </message>
    <message>
        <source>1 check fine</source>
        <translation>1 项检查正常</translation>
    </message>
    <message numerus="yes">
        <source>%n checks fine</source>
        <translation>
            <numerusform>%n 项检查正常</numerusform>
        </translation>
    </message>
    <message>
        <source>1 port without a cable is hidden</source>
        <translation>已隐藏 1 个未接线缆的端口</translation>
    </message>
    <message numerus="yes">
        <source>%n ports without a cable are hidden</source>
        <translation>
            <numerusform>已隐藏 %n 个未接线缆的端口</numerusform>
        </translation>
    </message>
    <message>
        <source>1 finding</source>
        <translation>1 项检查结果</translation>
    </message>
    <message numerus="yes">
        <source>%n findings</source>
        <translation>
            <numerusform>%n 项检查结果</numerusform>
        </translation>
    </message>
    <message>
        <source>1 more finding follows from this one</source>
        <translation>由此引起另外 1 项检查结果</translation>
    </message>
    <message numerus="yes">
        <source>%n more findings follow from this one</source>
        <translation>
            <numerusform>由此引起另外 %n 项检查结果</numerusform>
        </translation>
    </message>
    <message>
        <source>1 file changes</source>
        <translation>1 个文件有改动</translation>
    </message>
    <message numerus="yes">
        <source>%n files change</source>
        <translation>
            <numerusform>%n 个文件有改动</numerusform>
        </translation>
    </message>
    <message>
        <source>1 line changes</source>
        <translation>1 行有改动</translation>
    </message>
    <message numerus="yes">
        <source>%n lines change</source>
        <translation>
            <numerusform>%n 行有改动</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>Between the parts of a list</extracomment>
        <translation>，</translation>
    </message>
    <message>
        <source>%L1 s</source>
        <translation>%L1 秒</translation>
    </message>
    <message>
        <source>%L1 min %L2 s</source>
        <translation>%L1 分 %L2 秒</translation>
    </message>
    <message>
        <source>%L1 h %L2 min</source>
        <translation>%L1 小时 %L2 分</translation>
    </message>
    <message>
        <source>read just now</source>
        <translation>刚刚读取</translation>
    </message>
    <message>
        <source>read %L1 s ago</source>
        <translation>%L1 秒前读取</translation>
    </message>
    <message>
        <source>read %L1 min ago</source>
        <translation>%L1 分钟前读取</translation>
    </message>
    <message>
        <source>read %L1 h ago</source>
        <translation>%L1 小时前读取</translation>
    </message>
    <message>
        <source>read %L1 days ago</source>
        <translation>%L1 天前读取</translation>
    </message>
    <message>
        <source>unknown time</source>
        <translation>时间未知</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <extracomment>A day and a time, as QLocale::toString takes them</extracomment>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
    <message>
        <source>1 change since %1</source>
        <translation>自 %1 以来有 1 处变化</translation>
    </message>
    <message numerus="yes">
        <source>%n changes since %1</source>
        <translation>
            <numerusform>自 %1 以来有 %n 处变化</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DiffText</name>
    <message>
        <source>Changes, line by line</source>
        <translation>逐行改动</translation>
    </message>
    <message>
        <source>… %L1 unchanged lines</source>
        <translation>… %L1 行未改动</translation>
    </message>
</context>
<context>
    <name>ui::DiffView</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>无改动</translation>
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
        <translation>%1，已展开</translation>
    </message>
    <message>
        <source>%1, closed</source>
        <translation>%1，已折叠</translation>
    </message>
</context>
<context>
    <name>ui::DropHint</name>
    <message>
        <source>Let go to open the snapshot</source>
        <translation>松开以打开快照</translation>
    </message>
</context>
<context>
    <name>ui::FabricMap</name>
    <message>
        <source>Make the map smaller</source>
        <translation>缩小拓扑图</translation>
    </message>
    <message>
        <source>Fit the map into its place</source>
        <translation>使拓扑图适合窗口</translation>
    </message>
    <message>
        <source>Make the map larger</source>
        <translation>放大拓扑图</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Show as tab&amp;le</source>
        <translation>以表格显示(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Export picture…</source>
        <translation>导出图片(&amp;E)…</translation>
    </message>
    <message>
        <source>Machines, ports and links as a table</source>
        <translation>机器、端口和链路的表格</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Show as dra&amp;wing</source>
        <translation>以图形显示(&amp;W)</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Drawing that scales (*.svg)</source>
        <translation>可缩放图形 (*.svg)</translation>
    </message>
    <message>
        <source>Image (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::FabricPage</name>
    <message>
        <source>Nothing has been read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>Here stands how the machines are joined: which cable sits in which socket, which addresses the network ports have, and which of them NCCL will take on every machine. Sign in to the machines first.</source>
        <translation>这里显示机器如何连接：哪根线缆插在哪个插口，网络端口有哪些地址，以及 NCCL 在每台机器上会选用其中哪些。请先登录机器。</translation>
    </message>
    <message>
        <source>What &amp;if…</source>
        <translation>假设分析(&amp;I)…</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>拓扑图</translation>
    </message>
    <message>
        <source>GID tables</source>
        <translation>GID 表</translation>
    </message>
    <message>
        <source>ring: the entry NCCL takes · struck out: a pin that misses</source>
        <translation>圆环：NCCL 选用的条目 · 删除线：未命中的固定值</translation>
    </message>
    <message>
        <source>GID tables of all machines</source>
        <translation>所有机器的 GID 表</translation>
    </message>
    <message>
        <source>A row for each port, a column for each index; arrows move, the reasoning of the row stands beside.</source>
        <translation>每行一个端口，每列一个索引；用方向键移动，该行的推导显示在旁边。</translation>
    </message>
    <message>
        <source>&amp;Test the links</source>
        <translation>测试链路(&amp;T)</translation>
    </message>
    <message>
        <source>Each machine pings each other one in every subnet of the fabric, with packets of full size. Takes a few seconds and changes nothing.</source>
        <translation>每台机器在互连的每个子网中以最大尺寸的数据包 ping 其他所有机器。需要几秒钟，不做任何改动。</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>Save s&amp;napshot…</source>
        <translation>保存快照(&amp;N)…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Continue to checks</source>
        <translation>继续：检查(&amp;C)</translation>
    </message>
    <message>
        <source>Ports without a cable are shown ·</source>
        <translation>已显示未接线缆的端口 ·</translation>
    </message>
    <message>
        <source>%1 ·</source>
        <translation>%1 ·</translation>
    </message>
    <message>
        <source>Without a link: nothing is plugged in, the other end is off, or the port is switched off.</source>
        <translation>无链路：未插线缆、对端已关闭，或端口已停用。</translation>
    </message>
    <message>
        <source>&amp;hide</source>
        <translation>隐藏(&amp;H)</translation>
    </message>
    <message>
        <source>s&amp;how</source>
        <translation>显示(&amp;H)</translation>
    </message>
    <message>
        <source>Hide ports without a cable</source>
        <translation>隐藏未接线缆的端口</translation>
    </message>
    <message>
        <source>Show ports without a cable</source>
        <translation>显示未接线缆的端口</translation>
    </message>
    <message>
        <source>1 node answers</source>
        <translation>1 个节点有响应</translation>
    </message>
    <message>
        <source>%1 answer</source>
        <translation>%1有响应</translation>
    </message>
    <message>
        <source>%1 of %2 answer</source>
        <translation>%2中有 %1 个响应</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>Nothing is changed on the nodes here.</source>
        <translation>这里不会更改节点上的任何内容。</translation>
    </message>
    <message>
        <source>Try other values out and see what NCCL would take; nothing is written.</source>
        <translation>试用其他值，看看 NCCL 会选用什么；不写入任何内容。</translation>
    </message>
    <message>
        <source>Tried out, not written: no problem would be left.</source>
        <translation>仅试算，未写入：不会再有问题。</translation>
    </message>
    <message>
        <source>Tried out, not written: %1. %2.</source>
        <translation>仅试算，未写入：%1。%2。</translation>
    </message>
    <message>
        <source>Fol&amp;d twins</source>
        <translation>折叠孪生端口(&amp;D)</translation>
    </message>
    <message>
        <source>Show the ports of a cage in one row. A port with which something is wrong keeps its own. Space folds the row that is selected.</source>
        <translation>把同一插槽的端口显示在一行中。有问题的端口仍单独占一行。按空格键可折叠所选的行。</translation>
    </message>
    <message>
        <source>Unfol&amp;d twins</source>
        <translation>展开孪生端口(&amp;D)</translation>
    </message>
</context>
<context>
    <name>ui::FabricPresenter</name>
    <message>
        <source>Cage %1</source>
        <translation>插口 %1</translation>
    </message>
    <message>
        <source>no cable</source>
        <translation>无线缆</translation>
    </message>
    <message>
        <source>%1 Gb/s · up</source>
        <translation>%1 Gb/s · 已连通</translation>
    </message>
    <message>
        <source>up</source>
        <translation>已连通</translation>
    </message>
    <message>
        <source>head</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>工作节点</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>Could not be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>Demo cluster</source>
        <translation>演示集群</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 和另外 %2 个</translation>
    </message>
</context>
<context>
    <name>ui::FindingBody</name>
    <message>
        <source>The whole reasoning</source>
        <translation>完整推导</translation>
    </message>
    <message>
        <source>More about this kind of finding</source>
        <translation>关于此类检查结果的更多说明</translation>
    </message>
    <message>
        <source>Hide this finding</source>
        <translation>隐藏此检查结果</translation>
    </message>
    <message>
        <source>Why it is no fault here</source>
        <translation>为什么在这里不算故障</translation>
    </message>
    <message>
        <source>Reason for hiding</source>
        <translation>隐藏的原因</translation>
    </message>
    <message>
        <source>The finding comes back when it says something else</source>
        <translation>内容变化时，此检查结果会再次出现</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Fixes, the first is the best</source>
        <translation>修复办法，首选第一项</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复办法</translation>
    </message>
    <message>
        <source>No fix is known to Sparkloom.</source>
        <translation>Sparkloom 不知道修复办法。</translation>
    </message>
    <message>
        <source>change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Risk: %1</source>
        <translation>风险：%1</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Preview the change…</source>
        <translation>预览改动…</translation>
    </message>
    <message>
        <source>Shows on the page Configuration what would be written; writes nothing</source>
        <translation>在“配置”页面显示将写入的内容；不会写入</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Do it myself</source>
        <translation>自行处理</translation>
    </message>
</context>
<context>
    <name>ui::FoldCard</name>
    <message>
        <source>%1, open</source>
        <translation>%1，已展开</translation>
    </message>
    <message>
        <source>%1, closed</source>
        <translation>%1，已折叠</translation>
    </message>
</context>
<context>
    <name>ui::GidMatrixModel</name>
    <message>
        <source>GID index %1</source>
        <translation>GID 索引 %1</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>HCA, netdev</source>
        <translation>HCA、netdev</translation>
    </message>
    <message>
        <source>NCCL takes</source>
        <translation>NCCL 选用</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1, %2 port %3, %4</source>
        <translation>%1，%2 端口 %3，%4</translation>
    </message>
    <message>
        <source>no such slot</source>
        <translation>无此索引</translation>
    </message>
    <message>
        <source>pin empty</source>
        <translation>固定项为空</translation>
    </message>
    <message>
        <source>Changed since the reading before.</source>
        <translation>与上次读取相比有变化。</translation>
    </message>
    <message>
        <source>%1, %2, netdev %3
%4/%5</source>
        <translation>%1，%2，netdev %3
%4/%5</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>%1, %2 port %3, GID index %4: %5.</source>
        <translation>%1，%2 端口 %3，GID 索引 %4：%5。</translation>
    </message>
    <message>
        <source>The pin asks for this entry and misses.</source>
        <translation>固定值指向此条目，但未命中。</translation>
    </message>
    <message>
        <source>NCCL takes this entry.</source>
        <translation>NCCL 选用此条目。</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>+ %1</source>
        <translation>+ %1</translation>
    </message>
    <message>
        <source>%1, %2 port %3, %4, with %5 folded under it</source>
        <translation>%1，%2 端口 %3，%4，其下折叠了 %5</translation>
    </message>
</context>
<context>
    <name>ui::GidRows</name>
    <message>
        <source>could not be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>no RDMA devices (/sys/class/infiniband is missing)</source>
        <translation>没有 RDMA 设备（缺少 /sys/class/infiniband）</translation>
    </message>
    <message>
        <source>RDMA devices are not known</source>
        <translation>RDMA 设备未知</translation>
    </message>
    <message>
        <source>no RDMA devices</source>
        <translation>没有 RDMA 设备</translation>
    </message>
</context>
<context>
    <name>ui::GidWords</name>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>beyond the table</source>
        <translation>超出表范围</translation>
    </message>
    <message>
        <source>RoCE v1</source>
        <translation>RoCE v1</translation>
    </message>
    <message>
        <source>link-local</source>
        <translation>链路本地</translation>
    </message>
    <message>
        <source>other address</source>
        <translation>其他地址</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>InfiniBand</source>
        <translation>InfiniBand</translation>
    </message>
    <message>
        <source>pinned %1</source>
        <translation>固定 %1</translation>
    </message>
    <message>
        <source>index %1</source>
        <translation>索引 %1</translation>
    </message>
    <message>
        <source>type unknown</source>
        <translation>类型未知</translation>
    </message>
    <message>
        <source>not worked out</source>
        <translation>未推算</translation>
    </message>
    <message>
        <source>not selected</source>
        <translation>未选中</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>%1, needs %2</source>
        <translation>%1，应为 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2 port %3</source>
        <translation>%1，%2 端口 %3</translation>
    </message>
    <message>
        <source>%1: what NCCL takes was not worked out.</source>
        <translation>%1：未推算 NCCL 的选择。</translation>
    </message>
    <message>
        <source>%1: NCCL does not use this port; %2.</source>
        <translation>%1：NCCL 不使用此端口；%2。</translation>
    </message>
    <message>
        <source>pinned to GID index %1</source>
        <translation>固定为 GID 索引 %1</translation>
    </message>
    <message>
        <source>NCCL takes GID index %1</source>
        <translation>NCCL 选用 GID 索引 %1</translation>
    </message>
    <message>
        <source>%1: %2 (%3); it needs index %4.</source>
        <translation>%1：%2（%3）；应为索引 %4。</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1：%2（%3）。</translation>
    </message>
</context>
<context>
    <name>ui::HostKeyPanel</name>
    <message>
        <source>fingerprint</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>They are the same: trust it</source>
        <translation>一致：信任</translation>
    </message>
    <message>
        <source>They differ: do not connect</source>
        <translation>不一致：不连接</translation>
    </message>
    <message>
        <source>Compare it with what the machine itself says: on its own screen and keyboard, or in a session that you already trust, run</source>
        <translation>请与机器自身的结果核对：在它自己的屏幕和键盘上，或在您已信任的会话中运行</translation>
    </message>
    <message>
        <source>Is this really %1?</source>
        <translation>这确实是 %1 吗？</translation>
    </message>
    <message>
        <source>No key of this machine is known yet. It shows this %1 key:</source>
        <translation>尚不知道这台机器的密钥。它出示了此 %1 密钥：</translation>
    </message>
    <message>
        <source>Remembers the key %1 for %2</source>
        <translation>为 %2 记住密钥 %1</translation>
    </message>
    <message>
        <source>Does not connect to %1</source>
        <translation>不连接 %1</translation>
    </message>
</context>
<context>
    <name>ui::InlineMessage</name>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>details</source>
        <translation>详细信息</translation>
    </message>
</context>
<context>
    <name>ui::Language</name>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
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
        <translation>网络 %1</translation>
    </message>
    <message>
        <source>GID index %1</source>
        <translation>GID 索引 %1</translation>
    </message>
    <message>
        <source>Rank %1 on %2</source>
        <translation>%2 上的 rank %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>&amp;Explain</source>
        <translation>解读(&amp;E)</translation>
    </message>
    <message>
        <source>Explain a log</source>
        <translation>解读日志</translation>
    </message>
    <message>
        <source>&amp;Log of a start that failed</source>
        <translation>启动失败的日志(&amp;L)</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Paste what NCCL, vLLM or Docker printed: of one machine, or of several one after the other.</source>
        <translation>粘贴 NCCL、vLLM 或 Docker 的输出：一台机器的，或依次多台机器的。</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Nothing leaves this machine: the text is read here.</source>
        <translation>内容不会离开本机：文本在本地解读。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Open a log</source>
        <translation>打开日志</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1: the last 16 MiB; sparkloomctl explain reads all of it.</source>
        <translation>%1：仅最后 16 MiB；sparkloomctl explain 可读取全部。</translation>
    </message>
    <message>
        <source>Nothing in this text is known to Sparkloom.</source>
        <translation>Sparkloom 未能识别此文本中的任何内容。</translation>
    </message>
    <message>
        <source>No fault is known in what this log says.</source>
        <translation>此日志中没有已知故障。</translation>
    </message>
    <message>
        <source>Recognised: %1</source>
        <translation>已识别：%1</translation>
    </message>
    <message>
        <source>Follows: %1</source>
        <translation>由此引起：%1</translation>
    </message>
</context>
<context>
    <name>ui::MachineListModel</name>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>经过</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>%L1 s</source>
        <translation>%L1 秒</translation>
    </message>
</context>
<context>
    <name>ui::MachineRowWidget</name>
    <message>
        <source>Answer…</source>
        <translation>回答…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1 的进度</translation>
    </message>
    <message>
        <source>Cancel before you remove it</source>
        <translation>移除前请先取消</translation>
    </message>
    <message>
        <source>Remove %1 from this list; nothing changes on it</source>
        <translation>从此列表移除 %1；机器上不做任何改动</translation>
    </message>
    <message>
        <source>Answer the question of %1</source>
        <translation>回答 %1 的问题</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>取消 %1</translation>
    </message>
    <message>
        <source>Try %1 again</source>
        <translation>重试 %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Copy “%1”, which opens a terminal on it</source>
        <translation>复制“%1”（在该机器上打开终端）</translation>
    </message>
</context>
<context>
    <name>ui::MachineState</name>
    <message>
        <source>Not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>Signing in</source>
        <translation>正在登录</translation>
    </message>
    <message>
        <source>Needs an answer</source>
        <translation>等待回答</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Signed in</source>
        <translation>已登录</translation>
    </message>
    <message>
        <source>In the snapshot</source>
        <translation>在快照中</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
</context>
<context>
    <name>ui::MachinesPage</name>
    <message>
        <source>C&amp;lose snapshot</source>
        <translation>关闭快照(&amp;L)</translation>
    </message>
    <message>
        <source>No machines yet</source>
        <translation>还没有机器</translation>
    </message>
    <message>
        <source>Add the machines that are joined by a cable: two or more DGX Sparks that you can reach over SSH. Sparkloom reads them and changes nothing. No machines at hand? The demo cluster is made up and goes through every step; a snapshot that somebody sent shows theirs.</source>
        <translation>请添加用线缆相连的机器：两台或更多可通过 SSH 访问的 DGX Spark。Sparkloom 只读取，不做任何改动。手边没有机器？演示集群是虚构的，可走完每一步；别人发来的快照则展示他们的机器。</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Look at the de&amp;mo cluster</source>
        <translation>查看演示集群(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Open a snapshot…</source>
        <translation>打开快照(&amp;O)…</translation>
    </message>
    <message>
        <source>Add a machine</source>
        <translation>添加机器</translation>
    </message>
    <message>
        <source>By &amp;address or SSH name</source>
        <translation>按地址或 SSH 名称(&amp;A)</translation>
    </message>
    <message>
        <source>Address or SSH name of a machine</source>
        <translation>机器的地址或 SSH 名称</translation>
    </message>
    <message>
        <source>sparky@10.20.0.11 or spark-a</source>
        <translation>sparky@10.20.0.11 或 spark-a</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>添加(&amp;D)</translation>
    </message>
    <message>
        <source>Add this machine</source>
        <translation>添加这台机器</translation>
    </message>
    <message>
        <source>User name and port may be left out where your SSH configuration has them.</source>
        <translation>如果 SSH 配置中已有用户名和端口，可以省略。</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>Retry failed</source>
        <translation>重试失败的机器</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>A snapshot cannot be read again.</source>
        <translation>快照无法重新读取。</translation>
    </message>
    <message>
        <source>Retry &amp;failed (%1)</source>
        <translation>重试失败的 %1 台(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Continue to fabric</source>
        <translation>继续：互连(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Sign in to %1</source>
        <translation>登录 %1(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Sign in</source>
        <translation>登录(&amp;S)</translation>
    </message>
    <message>
        <source>Which machines belong together?</source>
        <translation>哪些机器属于一组？</translation>
    </message>
    <message>
        <source>all signed in</source>
        <translation>全部已登录</translation>
    </message>
    <message>
        <source>%1 signed in</source>
        <translation>%1 台已登录</translation>
    </message>
    <message>
        <source>%1 being read</source>
        <translation>正在读取 %1 台</translation>
    </message>
    <message>
        <source>%1 could not be read</source>
        <translation>%1 台无法读取</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>A snapshot stays as it is: nothing is read, asked or written.</source>
        <translation>快照保持原样：不读取、不询问、不写入。</translation>
    </message>
    <message>
        <source>Reading changes nothing on a machine, and nothing is installed there.</source>
        <translation>读取不会更改机器上的任何内容，也不会安装任何软件。</translation>
    </message>
</context>
<context>
    <name>ui::MachinesPresenter</name>
    <message>
        <source>system unknown</source>
        <translation>系统未知</translation>
    </message>
    <message>
        <source>%1, no RDMA device</source>
        <translation>%1，没有 RDMA 设备</translation>
    </message>
    <message>
        <source>%1, %2 HCAs, %3 up</source>
        <translation>%1，%2 个 HCA，%3 个已连通</translation>
    </message>
    <message>
        <source>Waits for your answer</source>
        <translation>等待您的回答</translation>
    </message>
    <message>
        <source>Testing the links</source>
        <translation>正在测试链路</translation>
    </message>
    <message>
        <source>Signing in and reading</source>
        <translation>正在登录并读取</translation>
    </message>
    <message>
        <source>Stopped; nothing was changed</source>
        <translation>已停止；未做任何改动</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>The machine refused that password.</source>
        <translation>机器拒绝了该密码。</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>That passphrase does not open the key.</source>
        <translation>该密码短语无法解锁密钥。</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>密码短语</translation>
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
        <translation>快照</translation>
    </message>
    <message>
        <source>DEMO</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>What you see is made up: no machine is read or changed.</source>
        <translation>您看到的是虚构数据：不会读取或更改任何机器。</translation>
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
        <translation>隐藏的检查结果未能保存</translation>
    </message>
    <message>
        <source>%1 could not be written: when Sparkloom is opened again, they are shown again.</source>
        <translation>无法写入 %1：下次打开 Sparkloom 时会重新显示它们。</translation>
    </message>
    <message>
        <source>An earlier run was interrupted</source>
        <translation>先前的一次写入被中断</translation>
    </message>
    <message>
        <source>The settings could not be read</source>
        <translation>无法读取设置</translation>
    </message>
    <message>
        <source>made up</source>
        <translation>虚构</translation>
    </message>
    <message>
        <source>redacted</source>
        <translation>已脱敏</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>快照</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>Demo cluster</source>
        <translation>演示集群</translation>
    </message>
    <message>
        <source>%1 · made up</source>
        <translation>%1 · 虚构</translation>
    </message>
    <message>
        <source>%1 · saved</source>
        <translation>%1 · 已保存</translation>
    </message>
    <message>
        <source>Start a new list</source>
        <translation>新建列表</translation>
    </message>
    <message>
        <source>This list has no name</source>
        <translation>此列表没有名称</translation>
    </message>
    <message>
        <source>It is not kept: %1. Cancel, and save it under a name in the menu, to find it again.</source>
        <translation>它不会被保留：%1。若要以后再找到它，请取消，并在菜单中为它命名保存。</translation>
    </message>
    <message>
        <source>Open “%1”</source>
        <translation>打开“%1”</translation>
    </message>
    <message>
        <source>Save these machines</source>
        <translation>保存这些机器</translation>
    </message>
    <message>
        <source>%1 under a name, to be opened from the menu. No password is kept, and nothing that was read.</source>
        <translation>为 %1命名，以便从菜单打开。不保存密码，也不保存读取的内容。</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Rename “%1”</source>
        <translation>重命名“%1”</translation>
    </message>
    <message>
        <source>Only the name in the menu; nothing changes on the machines.</source>
        <translation>仅更改菜单中的名称；机器上不做任何改动。</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>Forget “%1”?</source>
        <translation>移除“%1”？</translation>
    </message>
    <message>
        <source>The machines stay on the screen, as a list without a name. Nothing changes on them.</source>
        <translation>这些机器仍以未命名列表的形式留在屏幕上。机器上不做任何改动。</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>移除(&amp;F)</translation>
    </message>
    <message>
        <source>files are being written</source>
        <translation>正在写入文件</translation>
    </message>
    <message>
        <source>nothing has been read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>Open snapshot</source>
        <translation>打开快照</translation>
    </message>
    <message>
        <source>Snapshots (*.json);;All files (*)</source>
        <translation>快照 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The snapshot was not opened</source>
        <translation>快照未打开</translation>
    </message>
    <message>
        <source>Save snapshot</source>
        <translation>保存快照</translation>
    </message>
    <message>
        <source>Snapshots (*.json)</source>
        <translation>快照 (*.json)</translation>
    </message>
</context>
<context>
    <name>ui::MapElement</name>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1 port %2 on %3</source>
        <translation>%3 上的 %1 端口 %2</translation>
    </message>
    <message>
        <source>No link</source>
        <translation>无链路</translation>
    </message>
    <message>
        <source>no address</source>
        <translation>无地址</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链路</translation>
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
        <translation>已连通</translation>
    </message>
    <message>
        <source>%1 Gb/s · %2</source>
        <translation>%1 Gb/s · %2</translation>
    </message>
    <message>
        <source>subnet</source>
        <translation>子网</translation>
    </message>
    <message>
        <source>neighbour</source>
        <translation>邻居表</translation>
    </message>
    <message>
        <source>LLDP</source>
        <translation>LLDP</translation>
    </message>
    <message>
        <source>ping</source>
        <translation>ping</translation>
    </message>
    <message>
        <source>seen by %1</source>
        <translation>依据：%1</translation>
    </message>
    <message>
        <source>seen by %1 and %2</source>
        <translation>依据：%1、%2</translation>
    </message>
    <message>
        <source>one cable, two rails</source>
        <translation>一根线缆，两条轨道</translation>
    </message>
    <message>
        <source>one cable, one rail</source>
        <translation>一根线缆，一条轨道</translation>
    </message>
    <message>
        <source>one cable, no rail</source>
        <translation>一根线缆，没有轨道</translation>
    </message>
    <message>
        <source>%1 rails</source>
        <translation>%1 条轨道</translation>
    </message>
    <message>
        <source>one network</source>
        <translation>一个网络</translation>
    </message>
</context>
<context>
    <name>ui::MapModel</name>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
</context>
<context>
    <name>ui::MapPicture</name>
    <message>
        <source>Map of machines and cables</source>
        <translation>机器与线缆拓扑图</translation>
    </message>
    <message>
        <source>DEMO</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>made up, no real machine</source>
        <translation>虚构，并非真实机器</translation>
    </message>
    <message>
        <source>time of reading not known</source>
        <translation>读取时间未知</translation>
    </message>
    <message>
        <source>read %1 UTC</source>
        <translation>读取于 %1 UTC</translation>
    </message>
    <message>
        <source>The picture was not written to %1</source>
        <translation>图片未能写入 %1</translation>
    </message>
    <message>
        <source>Choose a folder that you may write to and that has room.</source>
        <translation>请选择有写入权限且空间足够的文件夹。</translation>
    </message>
    <message>
        <source>%1 is neither an .svg nor a .png file</source>
        <translation>%1 既不是 .svg 文件也不是 .png 文件</translation>
    </message>
    <message>
        <source>End the name in .svg or .png.</source>
        <translation>文件名请以 .svg 或 .png 结尾。</translation>
    </message>
</context>
<context>
    <name>ui::MapView</name>
    <message>
        <source>Map of machines and cables</source>
        <translation>机器与线缆拓扑图</translation>
    </message>
    <message>
        <source>Arrows go from machine to cable to machine, Enter into the ports of a machine.</source>
        <translation>方向键在机器与线缆之间移动，回车键进入机器的端口。</translation>
    </message>
</context>
<context>
    <name>ui::NameDialog</name>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>“%1” is taken.</source>
        <translation>“%1”已被使用。</translation>
    </message>
    <message>
        <source>Choose another name, or forget that list first.</source>
        <translation>请换一个名称，或先移除那个列表。</translation>
    </message>
</context>
<context>
    <name>ui::NoticeDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ui::PageDialog</name>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>There is no page for “%1” in this version of Sparkloom.</source>
        <translation>此版本的 Sparkloom 没有关于“%1”的页面。</translation>
    </message>
</context>
<context>
    <name>ui::PortFacts</name>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>physical state</source>
        <translation>物理状态</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>GID table</source>
        <translation>GID 表</translation>
    </message>
    <message>
        <source>%1 of %2 slots in use</source>
        <translation>已用 %1 个槽位，共 %2 个</translation>
    </message>
    <message>
        <source>PCI address</source>
        <translation>PCI 地址</translation>
    </message>
    <message>
        <source>card (sys_image_guid)</source>
        <translation>网卡 (sys_image_guid)</translation>
    </message>
    <message>
        <source>firmware</source>
        <translation>固件</translation>
    </message>
    <message>
        <source>port of the card</source>
        <translation>网卡端口</translation>
    </message>
    <message>
        <source>speed of the netdev</source>
        <translation>网络设备速度</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>carrier of the netdev</source>
        <translation>网络设备载波</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>未知：%1</translation>
    </message>
</context>
<context>
    <name>ui::ProbePage</name>
    <message>
        <source>The probe is not built yet</source>
        <translation>实测尚未实现</translation>
    </message>
    <message>
        <source>Prove the fabric with real traffic</source>
        <translation>用真实流量验证互连</translation>
    </message>
    <message>
        <source>A cable that is up can still carry too little. The probe runs NCCL itself between the machines, with the environment that the stack will have, and compares what comes out with what such a fabric should give.</source>
        <translation>线缆已连通，带宽仍可能不足。实测会以服务栈将使用的环境，在机器之间运行 NCCL 本身，并把结果与此类互连应有的水平进行比较。</translation>
    </message>
    <message>
        <source>Measure bus bandwidth in GB/s over message size, live, with the expected band beside it</source>
        <translation>实时测量各消息大小下的总线带宽（GB/s），并附上预期范围</translation>
    </message>
    <message>
        <source>Run each rail alone, and plain sockets as a control</source>
        <translation>单独运行每条轨道，并以普通套接字作对照</translation>
    </message>
    <message>
        <source>Compare what NCCL really took with what the page Fabric predicts</source>
        <translation>比较 NCCL 实际的选择与“互连”页面的预测</translation>
    </message>
    <message>
        <source>Until then: the page Fabric says what NCCL will take on every machine, and why.</source>
        <translation>在此之前：“互连”页面会说明 NCCL 在每台机器上会选用什么，以及原因。</translation>
    </message>
</context>
<context>
    <name>ui::PromptPanel</name>
    <message>
        <source>Sign in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Password of %1</source>
        <translation>%1 的密码</translation>
    </message>
    <message>
        <source>Passphrase of the key %1</source>
        <translation>密钥 %1 的密码短语</translation>
    </message>
    <message>
        <source>%1 asks</source>
        <translation>%1 提问</translation>
    </message>
    <message>
        <source>Used for this sign-in only, never stored.</source>
        <translation>仅用于本次登录，绝不保存。</translation>
    </message>
    <message>
        <source>Opens the key for this sign-in only, never stored.</source>
        <translation>仅为本次登录解锁密钥，绝不保存。</translation>
    </message>
</context>
<context>
    <name>ui::ReasonPanel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Open the &amp;finding</source>
        <translation>打开检查结果(&amp;F)</translation>
    </message>
    <message>
        <source>Copy evidence</source>
        <translation>复制证据</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复办法</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>Why does NCCL take what it takes?</source>
        <translation>NCCL 为什么这样选择？</translation>
    </message>
    <message>
        <source>Select a row of the table: here stands the reasoning, sentence by sentence.</source>
        <translation>请选择表中的一行：这里会逐句显示推导过程。</translation>
    </message>
    <message>
        <source>Reasoning for %1</source>
        <translation>%1 的推导</translation>
    </message>
    <message>
        <source>Problem: not read</source>
        <translation>问题：未读取</translation>
    </message>
    <message>
        <source>%L1.</source>
        <translation>%L1.</translation>
    </message>
    <message>
        <source>No fix is known.</source>
        <translation>没有已知的修复办法。</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>读取来源</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ui::SaveSnapshotDialog</name>
    <message>
        <source>User names</source>
        <translation>用户名</translation>
    </message>
    <message>
        <source>Public addresses</source>
        <translation>公网地址</translation>
    </message>
    <message>
        <source>MACs and GUIDs</source>
        <translation>MAC 和 GUID</translation>
    </message>
    <message>
        <source>Serial numbers</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>Machine ids</source>
        <translation>机器标识</translation>
    </message>
    <message>
        <source>Wi-Fi names</source>
        <translation>Wi-Fi 名称</translation>
    </message>
    <message>
        <source>Open connections</source>
        <translation>打开的连接</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已省略</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Stays as it is: host names, names of network ports, private addresses (10.…, 172.16.…, 192.168.…), and what stands in files otherwise. Passwords and tokens were never read.</source>
        <translation>保持不变：主机名、网络端口名称、私有地址（10.…、172.16.…、192.168.…）以及文件中的其他内容。密码和令牌从未被读取。</translation>
    </message>
    <message>
        <source>&amp;Keep everything as it was read</source>
        <translation>全部按读取时的原样保留(&amp;K)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Save snapshot</source>
        <translation>保存快照</translation>
    </message>
    <message>
        <source>What is replaced</source>
        <translation>替换的内容</translation>
    </message>
    <message>
        <source>the same thing by the same, so that everything still fits together</source>
        <translation>相同内容替换为相同占位符，使整体仍然一致</translation>
    </message>
    <message>
        <source>Nothing more: it was redacted before it came here.</source>
        <translation>无需再替换：收到时已脱敏。</translation>
    </message>
    <message>
        <source>Nothing: there is nothing in it that has to be replaced.</source>
        <translation>无：其中没有需要替换的内容。</translation>
    </message>
    <message>
        <source>%1: %2 different, in %3 places</source>
        <translation>%1：%2 个不同值，共 %3 处</translation>
    </message>
    <message>
        <source>%1 different, in %2 places</source>
        <translation>%1 个不同值，共 %2 处</translation>
    </message>
    <message>
        <source>Looking for what tells who you are…</source>
        <translation>正在查找会泄露您身份的内容…</translation>
    </message>
    <message>
        <source>Everything that was read of %1, in one file that can be sent to somebody.</source>
        <translation>从 %1读取的全部内容，存为一个可发给他人的文件。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Save everything as…</source>
        <translation>将全部内容另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Only you can read the file.</source>
        <translation>只有您能读取该文件。</translation>
    </message>
    <message>
        <source>The file will tell who you are.</source>
        <translation>该文件会泄露您的身份。</translation>
    </message>
    <message>
        <source>User names, public addresses, serial numbers and Wi-Fi names stay in it. Give it to people you trust.</source>
        <translation>其中保留用户名、公网地址、序列号和 Wi-Fi 名称。请只交给您信任的人。</translation>
    </message>
</context>
<context>
    <name>ui::Settings</name>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>Sparkloom starts with empty settings and leaves the file alone.</source>
        <translation>Sparkloom 将以空白设置启动，该文件保持原样。</translation>
    </message>
    <message>
        <source>%1 does not hold settings of Sparkloom, or is damaged.</source>
        <translation>%1 不含 Sparkloom 的设置，或已损坏。</translation>
    </message>
    <message>
        <source>Sparkloom starts with empty settings and keeps this file beside the new one.</source>
        <translation>Sparkloom 将以空白设置启动，并在新文件旁保留此文件。</translation>
    </message>
    <message>
        <source>%1 was made by a newer Sparkloom.</source>
        <translation>%1 由更新版本的 Sparkloom 生成。</translation>
    </message>
    <message>
        <source>It is left alone: Sparkloom starts with empty settings, and what you change is not kept.</source>
        <translation>该文件保持原样：Sparkloom 将以空白设置启动，您的更改不会保存。</translation>
    </message>
</context>
<context>
    <name>ui::SignInCard</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Stopped: key changed</source>
        <translation>已停止：密钥已改变</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>取消 %1</translation>
    </message>
    <message>
        <source>Try %1 again</source>
        <translation>重试 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>ui::SignInPage</name>
    <message>
        <source>Nobody to sign in to yet</source>
        <translation>还没有可登录的机器</translation>
    </message>
    <message>
        <source>Machines that you add ask here for what they need: whether a key is theirs, a password, a passphrase. Keys and the SSH agent that you already use are tried first.</source>
        <translation>您添加的机器会在这里询问所需信息：密钥是否属于它、密码、密码短语。会先尝试您已在使用的密钥和 SSH 代理。</translation>
    </message>
    <message>
        <source>C&amp;lose snapshot</source>
        <translation>关闭快照(&amp;L)</translation>
    </message>
    <message>
        <source>Retry failed</source>
        <translation>重试失败的机器</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Nobody is asked to let you in: what a snapshot shows was read by whoever made it. Close it to get back to your own machines.</source>
        <translation>无需任何人授权：快照中的内容由其创建者读取。关闭快照即可回到您自己的机器。</translation>
    </message>
    <message>
        <source>Nothing to sign in to</source>
        <translation>无需登录</translation>
    </message>
    <message>
        <source>Add machines first</source>
        <translation>请先添加机器</translation>
    </message>
    <message>
        <source>%1 signed in</source>
        <translation>%1已登录</translation>
    </message>
    <message>
        <source>%1 of %2 signed in</source>
        <translation>%2中有 %1 台已登录</translation>
    </message>
    <message>
        <source>1 asks you something</source>
        <translation>1 台有问题要问您</translation>
    </message>
    <message numerus="yes">
        <source>%n ask you something</source>
        <translation>
            <numerusform>%n 台有问题要问您</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n 台失败</numerusform>
        </translation>
    </message>
    <message>
        <source>1 shows a changed key</source>
        <translation>1 台出示的密钥已改变</translation>
    </message>
    <message numerus="yes">
        <source>%n show a changed key</source>
        <translation>
            <numerusform>%n 台出示的密钥已改变</numerusform>
        </translation>
    </message>
    <message>
        <source>Retry &amp;failed (%1)</source>
        <translation>重试失败的 %1 台(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Sign in</source>
        <translation>登录(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Continue with %1</source>
        <translation>使用 %1继续(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Continue to fabric</source>
        <translation>继续：互连(&amp;C)</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>A snapshot stays as it is: nothing is read, asked or written.</source>
        <translation>快照保持原样：不读取、不询问、不写入。</translation>
    </message>
    <message>
        <source>Passwords are used once and never stored. Nothing is changed on the machines.</source>
        <translation>密码只使用一次，绝不保存。机器上不做任何改动。</translation>
    </message>
</context>
<context>
    <name>ui::SnapshotWords</name>
    <message>
        <source>Snapshot of %1</source>
        <translation>%1 的快照</translation>
    </message>
    <message>
        <source>Snapshot without a date</source>
        <translation>没有日期的快照</translation>
    </message>
    <message>
        <source>From the file %1.</source>
        <translation>来自文件 %1。</translation>
    </message>
    <message>
        <source>From the file %1, saved by %2.</source>
        <translation>来自文件 %1，由 %2 保存。</translation>
    </message>
    <message>
        <source>Redacted: user names, public addresses, serial and hardware numbers in it are placeholders.</source>
        <translation>已脱敏：其中的用户名、公网地址、序列号和硬件编号均为占位符。</translation>
    </message>
    <message>
        <source>The machines are as they were then: nothing is read, asked or written.</source>
        <translation>机器呈现当时的状态：不读取、不询问、不写入。</translation>
    </message>
    <message>
        <source>This is a snapshot: nothing in it can be read again, tested or written.</source>
        <translation>这是快照：其中的内容无法重新读取、测试或写入。</translation>
    </message>
    <message>
        <source>read at %1</source>
        <translation>读取于 %1</translation>
    </message>
</context>
<context>
    <name>ui::StackPage</name>
    <message>
        <source>Starting the stack is not built yet</source>
        <translation>启动服务栈尚未实现</translation>
    </message>
    <message>
        <source>Start, watch and stop the stack</source>
        <translation>启动、观察和停止服务栈</translation>
    </message>
    <message>
        <source>From the written configuration to a model that answers: containers on every machine, NCCL between them, the API on the head.</source>
        <translation>从写好的配置到能够应答的模型：每台机器上的容器，机器之间的 NCCL，主节点上的 API。</translation>
    </message>
    <message>
        <source>Look before the start whether everything that it needs is there</source>
        <translation>启动前检查所需的一切是否就绪</translation>
    </message>
    <message>
        <source>Show each stage with its time, per machine, and the logs of all ranks together</source>
        <translation>逐台机器显示每个阶段及其用时，并汇总所有 rank 的日志</translation>
    </message>
    <message>
        <source>Tell which machine holds the others up when it does not come up</source>
        <translation>无法启动时，指出是哪台机器拖住了其他机器</translation>
    </message>
    <message>
        <source>Until then: start it on the machines as you do today; the files that the page Configuration writes are the ones it reads.</source>
        <translation>在此之前：请照旧在机器上启动它；“配置”页面写入的文件正是它读取的文件。</translation>
    </message>
</context>
<context>
    <name>ui::Status</name>
    <message>
        <source>OK</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Not done</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
</context>
<context>
    <name>ui::Step</name>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>互连</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>服务栈</translation>
    </message>
</context>
<context>
    <name>ui::StepButton</name>
    <message>
        <source>%1, shown</source>
        <translation>%1，当前页面</translation>
    </message>
</context>
<context>
    <name>ui::StepPresenter</name>
    <message>
        <source>none yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>not for a snapshot</source>
        <translation>快照无需登录</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>等待您</translation>
    </message>
    <message>
        <source>%1 of %2 read</source>
        <translation>已读取 %1/%2</translation>
    </message>
    <message>
        <source>%1 not reached</source>
        <translation>%1 台未能连上</translation>
    </message>
    <message>
        <source>not signed in</source>
        <translation>未登录</translation>
    </message>
    <message>
        <source>%1 signed in</source>
        <translation>%1 台已登录</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>one network</source>
        <translation>一个网络</translation>
    </message>
    <message>
        <source>not checked yet</source>
        <translation>尚未检查</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>正在检查</translation>
    </message>
    <message>
        <source>all fine</source>
        <translation>全部正常</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>not written everywhere</source>
        <translation>未能全部写入</translation>
    </message>
    <message>
        <source>not planned yet</source>
        <translation>尚未规划</translation>
    </message>
    <message>
        <source>planning</source>
        <translation>正在规划</translation>
    </message>
    <message>
        <source>no plan possible</source>
        <translation>无法规划</translation>
    </message>
    <message>
        <source>as planned on every node</source>
        <translation>各节点均与规划一致</translation>
    </message>
    <message>
        <source>not built yet</source>
        <translation>尚未实现</translation>
    </message>
</context>
<context>
    <name>ui::StepRail</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
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
        <translation>演示</translation>
    </message>
    <message>
        <source>What you see is made up: no machine is read or changed.</source>
        <translation>您看到的是虚构数据：不会读取或更改任何机器。</translation>
    </message>
</context>
<context>
    <name>ui::WhatIfPanel</name>
    <message>
        <source>Take o&amp;ver into the configuration</source>
        <translation>采用到配置中(&amp;V)</translation>
    </message>
    <message>
        <source>Start ov&amp;er</source>
        <translation>重新开始(&amp;E)</translation>
    </message>
    <message>
        <source>For</source>
        <translation>适用于</translation>
    </message>
    <message>
        <source>All ranks, or one worker alone</source>
        <translation>所有 rank，或单个工作节点</translation>
    </message>
    <message>
        <source>NCCL version</source>
        <translation>NCCL 版本</translation>
    </message>
    <message>
        <source>Of the NCCL in the image</source>
        <translation>镜像中的 NCCL</translation>
    </message>
    <message>
        <source>not set (%1)</source>
        <translation>未设置（%1）</translation>
    </message>
    <message>
        <source>%1; empty: not set, then %2</source>
        <translation>%1；留空：未设置，即 %2</translation>
    </message>
    <message>
        <source>all ranks</source>
        <translation>所有 rank</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>%1, assumed</source>
        <translation>%1（假定）</translation>
    </message>
    <message>
        <source>“%1” is no version of NCCL: write it as 2.28.3.</source>
        <translation>“%1”不是 NCCL 版本号：请写成 2.28.3 的形式。</translation>
    </message>
    <message>
        <source>Change a value and see which entries NCCL would take. Nothing is written.</source>
        <translation>更改一个值，看看 NCCL 会选用哪些条目。不会写入任何内容。</translation>
    </message>
</context>
<context>
    <name>ui::Workspace</name>
    <message>
        <source>A snapshot is open: its machines are the ones that were read then.</source>
        <translation>当前打开的是快照：其中的机器是当时读取的那些。</translation>
    </message>
    <message>
        <source>Close the snapshot, then add machines.</source>
        <translation>请先关闭快照，再添加机器。</translation>
    </message>
    <message>
        <source>%1 is in the list already.</source>
        <translation>%1 已在列表中。</translation>
    </message>
    <message>
        <source>Add another machine, or read it again.</source>
        <translation>请添加另一台机器，或重新读取它。</translation>
    </message>
    <message>
        <source>No machine has been read yet.</source>
        <translation>尚未读取任何机器。</translation>
    </message>
    <message>
        <source>Read the machines first.</source>
        <translation>请先读取机器。</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>%1 was not opened: files are being written to the machines.</source>
        <translation>%1 未打开：正在向机器写入文件。</translation>
    </message>
    <message>
        <source>Open it when that is done.</source>
        <translation>请在完成后再打开。</translation>
    </message>
    <message>
        <source>%1 is a snapshot of no machine.</source>
        <translation>%1 是不含任何机器的快照。</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>请选择其他文件。</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>没有可撤销的内容。</translation>
    </message>
    <message>
        <source>Every run was undone already.</source>
        <translation>所有写入都已撤销。</translation>
    </message>
</context>
<context>
    <name>ui::WriteResults</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1 的进度</translation>
    </message>
    <message>
        <source>Try %1 again</source>
        <translation>重试 %1</translation>
    </message>
</context>
</TS>
