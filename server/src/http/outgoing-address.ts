/**
 * Which addresses documents may be sent to that someone entered on a page. A page must not be a way to reach what only
 * this server can reach.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const blocked = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  blocked.addSubnet(network, prefix, 'ipv4');
}

/** Only 2000::/3 is public, without the parts of it that hold other addresses (6to4, Teredo) or none. */
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  blocked.addSubnet(network, prefix, 'ipv6');
}

/** Whether the address (IPv4 or IPv6) is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !blocked.check(address, 'ipv4');
  return isIP(address) === 6 && publicSix.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** The name or address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL) => hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '');

/**
 * Says why nothing can be sent there; undefined if nothing in the address itself forbids it.
 * @param privateHosts hosts of private networks that the administrator allows, in lower case
 * @param wayOut how to allow another one, as a sentence; blank if there is none
 */
export function addressProblem(
  url: string,
  { privateHosts = [], wayOut = '' }: { readonly privateHosts?: readonly string[]; readonly wayOut?: string } = {},
): string | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined) return 'It isn’t an address. Write one such as https://erp.example.com/orders.';
  if (address.username !== '' || address.password !== '') return 'Leave out the user name and the password.';
  const host = hostOf(address);
  const isOwn = privateHosts.includes(host);
  if (address.protocol !== 'https:' && !(isOwn && address.protocol === 'http:'))
    return 'It has to begin with https://.';
  if (!isOwn && (host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && !isPublicAddress(host)))) {
    return `It’s in a private network. ${wayOut}`.trimEnd();
  }
  return undefined;
}

/** Tells an administrator how to allow a private address for the ERP. */
export const erpWayOut = 'Your administrator can allow it with ERP_PRIVATE_HOSTS.';

/** Thrown where a name leads into a private network. */
export class PrivateAddress extends Error {}

/**
 * Resolves the host's name to the addresses that may be connected to, so that nothing can change in between. Throws
 * `PrivateAddress` if one of them is private and the host isn't allowed, and the resolver's error.
 */
export async function resolveAllowed(host: string, privateHosts: readonly string[]): Promise<LookupAddress[]> {
  const found = await lookup(host, { all: true });
  if (!privateHosts.includes(host) && found.some(({ address }) => !isPublicAddress(address))) {
    throw new PrivateAddress(`${host} is in a private network`);
  }
  return found;
}
