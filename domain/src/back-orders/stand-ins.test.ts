import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertQuantity, packRatio } from '../catalog/index.ts';
import { packContent } from '../catalog/pack-content.ts';
import { type Candidate, standIns, type WaitingProduct } from './index.ts';

const line: WaitingProduct = {
  itemNumber: '1',
  description: 'Nitrile Gloves, Medium',
  pack: 'Box of 100',
  categoryKey: '1.2',
  use: '42132203',
  quantity: 4,
  unitPrice: 1000,
};
const product: Candidate = {
  itemNumber: '2',
  vendorName: 'Acme',
  description: 'Nitrile Gloves, Medium',
  pack: 'Box of 200',
  categoryKey: '1.2',
  use: '42132203',
  lifeCycle: 'A',
  isOrderable: true,
  isOnHold: false,
  isHiddenFromCustomer: false,
  isDropShipOnly: false,
  stock: 10,
  price: 1900,
  timesBought: 0,
  timesSwapped: 0,
  listed: null,
  isRuledOut: false,
};
const listed = { reason: 'equivalent', position: 1, note: '' } as const;

describe('the content of a pack', () => {
  it.each([
    ['Box of 100', 100, ''],
    ['Each', 1, ''],
    ['5 mL Bottle', 5, 'ml'],
    ['Pack of 2 x 1.2 mL Syringes', 2.4, 'ml'],
    ['Case of 1,000', 1_000, ''],
    ['Case of 10 Boxes of 100', 1_000, ''],
    ['Case of 1,000 x 0.5 g Packets', 500, 'g'],
    ['1,250/Case', 1_250, ''],
    ['Box of 100 sheets of paper', 100, ''],
  ])('of %s is %d %s', (pack, amount, unit) => expect(packContent(pack)).toEqual({ amount, unit }));

  it('is unknown for kits and for several things at once', () => {
    expect(packContent('Kit')).toBeUndefined();
    expect(packContent('Kit of 13 g Base & 11 g Catalyst')).toBeUndefined();
    expect(packContent('Bottle of 12,5 mL')).toBeUndefined();
    expect(packContent('Case of 10 big 2 x 4 Boxes of 100')).toBeUndefined();
    expect(packRatio('Kit', 'Box of 100')).toBeUndefined();
    expect(packRatio('Kit', 'KIT')).toBe(1);
    expect(packRatio('5 mL Bottle', 'Box of 5')).toBeUndefined();
  });

  it('in thousands is as many pieces as they say', () => {
    expect(convertQuantity(10, packRatio('Case of 1,000', 'Case of 500') ?? 0)).toBe(20);
    expect(convertQuantity(2, packRatio('Case of 500', 'Case of 1,000') ?? 0)).toBe(1);
  });

  it('is never less after a conversion, and never a whole pack too much', () => {
    const packs = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(packs, packs, fc.integer({ min: 1, max: 999 }), (from, to, quantity) => {
        const converted = convertQuantity(quantity, packRatio(`Box of ${from}`, `Box of ${to}`) ?? 0);
        expect(converted * to).toBeGreaterThanOrEqual(quantity * from);
        expect((converted - 1) * to).toBeLessThan(quantity * from);
      }),
    );
  });
});

