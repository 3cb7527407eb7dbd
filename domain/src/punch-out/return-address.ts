/** Where a cart may be returned to, and which pages may frame the shop. */
import type { ConnectionProfile } from './profile.ts';

/** A parsed address, because the domain has no URL parser. */
export interface AddressParts {
  /** With the colon. */
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly origin: string;
  readonly username: string;
  readonly password: string;
}

/** `undefined` for text that isn't an address. */
export type ParseAddress = (text: string) => AddressParts | undefined;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host and its port match one of the patterns. */
function isNamed(host: string, patterns: readonly string[]): boolean {
  return patterns.some((written) => {
    const pattern = written.trim().toLowerCase();
    const isAnyPort = pattern.endsWith(':*');
    const wanted = isAnyPort ? pattern.slice(0, -2) : pattern;
    const given = isAnyPort ? host.replace(/:\d+$/, '') : host;
    if (!wanted.startsWith('*.')) return given === wanted;
    return given.endsWith(wanted.slice(1)) && given.length > wanted.length - 1;
  });
}

/**
 * The return address, if the connection allows it: https, or http on this machine (elsewhere if the connection allows
 * it), a host on the list, and no user name or password. Otherwise the reason; the text uses the buyer's name for the
 * address.
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
  // On our page, a browser would treat it as a path of ours.
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

/** Origins whose pages may show the session in a frame; none if the connection allows no frames. */
export function frameOrigins(
  returnUrl: string,
  { areFramesAllowed, frameOrigins: further }: Pick<ConnectionProfile, 'areFramesAllowed' | 'frameOrigins'>,
  parse: ParseAddress,
): string[] {
  if (!areFramesAllowed) return [];
  const known = [returnUrl, ...further].flatMap((text) => parse(text)?.origin ?? []);
  // Browsers don't accept a bare IPv6 address in a policy.
  return [...new Set(known)].filter((origin) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin));
}

/**
 * The `form-action` sources for a session's form. Browsers also apply the policy to every redirect of the post, and a
 * return page often redirects through the buyer's sign-on, at an origin that we don't know. The form's own address was
 * checked before, so only the protocol is limited here.
 */
export function formTargets(returnUrl: string, parse: ParseAddress): string[] {
  const protocol = parse(returnUrl)?.protocol;
  if (protocol === undefined) return [];
  return protocol === 'http:' ? ['http:', 'https:'] : ['https:'];
}
