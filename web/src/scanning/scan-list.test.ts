import type { ItemCard } from '@operatory/contract/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import { expect, it } from 'vitest';
import { maxLines, productsOf, type ScannedLine, withCode } from './scan-list.ts';

const today = '2026-11-26' as PlainDate;
const gtin = '09501101530003';
const scan = (...codes: string[]) =>
  codes.reduce<readonly ScannedLine[]>((lines, code) => withCode(lines, code, today).lines, []);

it('another box of the same product raises its quantity and moves it to the top', () => {
  const lines = scan(gtin, '10000001', `01${gtin}10A`, '9501101530003', `01${gtin}17280131${'10'}B`, `01${gtin}10A`);
  expect(lines.map(({ key, quantity }) => [key, quantity])).toEqual([
    [`gtin ${gtin}`, 5],
    ['item 10000001', 1],
  ]);
  expect(lines[0]?.lots).toEqual([
    { lot: 'A', expiresOn: undefined, quantity: 2 },
    { lot: 'B', expiresOn: '2028-01-31', quantity: 1 },
  ]);
});

it('a carton counts its contents, with its lot', () => {
  const [line] = scan(gtin, `02${gtin}3712\u001d10C`, `02${gtin}37999999`);
  expect([line?.key, line?.quantity]).toEqual([`gtin ${gtin}`, 99_999]);
  expect(line?.lots).toEqual([{ lot: 'C', expiresOn: undefined, quantity: 12 }]);
});

it('a code with only lot and date belongs to the previous product, a tag counts its quantity, and blanks are ignored', () => {
  expect(withCode([], '  ', today)).toEqual({ lines: [], added: 'nothing' });
  const lines = scan('https://shop.example/tag/100001/10000001?quantity=3', '10000001');
  expect(lines.map(({ quantity }) => quantity)).toEqual([4]);
  const many = Array.from({ length: maxLines }, (_, index) => ({
    key: `item ${index}`,
    code: `${index}`,
    quantity: 1,
    lots: [],
  }));
  expect(withCode(many, 'other', today)).toEqual({ lines: many, added: 'full' });
});

it('each product is added to the cart once, without those that can’t be ordered', () => {
  const item = { itemNumber: '1' } as ItemCard;
  const line = (key: string, quantity: number | undefined, found: ScannedLine['found']) => ({
    key,
    code: key,
    quantity,
    lots: [],
    found,
  });
  expect(
    productsOf([
      line('a', 2, { item, obstacle: null }),
      line('b', 3, { item, obstacle: null }),
      line('c', 1, { item: { ...item, itemNumber: '2' }, obstacle: 'on-hold' }),
      line('d', 1, { item: null, obstacle: 'unknown' }),
      line('e', undefined, { item: { ...item, itemNumber: '3' }, obstacle: null }),
      line('f', 1, undefined),
    ]),
  ).toEqual([{ item, quantity: 5 }]);
});
