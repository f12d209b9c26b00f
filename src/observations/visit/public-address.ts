import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are not public: IANA IPv4 Special-Purpose Address Registry, multicast and reserved. */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Networks within 2000::/3, the public space of IPv6, that are not public or carry an IPv4 address. */
const IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
const SPECIAL_4 = blockList(IPV4, 'ipv4');
const SPECIAL_6 = blockList(IPV6, 'ipv6');
const GLOBAL_6 = blockList(['2000::/3'], 'ipv6');

/** Whether an IP address, an IPv6 one without brackets, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL_4.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL_6.check(address, 'ipv6') && !SPECIAL_6.check(address, 'ipv6');
}
