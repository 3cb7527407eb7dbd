/** Computes the MAC of a `CredentialMac`. */
import { createHmac } from 'node:crypto';
import { type CredentialMac, macContent, type Party } from '@operatory/domain/punch-out';

/** HMAC-SHA1 over the header's parties and dates, its first 96 bits in Base64. */
export const macOf = (
  secret: string,
  {
    from,
    sender,
    dates,
  }: {
    readonly from: Party;
    readonly sender: Party;
    readonly dates: Pick<CredentialMac, 'creationDate' | 'expirationDate'>;
  },
): string =>
  createHmac('sha1', secret)
    .update(macContent(from, sender, dates), 'utf8')
    .digest()
    .subarray(0, 12)
    .toString('base64');
