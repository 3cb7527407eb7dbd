/** The session cookie: its name, and how its value proves that this server issued it. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const cookiePrefix = 'operatory';

/**
 * The name prefix of cookies for the whole site. Behind TLS, the browser protects them: it accepts such a cookie
 * neither over plain HTTP nor from another host of the same domain.
 */
export const siteCookiePrefix = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}${cookiePrefix}`;

export const sessionCookieName = (isSecure: boolean) => `${siteCookiePrefix(isSecure)}.session_token`;

/** The value of one cookie as sent, still encoded. */
export function readCookie(header: string, name: string): string | undefined {
  let start = 0;
  while (start < header.length) {
    const end = header.indexOf(';', start);
    const stop = end === -1 ? header.length : end;
    while (header.charCodeAt(start) === 32) start += 1;
    if (header.startsWith(name, start) && header.charCodeAt(start + name.length) === 61) {
      return header.slice(start + name.length + 1, stop).trim();
    }
    start = stop + 1;
  }
  return undefined;
}

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest();

/** The session token inside a cookie value, if the signature is ours. */
export function tokenOf(value: string, secret: string): string | undefined {
  let text: string;
  try {
    text = decodeURIComponent(value);
  } catch {
    return undefined;
  }
  const dot = text.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = text.slice(0, dot);
  const signature = Buffer.from(text.slice(dot + 1), 'base64');
  const expected = signatureOf(token, secret);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
}

/** The cookie value for a session token: what better-auth writes, byte for byte. */
export function signedValue(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`);
}
