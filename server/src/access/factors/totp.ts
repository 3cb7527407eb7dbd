/** Codes of authenticator apps: six digits that change every 30 seconds (RFC 6238). */
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;

/** A new secret of 160 bits, in base32 as people type it. */
export const newAppSecret = () => new Secret({ size: 20 }).base32;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret: Secret.fromBase32(secret) });

/** The content of the QR code. */
export const appAddress = (secret: string, names: { readonly issuer: string; readonly label: string }) =>
  appOf(secret, names).toString();

/**
 * The 30 seconds that the code belongs to, counted from 1970; undefined if it's wrong. The previous and the next one
 * are also valid, because clocks differ and typing takes time.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const app = appOf(secret);
  const timestamp = now.getTime();
  const away = app.validate({ token: code, timestamp, window: 1 });
  return away === null ? undefined : app.counter({ timestamp }) + away;
}
