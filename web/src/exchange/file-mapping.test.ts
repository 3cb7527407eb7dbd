import type { StoredProfile } from '@operatory/contract/exchange-profiles';
import { describe, expect, it } from 'vitest';
import { isAsStored, mappingOf, ownValueForm, profileOf } from './file-mapping.ts';
import { readFile, withOurHeader } from './open-file.ts';

const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, how = {}) =>
  readFile({ name: 'a.csv', content: new Blob([bytes]) }, how);
const text = 'Lieferant;Name;Notiz\n1;Müller;x\n';
const windows1252 = Uint8Array.from([...text], (sign) => sign.charCodeAt(0));

const stored = (settings: StoredProfile['settings']): StoredProfile => ({
  profileId: 1,
  feed: 'vendors',
  name: 'NAV',
  settings,
  isForPickups: false,
  version: 1,
  changedBy: 'Jo',
  changedAt: '2026-01-01T00:00:00.000Z',
});

describe('a mapping', () => {
  it('becomes a profile that reads the next file in the same way', async () => {
    const file = await fileOf(windows1252, { encoding: 'windows-1252' });
    const mapping = { columns: ['vendorId', 'name', undefined], form: { ...ownValueForm, hasDecimalComma: true } };
    const settings = profileOf(file, mapping);
    expect(settings).toMatchObject({
      encoding: 'windows-1252',
      columns: { Lieferant: 'vendorId', Name: 'name', Notiz: null },
    });
    expect(mappingOf('vendors', file, stored(settings))).toEqual(mapping);
    expect(isAsStored('vendors', file, mapping, stored(settings))).toBe(true);
    expect(isAsStored('vendors', file, { ...mapping, form: ownValueForm }, stored(settings))).toBe(false);
  });

  it('keeps the profile’s entries for headers that this file doesn’t have', async () => {
    const file = await fileOf(text);
    const mapping = { columns: ['vendorId', 'name', undefined], form: ownValueForm };
    const { columns } = profileOf(file, mapping, { Kurz: null, Nummer: 'vendorId', Name: null });
    expect(columns).toEqual({ Kurz: null, Lieferant: 'vendorId', Name: 'name', Notiz: null });
  });
});

describe('a file', () => {
  it('that isn’t UTF-8 names its first wrong byte', async () => {
    const { wrongByte } = await fileOf(windows1252);
    expect(wrongByte).toEqual({ position: 25, byte: 0xfc, windows1252: expect.stringContaining('Müller') });
  });

  it.each([
    ['cp437', [0x81]],
    ['cp850', [0x81]],
    ['latin1', [0xfc]],
  ] as const)('is read as %s', async (encoding, letter) => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('a,b\nM'),
      ...letter,
      ...new TextEncoder().encode('ller,1\n'),
    ]);
    expect((await fileOf(bytes, { encoding })).sample?.rows).toEqual([['Müller', '1']]);
  });

  it('in big-endian UTF-16 keeps its bytes after our header row', async () => {
    const wide = (words: string) =>
      new Uint8Array([...words].flatMap((sign) => [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255]));
    const file = await fileOf(new Uint8Array([0xfe, 0xff, ...wide('Nr,Name\n1,Größe\n')]));
    expect([file.encoding, file.sample?.headers]).toEqual(['utf-16be', ['Nr', 'Name']]);
    const sent = new Uint8Array(await (await withOurHeader(file, ['vendorId', 'name'])).arrayBuffer());
    expect(sent).toEqual(wide('vendorId,name\n1,Größe\n'));
  });

  it('is split by the delimiter that a profile names', async () => {
    expect((await fileOf('a,x;b,y\n1;2\n', { delimiter: ';' })).sample?.headers).toEqual(['a,x', 'b,y']);
  });
});
