#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the testbed makes of its YAML; needs no root. Expected tables are from semantics.md §3.2."""

import glob
import os
import sys
import tempfile
import textwrap
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, HERE)

try:
    from lib_testbed import gids, schema, sysfs
    from lib_testbed.errors import TestbedError
except ImportError as error:
    print(f"testbed: {error} (package python3-yaml)", file=sys.stderr)
    sys.exit(77)


def load(text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cluster.yaml")
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(textwrap.dedent(text))
        return schema.load(path)


def rows(cluster, node="a", hca="rocep1s0f0"):
    owner = cluster.nodes[node]
    device = next(h for h in owner.hcas if h.name == hca)
    table = sysfs.table_of(owner, device, device.ports[1])
    return {index: (gids.text(row.gid), row.version, row.netdev) for index, row in sorted(table.rows.items())}


class Refusals(unittest.TestCase):
    """Every complaint names the file, the place and the key."""

    CASES = [
        ("nodes: {}", "nodes: a cluster needs at least one node"),
        ("nodes: {a: {indx: 4}}", "nodes: a: unknown key 'indx'. Did you mean 'index'?"),
        ("nodes: {a: {index: four}}", "nodes: a: index: must be a whole number, not 'four'"),
        ("nodes: {a: {index: 1}}", "nodes: a: index: the first 2 slots belong to the default GIDs"),
        ("nodes: {a: {index: 256}}", "nodes: a: hcas: rocep1s0f0: index 256 lies outside the table of 256 slots"),
        ("nodes: {a: {cage: 2}}", "nodes: a: cage: must be one of [0, 1]"),
        ("nodes: {a: {preset: gb11}}", "nodes: a: preset: must be one of gb10, bare, not 'gb11'"),
        ("nodes: {a: {netdevs: {enp1s0f0np0: {addresses: [192.168.100.300/24]}}}}", "netdevs: enp1s0f0np0: addresses:"),
        ("nodes: {a: {netdevs: {enp1s0f0np0: {addresses: [192.168.100.3]}}}}", "needs a prefix length"),
        ("nodes: {a: {hcas: {rocep1s0f0: {gids: {3: [fe80::1, v3]}}}}}", "gids: 3: must be null, [address, v1]"),
        ("nodes: {a: {hcas: {rocep1s0f0: {gids: {999: null}}}}}", "gids: 999: the table has 256 slots, from 0"),
        ("nodes: {a: {hcas: {mlx5_9: {netdev: eth9}}}}", "hcas: mlx5_9: pci: an HCA that the preset does not have"),
        ("nodes: {a: {users: {u: {shell: csh5}}}}", "users: u: shell: must be one of bash"),
        ("nodes: {a: {users: {u: {authorized_keys: [nokey]}}}}", "'nokey' is neither a key of this file"),
        ("nodes: {a: {files: [{path: /usr/bin/x, content: y}]}}", "/usr/bin/x lies outside the folders"),
        ("nodes: {a: {files: [{path: /etc/../usr/bin/x, content: y}]}}", "/usr/bin/x lies outside the folders"),
        ("nodes: {a: {files: [{path: x}]}}", "files: entry 1: needs exactly one of content, from, base64, bytes"),
        ("nodes: {a: {files: [{path: x, content: y, mode: 600}]}}", "files: entry 1: mode: must be a text, not 600"),
        ("nodes: {a: {faults: [sshd-halt]}}", "faults: entry 1: unknown fault 'sshd-halt'"),
        ("nodes: {a: {faults: [link-down]}}", "faults: entry 1: usage: link-down IFACE"),
        ("nodes: {a: {docker: {denied-for: [u]}}}", "denied-for: there is no user 'u' on this node"),
        ("nodes: {a: {}, b: {}}\ncables: [[a:cage0, b:cage7]]", "cables: entry 1: node b has no cage7"),
        ("nodes: {a: {}, b: {}}\ncables: [[a:cage0, c:cage0]]", "'c:cage0' is not node:cage or node:netdev"),
        ("nodes: {a: {}, b: {}, c: {}}\ncables: [[a:cage0, b:cage0], [a:cage0, c:cage0]]",
         "a:enp1s0f0np0 has two cables"),
        ("nodes: {A: {}}", "nodes: A: a node's name is lower-case letters"),
        ("nodes: [a", "not YAML"),
    ]

    def test_each_names_the_place(self):
        for text, expected in self.CASES:
            with self.subTest(text=text):
                with self.assertRaises(TestbedError) as caught:
                    load(text)
                self.assertIn("cluster.yaml", str(caught.exception))
                self.assertIn(expected, str(caught.exception))


class GidTables(unittest.TestCase):
    LL = "fe80:0000:0000:0000:4ebb:47ff:fe00:0001"
    IPV4 = "0000:0000:0000:0000:0000:ffff:c0a8:640a"  # 192.168.100.10
    MAC = "netdevs: {enp1s0f0np0: {mac: '4c:bb:47:00:00:01', %s}}"

    def table(self, netdev="", rest=""):
        return rows(load("nodes: {a: {cage: 0, " + self.MAC % netdev + rest + "}}"))

    def test_link_local_then_ipv4_v1_before_v2(self):
        self.assertEqual(self.table(), {
            0: (self.LL, "v1", "enp1s0f0np0"), 1: (self.LL, "v2", "enp1s0f0np0"),
            2: (self.IPV4, "v1", "enp1s0f0np0"), 3: (self.IPV4, "v2", "enp1s0f0np0")})

    def test_another_link_local_address_in_front_moves_ipv4_to_five(self):
        table = self.table("addresses: ['fe80::1234:5678:9abc:def0/64', 192.168.100.10/24]")
        self.assertEqual(table[5], (self.IPV4, "v2", "enp1s0f0np0"))
        self.assertEqual(table[2][0], "fe80:0000:0000:0000:1234:5678:9abc:def0")

    def test_the_own_eui64_address_takes_no_further_slot(self):
        table = self.table("addresses: ['fe80::4ebb:47ff:fe00:1/64', 192.168.100.10/24]")
        self.assertEqual(sorted(table), [0, 1, 2, 3])

    def test_index_says_where_history_has_put_the_ipv4_entry(self):
        table = self.table(rest=", index: 4, index_v1: 2")
        self.assertEqual(sorted(table), [0, 1, 2, 4])
        self.assertEqual(table[4], (self.IPV4, "v2", "enp1s0f0np0"))

    def test_later_addresses_fill_the_holes(self):
        table = self.table("addresses: [192.168.100.10/24, 10.0.0.5/24]", ", index: 5")
        self.assertEqual(table[5][0], self.IPV4)
        self.assertEqual([table[2][0], table[3][0]], ["0000:0000:0000:0000:0000:ffff:0a00:0005"] * 2)

    def test_vlan_rows_name_the_vlan(self):
        table = self.table("vlans: {100: [10.77.0.1/24]}")
        self.assertEqual(table[4], ("0000:0000:0000:0000:0000:ffff:0a4d:0001", "v1", "enp1s0f0np0.100"))

    def test_a_full_table_drops_what_does_not_fit(self):
        table = self.table(rest=", hcas: {rocep1s0f0: {gid_table: 3}}")
        self.assertEqual(sorted(table), [0, 1, 2])

    def test_rows_of_the_yaml_win(self):
        table = self.table(rest=", hcas: {rocep1s0f0: {gids: {3: null, 9: [192.168.100.10, v2]}}}")
        self.assertNotIn(3, table)
        self.assertEqual(table[9], (self.IPV4, "v2", "enp1s0f0np0"))


class Cables(unittest.TestCase):
    @staticmethod
    def ends(cluster):
        return [sorted(f"{node}:{netdev}" for node, netdev in cable.ends) for cable in cluster.cables]

    def test_two_nodes_get_a_cable_of_both_twins(self):
        self.assertEqual(self.ends(load("nodes: {a: {}, b: {cage: 1}}")), [
            ["a:enp1s0f0np0", "b:enp1s0f1np1"], ["a:enP2p1s0f0np0", "b:enP2p1s0f1np1"]])

    def test_more_nodes_get_a_switch(self):
        cluster = load("nodes: {a: {}, b: {}, c: {}}")
        self.assertEqual(len(cluster.cables), 1)
        self.assertTrue(cluster.cables[0].switch)
        self.assertEqual(len(cluster.cables[0].ends), 6)

    def test_every_cabled_twin_has_a_subnet_of_its_own(self):
        cluster = load("nodes: {a: {cage: [0, 1]}, b: {cage: [0, 1]}}")
        addresses = [n.addresses[0] for n in cluster.nodes["b"].netdevs.values() if n.addresses]
        self.assertEqual(sorted(addresses), [f"192.168.{rail}.11/24" for rail in (100, 101, 102, 103)])

    def test_defaults_go_below_every_node(self):
        cluster = load("defaults: {docker: true, users: {u: {shell: sh}}}\nnodes: {a: {}, b: {docker: absent}}")
        self.assertEqual([node.docker.mode for node in cluster.nodes.values()], ["running", "absent"])
        self.assertEqual(cluster.nodes["b"].users["u"].shell, "/bin/sh")


class Clusters(unittest.TestCase):
    def test_every_file_is_read(self):
        paths = glob.glob(os.path.join(HERE, "clusters", "*.yaml"))
        self.assertGreaterEqual(len(paths), 7)
        for path in paths:
            with self.subTest(path=path):
                self.assertTrue(schema.load(path).nodes)


class Files(unittest.TestCase):
    def test_crlf_owner_and_mode(self):
        node = load("nodes: {a: {env: {content: 'A=1\n\n    B=2\n', crlf: true}}}").nodes["a"]
        file = node.files[0]
        self.assertEqual((file.path, file.owner, file.mode), ("/home/spark/dspark/.env.dspark", "spark", 0o600))
        self.assertNotIn(b"\n", file.content.replace(b"\r\n", b""))


if __name__ == "__main__":
    unittest.main()
