/** Where a cart may be returned to, and which pages may frame the shop. */
import type { ConnectionProfile } from './profile.ts';

/** An address in its parts, as the platform reads it; the rules know no platform. */
export interface AddressParts {
  /** With the colon. */
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly origin: string;
  readonly username: string;
  readonly password: string;
}

/** `undefined` for what is no address. */
export type ParseAddress = (text: string) => AddressParts | undefined;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host with its port, as an address writes it, is meant by one of the patterns. */
function isNamed(host: string, patterns: readonly string[]): boolean {
  return patterns.some((written) => {
    const pattern = written.trim().toLowerCase();
    if (pattern.endsWith(':*')) return host.replace(/:\d+$/, '') === pattern.slice(0, -2);
    if (!pattern.startsWith('*.')) return host === pattern;
    return host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1;
  });
}

/**
 * The return address when it is one of the connection's: https, or http on this machine (elsewhere where the
 * connection says so), a host of the list, no name and password in it. Otherwise the reason against it, in which the
 * address has the name that the buyer gave it.
 */
export function checkReturnAddress(
  written: string,
  profile: Pick<ConnectionProfile, 'returnHosts' | 'isPlainHttpAllowed'>,
  parse: ParseAddress,
  name = 'BrowserFormPost/URL',
): { readonly url: string } | { readonly reason: string } {
  // Some buyers break the line inside it.
  const text = written.replace(/[\t\r\n]+/g, '').trim();
  if (text === '') return { reason: `${name} is missing: without it no cart can return.` };
  if (text.length > 4000) return { reason: `${name} is longer than 4,000 characters.` };
  const parts = parse(text);
  if (parts === undefined) return { reason: `${name} is not an address.` };
  const { protocol, hostname, host, username, password } = parts;
  if (protocol !== 'https:' && protocol !== 'http:') return { reason: `${name} is not an https address.` };
  // Within a page of ours a browser would read it as a path of our own.
  if (!/^https?:\/\//i.test(text)) return { reason: `${name} is not an address.` };
  if (username !== '' || password !== '') return { reason: `${name} holds a user name.` };
  if (protocol === 'http:' && !profile.isPlainHttpAllowed && !loopback.test(hostname)) {
    return { reason: `${name} is not an https address.` };
  }
  if (!isNamed(host, profile.returnHosts)) {
    return { reason: `The host of ${name} is not agreed for this connection.` };
  }
  return { url: text };
}

/** Origins whose pages may show the session in a frame; none where the connection allows no frames. */
export function frameOrigins(
  returnUrl: string,
  { areFramesAllowed, frameOrigins: further }: Pick<ConnectionProfile, 'areFramesAllowed' | 'frameOrigins'>,
  parse: ParseAddress,
): string[] {
  if (!areFramesAllowed) return [];
  const known = [returnUrl, ...further].flatMap((text) => parse(text)?.origin ?? []);
  // No browser takes a bare IPv6 address in a policy.
  return [...new Set(known)].filter((origin) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin));
}
