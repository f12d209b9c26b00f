import type { Networks } from '../../base/networks.ts';
import { addressKey } from './address-key.ts';

/** The networks of a client address. What is no IP address counts as one network. */
export function networksOf(address: string): Networks {
  const key = addressKey(address);
  if (key.endsWith('::/64')) {
    const groups = key.slice(0, -'::/64'.length).split(':');
    const host = `6${groups.map((group) => group.padStart(4, '0')).join('')}`;
    return { host, site: host.slice(0, 15), wide: host.slice(0, 13) };
  }
  const bytes = key.split('.').map(Number);
  if (bytes.length !== 4 || !bytes.every((byte) => byte >= 0 && byte <= 255))
    return { host: '0', site: '0', wide: '0' };
  const host = `4${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return { host, site: host, wide: host.slice(0, 7) };
}
