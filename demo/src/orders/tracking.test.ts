import { trackingEntries } from '@operatory/domain/orders';
import { expect, test } from 'vitest';
import { randomFor } from '../random.ts';
import { trackingNumber, trackingText } from './tracking.ts';

const carrierOf = (trackingNumber: string) => trackingEntries(trackingNumber)[0]?.carrier ?? 'Invalid';

const random = randomFor('tracking test');

test('every carrier’s numbers fit its own pattern', () => {
  for (let count = 0; count < 300; count += 1) {
    expect(carrierOf(trackingNumber('fedex', random))).toBe('FedEx');
    expect(carrierOf(trackingNumber('ups', random))).toBe('UPS');
    expect(carrierOf(trackingNumber('ontrac', random))).toBe('OnTrac');
  }
});

test('FedEx numbers come in all four lengths', () => {
  const lengths = new Set(Array.from({ length: 300 }, () => trackingNumber('fedex', random).length));
  expect([...lengths].sort((a, b) => a - b)).toEqual([12, 15, 20, 22]);
});

test('the check digit of a UPS number is the one that UPS would print', () => {
  // The worked example that is found in many descriptions of the rule.
  const body = '1Z999AA10123456784'.slice(2, 17);
  const value = (sign: string) => (sign >= 'A' ? (sign.charCodeAt(0) - 63) % 10 : Number(sign));
  const check = (text: string) =>
    (10 - ([...text].reduce((sum, sign, index) => sum + value(sign) * (index % 2 === 1 ? 2 : 1), 0) % 10)) % 10;
  expect(check(body)).toBe(4);
  for (let count = 0; count < 100; count += 1) {
    const number = trackingNumber('ups', random).slice(2);
    expect(Number(number.at(-1))).toBe(check(number.slice(0, -1)));
  }
});

test('texts hold one number or several, and now and then none that a carrier knows', () => {
  const texts = Array.from({ length: 2_000 }, () => trackingText('UPS GROUND', random));
  expect(texts.some((text) => text.split('\n').length === 2)).toBe(true);
  expect(texts.some((text) => text.split('\n').length === 3)).toBe(true);
  const invalid = texts.filter((text) => text.split('\n').some((part) => carrierOf(part) === 'Invalid'));
  expect(invalid.length).toBeGreaterThan(5);
  expect(invalid.length).toBeLessThan(120);
  expect(carrierOf(trackingText('OUR TRUCK', random))).toBe('Invalid');
});
