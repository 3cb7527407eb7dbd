import { expect, it } from 'vitest';
import { macAlgorithm, macContent, macFault, macType } from './credential-mac.ts';

const mac = (changes: object = {}) => ({
  type: macType,
  algorithm: macAlgorithm,
  creationDate: '2026-01-15T08:42:46-08:00',
  expirationDate: '2026-01-15T11:42:46-08:00',
  ...changes,
});
const at = (text: string) => new Date(text);

it.each([
  ['2026-01-15T09:00:00-08:00', {}, undefined],
  ['2026-01-15T08:40:00-08:00', {}, undefined],
  ['2026-01-15T08:30:00-08:00', {}, 'mac-expired'],
  ['2026-01-15T11:48:00-08:00', {}, 'mac-expired'],
  ['2026-01-15T09:00:00-08:00', { creationDate: '2026-01-15T08:42:46-0800' }, undefined],
  ['2026-01-15T09:00:00-08:00', { creationDate: '2026-01-15T08:42:46' }, 'mac-expired'],
  ['2026-01-15T09:00:00-08:00', { expirationDate: '2036-01-15T08:42:46-08:00' }, 'mac-expired'],
  ['2026-01-15T09:00:00-08:00', { expirationDate: 'never' }, 'mac-expired'],
  ['2026-01-15T09:00:00-08:00', { algorithm: 'HMAC-MD5' }, 'mac-unsupported'],
  ['2026-01-15T09:00:00-08:00', { type: 'Other' }, 'mac-unsupported'],
])('at %s, a MAC with %j is %s', (now, changes, fault) => {
  expect(macFault(mac(changes), at(now))).toBe(fault);
});

it('covers the parties in lower case and the dates unchanged', () => {
  expect(macContent({ domain: 'A', identity: ' B ' }, { domain: 'C', identity: 'D' }, mac())).toBe(
    'a\0b\0c\0d\x002026-01-15T08:42:46-08:00\x002026-01-15T11:42:46-08:00\0',
  );
});
