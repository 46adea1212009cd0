# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: testbed up, down, status, exec, fault, heal."""

import argparse
import json
import os
import signal
import sys

from . import faults_catalogue, inside, lifecycle, machine, removal, state
from .errors import TestbedError, Unsupported

SKIP = 77


def _parser():
    faults = "\n".join(f"  {name + ' ' + usage:44} {what}" for name, (_, _, usage, what)
                       in faults_catalogue.FAULTS.items())
    parser = argparse.ArgumentParser(prog="testbed", description="Virtual DGX Sparks on one Linux machine; needs root.",
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     epilog=f"faults:\n{faults}\n\nExit codes: 0 done, 1 not done, "
                                            f"{SKIP} this machine cannot do it (reason on standard error).")
    commands = parser.add_subparsers(dest="command", required=True)
    up = commands.add_parser("up", help="start a cluster")
    up.add_argument("file", metavar="FILE.yaml")
    up.add_argument("--name", help="name of the cluster; default: the file's name without .yaml")
    up.add_argument("--watch-pid", type=int, metavar="PID", help="take it down when that process ends")
    up.add_argument("--json", action="store_true")
    check = commands.add_parser("check", help="read a file and say what is wrong with it; needs no root")
    check.add_argument("files", metavar="FILE.yaml", nargs="+")
    down = commands.add_parser("down", help="stop a cluster and remove all of it")
    down.add_argument("name", nargs="?", metavar="NAME")
    down.add_argument("--all", action="store_true")
    status = commands.add_parser("status", help="what is up")
    status.add_argument("name", nargs="?", metavar="NAME")
    status.add_argument("--json", action="store_true")
    run = commands.add_parser("exec", help="run a command on a node, not over SSH")
    run.add_argument("--name", help="cluster; not needed while only one is up")
    run.add_argument("--user", help="a user of the node; default: root")
    run.add_argument("node", metavar="NODE")
    run.add_argument("argv", nargs=argparse.REMAINDER, metavar="-- CMD…")
    for name, text in (("fault", "break something"), ("heal", "undo a fault")):
        part = commands.add_parser(name, help=text)
        part.add_argument("name", metavar="NAME")
        part.add_argument("node", metavar="NODE")
        part.add_argument("words", nargs="+", metavar="FAULT [ARGUMENTS]")
    return parser


def _print_json(document):
    json.dump(document, sys.stdout, indent=2)
    print()


def _print_text(document):
    print(f"{document['name']} is up ({document.get('seconds', '?')} s):")
    for node in document["nodes"]:
        users = ", ".join(user["name"] for user in node["users"])
        print(f"  {node['name']:12} {node['address']} port {node['port']}  users: {users}")
    for text in document.get("stand_ins", []):
        print(f"  note: {text}")
    print(f"Reach them:  ssh -F {document['ssh_config']} {document['nodes'][0]['name']}")
    print(f"Key: {document['key']}\nKnown hosts: {document['known_hosts']}")
    print(f"Stop them:   {sys.argv[0]} down {document['name']}")


def _up(arguments):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # an exception, so that what was begun is removed
    document = lifecycle.Start(arguments.file, arguments.name, arguments.watch_pid).run()
    public = lifecycle.public_document(document)
    _print_json(public) if arguments.json else _print_text(public)


def _check(arguments):
    from . import schema
    for path in arguments.files:
        cluster = schema.load(path)
        print(f"{path}: {len(cluster.nodes)} nodes, {len(cluster.cables)} cables")


def _down(arguments):
    if arguments.all == bool(arguments.name):
        raise TestbedError("down: give a name or --all")
    machine.check()
    if arguments.all:
        complaints = []
        for name in removal.known_names():
            try:
                removal.remove(name)
                print(f"{name} is down")
            except (TestbedError, OSError) as error:  # the others go down all the same
                complaints.append(f"{name}: {error}")
        if complaints:
            raise TestbedError("; ".join(complaints))
    elif removal.remove(arguments.name):
        print(f"{arguments.name} is down")
    else:
        raise TestbedError(f"no cluster named '{arguments.name}'; up: {', '.join(state.names()) or 'none'}")


def _documents(name):
    for found in state.names():
        if name in (None, found):
            document = state.State(found).load()
            if document and document.get("state") == "running":
                yield document


def _status(arguments):
    documents = list(_documents(arguments.name))
    if arguments.name and not documents:
        raise TestbedError(f"no cluster named '{arguments.name}' is up")
    result = []
    for document in documents:
        public = lifecycle.public_document(document)
        for node in public["nodes"]:
            node["alive"] = state.alive(document["nodes"][node["name"]]["process"])
        result.append(public)
    if arguments.json:
        _print_json(result)
    elif not result:
        print("nothing is up")
    for name in set(removal.known_names()) - {document["name"] for document in _documents(None)}:
        print(f"testbed: {name} is incomplete; remove it with: testbed down {name}", file=sys.stderr)
    for public in [] if arguments.json else result:
        for node in public["nodes"]:
            print(f"{public['name']:24} {node['name']:12} {node['address']:16} {'up' if node['alive'] else 'DEAD'}")


def _exec(arguments):
    documents = list(_documents(arguments.name))
    if len(documents) != 1:
        raise TestbedError("exec: say which cluster with --name; up: "
                           f"{', '.join(document['name'] for document in documents) or 'none'}")
    document = documents[0]
    if arguments.node not in document["nodes"]:
        raise TestbedError(f"cluster {document['name']} has no node '{arguments.node}'")
    argv = arguments.argv[1:] if arguments.argv[:1] == ["--"] else arguments.argv
    if not argv:
        raise TestbedError("exec: no command")
    user = None
    environment = dict(inside.ENVIRONMENT)
    if arguments.user:
        users = state.State(document["name"]).load_model().nodes[arguments.node].users
        user = users.get(arguments.user)
        if user is None:
            raise TestbedError(f"node {arguments.node} has no user '{arguments.user}'; it has {', '.join(users)}")
        environment.update(HOME=f"/home/{user.name}", USER=user.name, LOGNAME=user.name)
    command = inside.command(document["nodes"][arguments.node]["pid"], argv, user)
    sys.stdout.flush()
    os.execvpe(command[0], command, environment)


def _fault(arguments):
    from . import faults
    words = arguments.words
    if arguments.command == "heal":
        words = faults_catalogue.undo_of(words, arguments.node)
    faults.Faults(arguments.name).apply(arguments.node, words)


def main(argv):
    arguments = _parser().parse_args(argv)
    handlers = {"up": _up, "check": _check, "down": _down, "status": _status, "exec": _exec, "fault": _fault,
                "heal": _fault}
    try:
        handlers[arguments.command](arguments)
    except Unsupported as error:
        print(f"testbed: {error}", file=sys.stderr)
        return SKIP
    except TestbedError as error:
        print(f"testbed: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print(f"testbed: {error}", file=sys.stderr)
            return 1
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read our output has left
        return 1
    return 0
