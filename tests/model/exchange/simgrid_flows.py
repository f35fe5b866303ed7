"""Runs all flows of a traffic pattern at once on a SimGrid platform and prints the longest time.

usage: simgrid_flows.py PLATFORM all-to-all|ring BYTES
Hosts are called NODE-hcaN. all-to-all: every NIC to every NIC of another node; ring: NIC n of each
node to NIC n of the next one. The model is the plain fair share: no correction factors and no
traffic of acknowledgements.
"""
import sys

from simgrid import Actor, Comm, Engine, Host

platform, pattern, size = sys.argv[1], sys.argv[2], int(float(sys.argv[3]))
engine = Engine(["flows", "--cfg=network/model:CM02", "--cfg=network/crosstraffic:0",
                 "--cfg=contexts/factory:thread", "--log=root.thres:critical"])
engine.load_platform(platform)


def split(host):
    node, nic = host.name.rsplit("-hca", 1)
    return node, int(nic)


hosts = sorted(engine.all_hosts, key=split)
nodes = sorted({split(host)[0] for host in hosts})
by_place = {split(host): host for host in hosts}
pairs = []
if pattern == "all-to-all":
    pairs = [(a, b) for a in hosts for b in hosts if split(a)[0] != split(b)[0]]
else:
    for (node, nic), host in by_place.items():
        following = nodes[(nodes.index(node) + 1) % len(nodes)]
        pairs.append((host, by_place[(following, nic)]))


def send_all():
    flows = [Comm.sendto_async(a, b, size) for a, b in pairs]
    Comm.wait_all(flows)


Actor.create("sender", hosts[0], send_all)
engine.run()
print("seconds %.12g" % engine.clock)
