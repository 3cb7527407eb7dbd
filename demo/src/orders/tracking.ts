/** Carriers' tracking numbers with right check digits, and texts that are none. */
import type { Random } from '../random.ts';

/** The last digit of a UPS number: letters count as (code − 63) mod 10, every second place twice. */
function upsCheckDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    const code = body.charCodeAt(index);
    const value = code >= 65 ? (code - 63) % 10 : code - 48;
    sum += index % 2 === 1 ? value * 2 : value;
  }
  return String((10 - (sum % 10)) % 10);
}

/** The last digit of a 12-digit FedEx number: weights 3, 1, 7 from the left, the remainder of 11, ten counting as 0. */
function fedexCheckDigit(body: string): string {
  const weights = [3, 1, 7];
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) sum += (body.charCodeAt(index) - 48) * (weights[index % 3] ?? 1);
  return String((sum % 11) % 10);
}

/** A check digit of the usual kind: every second digit from the right counts three times, filled up to ten. */
function modTenCheckDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    const value = body.charCodeAt(body.length - 1 - index) - 48;
    sum += index % 2 === 0 ? value * 3 : value;
  }
  return String((10 - (sum % 10)) % 10);
}

function withCheck(body: string, check: (body: string) => string): string {
  return body + check(body);
}

/** 12, 15, 20 or 22 digits. */
function fedex(random: Random): string {
  const express = withCheck(String(random.between(2, 8)) + random.digits(10), fedexCheckDigit);
  return random.weighted([
    [express, 6],
    [withCheck(`6${random.digits(13)}`, modTenCheckDigit), 3],
    [withCheck(`00${random.digits(17)}`, modTenCheckDigit), 1],
    [withCheck(`96${random.digits(19)}`, modTenCheckDigit), 1],
  ]);
}

/** 1Z, a shipper of six, a service of two, a parcel of seven and the check digit. */
function ups(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  const shipper = Array.from({ length: 6 }, () =>
    random.chance(0.4) ? letters[random.between(0, letters.length - 1)] : random.digits(1),
  ).join('');
  return `1Z${withCheck(`${shipper}${random.pick(['03', '02', '12'])}${random.digits(7)}`, upsCheckDigit)}`;
}

/** C or D and 14 digits. */
function ontrac(random: Random): string {
  return `${random.pick(['C', 'D'])}${withCheck(random.digits(13), modTenCheckDigit)}`;
}

/** Texts that shipping clerks type and no carrier knows. */
const noNumbers = [
  'WILL CALL',
  'OUR TRUCK RT 4',
  'PRO 77120-4',
  'LTL SEE BOL',
  '1Z999AA1',
  'COURIER',
  'HAND DELIVERED',
];

const carriers = { fedex, ups, ontrac } as const;

export type Carrier = keyof typeof carriers;

/** One valid number of a carrier. */
export function trackingNumber(carrier: Carrier, random: Random): string {
  return carriers[carrier](random);
}

/** The carrier that a practice's `shipVia` means. */
function carrierOf(shipVia: string): Carrier {
  if (shipVia.startsWith('UPS')) return 'ups';
  return shipVia === 'ONTRAC' ? 'ontrac' : 'fedex';
}

/**
 * The tracking text of a shipment: one number, sometimes several separated by line breaks, sometimes an invalid one.
 * `shipVia` names the carrier as in the practice's record.
 */
export function trackingText(shipVia: string, random: Random): string {
  if (shipVia === 'OUR TRUCK') return `OUR TRUCK RT ${random.between(1, 9)}`;
  if (shipVia === 'WILL CALL') return 'WILL CALL';
  if (random.chance(0.02)) return random.pick(noNumbers);
  const parcels = random.weighted([
    [1, 85],
    [2, 11],
    [3, 4],
  ]);
  return Array.from({ length: parcels }, () => trackingNumber(carrierOf(shipVia), random)).join('\n');
}
