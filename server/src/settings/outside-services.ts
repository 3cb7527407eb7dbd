/** Where outside services may be reached in production. */
import { CannotStart } from './cannot-start.ts';

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Outside services that receive secrets or that we rely on. */
const serviceAddresses = [
  'OIDC_ISSUER',
  'VERSION_URL',
  'USPS_URL',
  'FILE_STORAGE_ENDPOINT',
  'SHIPPING_LABEL_URL',
] as const;

/** Without TLS, anyone in between can read and change messages. Nothing is in between on the same machine. */
export function refusePlainServices(
  values: Readonly<Partial<Record<(typeof serviceAddresses)[number], string | undefined>>>,
): void {
  for (const name of serviceAddresses) {
    const { protocol, hostname } = new URL(values[name] ?? 'https://absent');
    if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) continue;
    throw new CannotStart(
      `"${values[name]}" as setting ${name} is not usable with NODE_ENV=production: it must begin with https. Change it in the environment or in .env.`,
    );
  }
}
