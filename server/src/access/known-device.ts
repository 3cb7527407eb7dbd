/** Browsers from which a person has signed in before: a stranger's wrong guesses must not keep that person out there. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookiePrefix, readCookie } from './session-cookie.ts';

/** People who share a computer at a front desk. */
const maxPeople = 5;
const lifetimeSeconds = 180 * 86_400;

export interface KnownDevices {
  /** The id of the browser that sent these cookies, if this person has signed in from it before. */
  idFor(cookies: string | undefined, email: string): string | undefined;
  /** The Set-Cookie header that makes the browser known for this person, without making others unknown. */
  remember(cookies: string | undefined, email: string): string;
}

/** The cookie has a random id and, per person, a signature of id and e-mail; the server stores nothing. */
export function knownDevices({
  secret,
  isSecure,
}: {
  readonly secret: string;
  readonly isSecure: boolean;
}): KnownDevices {
  const name = `${isSecure ? '__Secure-' : ''}${cookiePrefix}.device`;
  const signatureOf = (id: string, email: string) =>
    createHmac('sha256', secret).update(`device|${id}|${email.trim().toLowerCase()}`).digest('base64url');
  const isSame = (one: string, other: string) =>
    one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

  function read(
    cookies: string | undefined,
  ): { readonly id: string; readonly signatures: readonly string[] } | undefined {
    const value = cookies === undefined ? undefined : readCookie(cookies, name);
    if (value === undefined || !/^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(value)) return undefined;
    const [id = '', ...signatures] = value.split('.');
    return { id, signatures };
  }

  return {
    idFor(cookies, email) {
      const device = read(cookies);
      if (device === undefined) return undefined;
      const own = signatureOf(device.id, email);
      return device.signatures.some((signature) => isSame(signature, own)) ? device.id : undefined;
    },
    remember(cookies, email) {
      const { id, signatures } = read(cookies) ?? { id: randomBytes(16).toString('base64url'), signatures: [] };
      const own = signatureOf(id, email);
      const people = [own, ...signatures.filter((signature) => signature !== own)].slice(0, maxPeople);
      const secure = isSecure ? '; Secure' : '';
      return `${name}=${[id, ...people].join('.')}; Path=/api/auth; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}
