/** Writes the frame of a request that leaves for a buyer's system, and what such requests have in common. */
import { type CredentialMac, type Party, xmlText } from '@operatory/domain/punch-out';
import { cxmlDocument, type DocumentFrame } from './write-cxml.ts';

/** The placeholder for the secret: a document is stored without it, and gets it when it's sent. */
const secretPlace = '<SharedSecret>(kept apart)</SharedSecret>';

/** The document as it leaves. No text of a buyer can look like the place, because it would be escaped. */
export const withSecret = (document: string, secret: string) =>
  document.replace(secretPlace, () => `<SharedSecret>${xmlText(secret)}</SharedSecret>`);

/** The document with a MAC instead of the secret. */
export const withMac = (document: string, mac: CredentialMac) =>
  document.replace(
    secretPlace,
    () =>
      `<CredentialMac type="${xmlText(mac.type)}" algorithm="${xmlText(mac.algorithm)}" creationDate="${xmlText(mac.creationDate)}" expirationDate="${xmlText(mac.expirationDate)}">${xmlText(mac.value)}</CredentialMac>`,
  );

export interface RequestFrame extends DocumentFrame {
  /** The supplier, as the buyer called it. */
  readonly from: readonly Party[];
  readonly to: readonly Party[];
  readonly userAgent: string;
  readonly deploymentMode: string;
  readonly currency: string;
}

/** The order that a document refers to, by the buyer's IDs. */
export interface BuyerOrderReference {
  readonly orderId: string;
  readonly payloadId: string;
}

export const element = (name: string, inner: string) => `<${name}>${inner}</${name}>`;
export const text = (name: string, value: string) => element(name, xmlText(value));
/** Noon, so that no time zone makes another day of it. */
export const dayTime = (day: string) => xmlText(`${day}T12:00:00+00:00`);

const credential = ({ domain, identity }: Party, secret = '') =>
  `<Credential domain="${xmlText(domain)}">${text('Identity', identity)}${secret}</Credential>`;

const unknown: Party = { domain: 'unknown', identity: 'unknown' };
const known = (parties: readonly Party[]) => (parties.length > 0 ? parties : [unknown]);

/** The module of the DTD that describes a request; each is complete in itself. */
export type DtdModule = 'Fulfill' | 'InvoiceDetail' | 'cXML';

/** The whole document around what is requested, which is markup already. */
export function requestDocument(frame: RequestFrame, inner: string, module: DtdModule): string {
  const from = known(frame.from);
  const header =
    element('From', from.map((party) => credential(party)).join('')) +
    element(
      'To',
      known(frame.to)
        .map((party) => credential(party))
        .join(''),
    ) +
    element('Sender', credential(from[0] ?? unknown, secretPlace) + text('UserAgent', frame.userAgent));
  const mode = frame.deploymentMode === 'test' ? 'test' : 'production';
  return cxmlDocument(
    frame,
    `${element('Header', header)}<Request deploymentMode="${mode}">${inner}</Request>`,
  ).replace('/cXML.dtd">', `/${module}.dtd">`);
}

/** By the buyer's own number and document. */
export const orderReference = ({ orderId, payloadId }: BuyerOrderReference) =>
  `<OrderReference orderID="${xmlText(orderId)}"><DocumentReference payloadID="${xmlText(payloadId)}"/></OrderReference>`;

/** An amount as a document writes it, with the sign of a credit. */
export const money = (amountCents: number, currency: string) =>
  `<Money currency="${xmlText(currency)}">${(amountCents / 100).toFixed(2)}</Money>`;