describe('stand-ins', () => {
  it('are converted by the pack, with their price difference', () => {
    expect(standIns(line, [product])).toMatchObject([
      { source: 'similar', quantity: 2, isConverted: true, isEnough: true, unitPrice: 1900, difference: -200 },
    ]);
  });

  it('are of the same category, use, kind, material, and size, in a pack that is close, unless a pair or a swap says otherwise', () => {
    const far: readonly Partial<Candidate>[] = [
      { categoryKey: '1.3' },
      { use: null },
      { description: 'Nitrile Gloves, Large' },
      { description: 'Latex Gloves, Medium' },
      { description: 'Nitrile Finger Cots, Medium' },
      { pack: 'Box of 1000' },
      { pack: 'Kit' },
    ];
    for (const difference of far) {
      expect(standIns(line, [{ ...product, ...difference }])).toEqual([]);
      expect(standIns(line, [{ ...product, ...difference, listed }])).toMatchObject([{ source: 'listed' }]);
      expect(standIns(line, [{ ...product, ...difference, timesSwapped: 1 }])).toMatchObject([{ source: 'learned' }]);
    }
    expect(standIns(line, [{ ...product, pack: 'Kit', listed }])).toMatchObject([{ quantity: 4, isConverted: false }]);
  });

  it('are ranked: enough in stock, listed, learned, close, not much more expensive, bought before, near in price', () => {
    const candidates = [
      { ...product, itemNumber: 'dearest', price: 5000 },
      { ...product, itemNumber: 'dear', price: 4000, timesBought: 9 },
      { ...product, itemNumber: 'short', listed, stock: 1 },
      { ...product, itemNumber: 'soft', description: 'Nitrile Gloves Soft, Medium', price: 1999, timesBought: 9 },
      { ...product, itemNumber: 'near', price: 1999 },
      { ...product, itemNumber: 'bought', timesBought: 3 },
      { ...product, itemNumber: 'learned', timesSwapped: 2 },
      { ...product, itemNumber: 'listed', listed },
    ];
    const order = ['listed', 'learned', 'bought', 'near', 'soft', 'dear', 'dearest', 'short'];
    expect(standIns(line, candidates).map((found) => found.product.itemNumber)).toEqual(order);
  });

  it('list the differences, and only close ones are selected in advance', () => {
    const found = (description: string, more: Partial<Candidate> = {}) =>
      standIns(line, [{ ...product, description, ...more }])[0];
    expect(found('Brightly Nitrile Gloves, Medium')).toMatchObject({
      ...{ same: ['kind', 'material', 'size'], differs: [], isClose: true },
    });
    expect(found('Nitrile Gloves, Medium, Black')).toMatchObject({ differs: ['black'], isClose: false });
    expect(found('Latex Gloves, Medium', { listed })).toMatchObject({
      ...{ source: 'listed', same: ['kind', 'size'], differs: ['latex instead of nitrile'], isClose: false },
    });
    expect(found('Nitrile Gloves, Large', { timesSwapped: 2 })).toMatchObject({
      ...{ source: 'learned', differs: ['large instead of medium'], isClose: false },
    });
    expect(found('Nitrile Gloves, Medium, Black', { listed })).toMatchObject({ isClose: true });
    // 2 × $25.00 for 4 × $10.00 is exactly a quarter more expensive.
    expect(found('Nitrile Gloves, Medium', { price: 2500 })).toMatchObject({ difference: 1000, isClose: true });
    expect(found('Nitrile Gloves, Medium', { price: 2501 })).toMatchObject({ differs: [], isClose: false });
    const composite = { ...line, description: 'Composite, A2', pack: '4 g Syringe' };
    const capsules = { ...product, description: 'Composite, A2', pack: 'Box of 20 x 0.2 g Capsules' };
    expect(standIns(composite, [capsules])).toMatchObject([
      { differs: ['capsule instead of syringe'], isClose: false },
    ]);
  });

  it('don’t treat a word that several manufacturers use as a name', () => {
    const of = (description: string, itemNumber: string, vendorName: string) => ({
      ...product,
      description,
      itemNumber,
      vendorName,
    });
    const spoons = { ...line, description: 'Spatulate Nitrile Gloves, Medium' };
    const found = (vendorName: string) =>
      standIns(spoons, [
        of('Fenestrated Nitrile Gloves, Medium', '2', 'Acme'),
        of('Fenestrated Mitts', '3', vendorName),
      ]);
    expect([found('Acme'), found('Bolton')]).toMatchObject([
      [{ differs: [], isClose: true }],
      [{ differs: ['fenestrated'], isClose: false }],
    ]);
  });

  const flag = fc.boolean();
  const candidate: fc.Arbitrary<Candidate> = fc.record({
    itemNumber: fc.constantFrom('1', '2', '3', '4'),
    vendorName: fc.constantFrom('Acme', 'Bolton'),
    description: fc.constantFrom('Nitrile Gloves, Medium', 'Nitrile Gloves, Large', 'Gloves'),
    pack: fc.constantFrom('Box of 100', 'Box of 50', 'Kit', 'Each'),
    categoryKey: fc.constantFrom('1.2', '1.3', null),
    use: fc.constantFrom('42132203', null),
    lifeCycle: fc.constantFrom('A', 'D', 'W'),
    isOrderable: flag,
    isOnHold: flag,
    isHiddenFromCustomer: flag,
    isDropShipOnly: flag,
    stock: fc.integer({ min: -2, max: 9 }),
    price: fc.option(fc.nat(9999), { nil: null }),
    timesBought: fc.nat(3),
    timesSwapped: fc.nat(2),
    listed: fc.option(fc.constant(listed), { nil: null }),
    isRuledOut: flag,
  });

  it('never include the product itself, or one that is out, on hold, hidden, not sold, without a price, or ruled out', () => {
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 30 }), (candidates) => {
        for (const { product: found, quantity, unitPrice, difference } of standIns(line, candidates)) {
          expect(found.itemNumber).not.toBe(line.itemNumber);
          expect(found.stock).toBeGreaterThan(0);
          const { isOnHold, isHiddenFromCustomer, isDropShipOnly, isRuledOut, isOrderable, lifeCycle, price } = found;
          expect([isOnHold, isHiddenFromCustomer, isDropShipOnly, isRuledOut]).not.toContain(true);
          expect([isOrderable, lifeCycle, price]).toEqual([true, 'A', unitPrice]);
          expect(difference).toBe(quantity * unitPrice - line.quantity * line.unitPrice);
        }
      }),
    );
  });
});
