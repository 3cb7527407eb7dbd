/** Which carrier a tracking number belongs to, and where to track it. */
export type Carrier = 'FedEx' | 'UPS' | 'OnTrac';

/** Each carrier's patterns; letters in either case. */
const patterns: Readonly<Record<Carrier, RegExp>> = {
  FedEx: /^(?:\d{12}|\d{15}|\d{20}|\d{22})$/,
  UPS: /^(?:1Z[A-Z0-9]{16}|T[A-Z0-9]{10}|\d{9}|\d{26})$/i,
  OnTrac: /^[CD]\d{14}$/i,
};

const pages: Readonly<Record<Carrier, string>> = {
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  UPS: 'https://www.ups.com/track?tracknum=',
  OnTrac: 'https://www.ontrac.com/tracking/?number=',
};

/** The carrier whose pattern the whole number matches, otherwise `Invalid`. */
export function carrierOf(trackingNumber: string): Carrier | 'Invalid' {
  const number = trackingNumber.trim();
  return (Object.keys(patterns) as Carrier[]).find((carrier) => patterns[carrier].test(number)) ?? 'Invalid';
}

/** The carrier's tracking page; `undefined` if no carrier matches. */
export function trackingUrl(trackingNumber: string): string | undefined {
  const carrier = carrierOf(trackingNumber);
  if (carrier === 'Invalid') return undefined;
  return pages[carrier] + trackingNumber.trim().toUpperCase();
}

export interface TrackingEntry {
  /** As the ERP gave it, trimmed. */
  readonly text: string;
  readonly carrier: Carrier | 'Invalid';
  readonly url: string | undefined;
}

/** The tracking numbers of a shipment, one per line, without blank lines and repeats. */
export function trackingEntries(tracking: string): TrackingEntry[] {
  const texts = new Set(
    tracking
      .split(/\r\n|[\r\n\u2028]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
  return [...texts].map((text) => ({ text, carrier: carrierOf(text), url: trackingUrl(text) }));
}
