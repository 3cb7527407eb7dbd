import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { trackingEntries } from '@operatory/domain/orders';
import { beforeAll, describe, expect, test } from 'vitest';
import { couponOf, specialCoupons } from '../catalog/coupons.ts';
import { type ItemIndex, itemIndex } from '../catalog/item-index.ts';
import { itemRow } from '../catalog/items.ts';
import { productLines } from '../catalog/lines.ts';
import { fingerprint, hasControlCharacters, testDay } from '../fingerprint.fixture.ts';
import { financeOf } from '../practices/finance.ts';
import { habitsOf } from '../practices/habits.ts';
import { practiceAt } from '../practices/practices.ts';
import { ordinaryOrder } from './ordinary-orders.ts';
import { planOrders } from './plan.ts';
import { previouslyOrdered } from './previously-ordered.ts';
import { processingStatuses } from './progress.ts';
import type { WholeOrder } from './rows.ts';
import { makeSpecialOrders, specialOrderCount, specialOrders } from './special-orders.ts';

const carrierOf = (trackingNumber: string) => trackingEntries(trackingNumber)[0]?.carrier ?? 'Invalid';

const today = testDay as PlainDate;
const practiceCount = 150;
const orderCount = 4_000;

function catalog(count: number): ItemIndex {
  const items = itemIndex();
  for (const line of productLines(count)) {
    const coupons = line.index === 0 ? specialCoupons(line, today) : [couponOf(line, today)];
    for (const item of line.items) {
      const { item: row } = itemRow(line, item);
      items.add(
        row,
        coupons.find((coupon) => coupon?.couponId === row.couponId),
      );
    }
  }
  return items;
}

describe('orders of two years', () => {
  let byPractice: WholeOrder[][];
  let all: WholeOrder[];
  let special: WholeOrder[];
  let items: ItemIndex;

  function make(): WholeOrder[][] {
    const weights = Array.from({ length: practiceCount }, (_, index) => practiceAt(index).size);
    const plan = planOrders(orderCount - specialOrderCount, weights, today);
    return Array.from({ length: practiceCount }, (_, index) => {
      const practice = practiceAt(index);
      const buyer = { practice, habits: habitsOf(practice, items), items, today };
      const orders = plan.ordersOf(index).map((planned) => ordinaryOrder(buyer, planned));
      return index === 0 ? [...orders, ...makeSpecialOrders(buyer)] : orders;
    });
  }

  beforeAll(() => {
    items = catalog(2_000);
    byPractice = make();
    all = byPractice.flat();
    special = all.filter(({ order }) => order.orderNumber > 6_999_000);
  });

  test('are the same in every run', () => {
    expect(fingerprint(all)).toBe('fe15eabd4da2091b');
    expect(fingerprint(make().flat())).toBe(fingerprint(all));
  });

  test('have the requested count, and each number is unique', () => {
    expect(all).toHaveLength(orderCount);
    expect(new Set(all.map(({ order }) => order.orderNumber)).size).toBe(orderCount);
    const shipments = all.flatMap((whole) => whole.shipments);
    expect(new Set(shipments.map(({ shipmentId }) => shipmentId)).size).toBe(shipments.length);
    expect(all.every(({ order }) => order.orderNumber > 0 && order.orderNumber < 7_000_001)).toBe(true);
  });

  test('later orders have higher numbers, and none is of the future', () => {
    const ordinary = all.filter(({ order }) => order.orderNumber < 6_999_000);
    const byNumber = [...ordinary].sort((a, b) => a.order.orderNumber - b.order.orderNumber);
    const days = byNumber.map(({ order }) => order.orderDate.toISOString());
    expect([...days].sort()).toEqual(days);
    expect(all.every(({ order }) => plainDateIn('America/Los_Angeles', order.orderDate) < today)).toBe(true);
    expect(days[0] !== undefined && days[0] < '2024-03-20').toBe(true);
    expect(
      all
        .flatMap((whole) => whole.shipments)
        .every(({ shipmentDate }) => shipmentDate === null || shipmentDate <= today),
    ).toBe(true);
  });

  test('cost what their lines cost', () => {
    for (const { order, lines } of all) {
      expect(order.totalCents).toBe(
        lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0),
      );
      expect(lines.map(({ lineNumber }) => lineNumber)).toEqual(lines.map((_, index) => index + 1));
      expect(
        lines.every(
          ({ quantity, unitPriceCents, type }) =>
            quantity > 0 && (type === 0 ? unitPriceCents > 0 : unitPriceCents === 0),
        ),
      ).toBe(true);
    }
  });

  test('are in every state', () => {
    const lines = all.flatMap((whole) => whole.lines);
    expect(new Set(lines.map(({ lineGroup }) => lineGroup))).toEqual(
      new Set(['submitted', 'pending', 'processing', 'shipment', 'backordered', 'canceled']),
    );
    const statuses = new Set(lines.filter(({ lineGroup }) => lineGroup === 'processing').map(({ status }) => status));
    expect(statuses).toEqual(new Set(processingStatuses));
    const missing = lines.filter(({ lineGroup }) => lineGroup === 'backordered');
    expect(missing.some(({ expectedReceiptDate }) => expectedReceiptDate === null)).toBe(true);
    expect(
      missing.every(({ expectedReceiptDate }) => expectedReceiptDate === null || expectedReceiptDate > today),
    ).toBe(true);
    expect(new Set(all.map(({ order }) => order.origination))).toEqual(
      new Set(['operatory', 'laptop', 'web', 'phone']),
    );
    expect(all.some(({ order }) => order.externalSource === 'punchout')).toBe(true);
    expect(all.some(({ shipments }) => shipments.length > 1)).toBe(true);
    expect(lines.some(({ type }) => type === 1) && lines.some(({ type }) => type === 2)).toBe(true);
  });

  test('include what the filters look for', () => {
    for (const { order, lines } of all) {
      const has = (group: string) => lines.some(({ lineGroup }) => lineGroup === group);
      expect(order).toMatchObject({
        hasBackOrderedItems: has('backordered'),
        hasCanceledItems: has('canceled'),
        isPending: has('pending'),
        isInSubmittedState: has('submitted'),
      });
    }
  });

  test('shipped lines belong to a shipment of their order, others to none', () => {
    for (const { shipments, lines } of all) {
      const ids = new Set(shipments.map(({ shipmentId }) => shipmentId));
      for (const { lineGroup, shipmentId } of lines) {
        expect(lineGroup === 'shipment' ? shipmentId !== null && ids.has(shipmentId) : shipmentId === null).toBe(true);
      }
      for (const id of ids) expect(lines.some(({ shipmentId }) => shipmentId === id)).toBe(true);
    }
  });

  test('shipments have valid numbers of three carriers, some invalid ones, several in one text, or none from the manufacturer', () => {
    const shipments = all.flatMap((whole) => whole.shipments);
    const numbers = shipments.flatMap(({ tracking }) => tracking.split('\n')).filter((text) => text !== '');
    expect(new Set(numbers.map(carrierOf))).toEqual(new Set(['FedEx', 'UPS', 'OnTrac', 'Invalid']));
    expect(shipments.some(({ tracking }) => tracking.includes('\n'))).toBe(true);
    expect(shipments.some(({ shipmentDate }) => shipmentDate === null)).toBe(true);
    expect(shipments.some(({ hasInvoice }) => !hasInvoice)).toBe(true);
    for (const { shippingOrderNumber, tracking } of shipments) if (shippingOrderNumber < 0) expect(tracking).toBe('');
    expect(shipments.some(({ shippingOrderNumber }) => shippingOrderNumber < 0)).toBe(true);
  });

  test('texts hold no control characters but line breaks', () => {
    expect(all.some(hasControlCharacters)).toBe(false);
  });

  test('the special ones show what their names say', () => {
    const of = (name: keyof typeof specialOrders) =>
      special.find(({ order }) => order.orderNumber === specialOrders[name]);
    const groups = (name: keyof typeof specialOrders) => [
      ...new Set(of(name)?.lines.map(({ lineGroup }) => lineGroup)),
    ];
    expect(special).toHaveLength(specialOrderCount);
    expect(special.every(({ order }) => order.customerNumber === '100001')).toBe(true);
    expect(groups('submitted')).toEqual(['submitted']);
    expect(groups('pending')).toEqual(['pending']);
    expect(of('processing')?.lines.map(({ status }) => status)).toEqual([...processingStatuses]);
    expect(of('shippedInParts')?.shipments).toHaveLength(2);
    expect(of('shippedInParts')?.shipments[0]?.tracking.split('\n').map(carrierOf)).toEqual(['FedEx', 'FedEx']);
    expect(
      of('backordered')
        ?.lines.slice(1)
        .map(({ expectedReceiptDate }) => expectedReceiptDate === null),
    ).toEqual([false, true]);
    expect(groups('partlyCanceled')).toEqual(['shipment', 'canceled']);
    expect(groups('canceled')).toEqual(['canceled']);
    expect(of('dropShipped')?.shipments[0]).toMatchObject({
      shippingOrderNumber: -specialOrders.dropShipped,
      tracking: '',
    });
    expect(of('withoutShipDate')?.shipments[0]?.shipmentDate).toBeNull();
    expect(of('withoutInvoice')?.shipments[0]?.hasInvoice).toBe(false);
    expect(of('punchOut')?.order.externalSource).toBe('punchout');
    expect(of('withFreeGoods')?.lines.map(({ type }) => type)).toEqual([0, 1, 2]);
    expect(groups('everything')).toEqual(['pending', 'processing', 'shipment', 'backordered', 'canceled']);
    const carrier = (name: keyof typeof specialOrders) => carrierOf(of(name)?.shipments[0]?.tracking ?? '');
    expect([carrier('fedex'), carrier('ups'), carrier('ontrac'), carrier('invalidTracking')]).toEqual([
      'FedEx',
      'UPS',
      'OnTrac',
      'Invalid',
    ]);
  });

  test('an account buys mostly what it bought before', () => {
    const busiest = [...byPractice].sort((a, b) => b.length - a.length)[0] ?? [];
    const lineCount = busiest.flatMap(({ lines }) => lines.filter(({ type }) => type === 0)).length;
    const different = previouslyOrdered(busiest).length;
    expect(different).toBeLessThan(lineCount * 0.7);
    expect(previouslyOrdered(busiest).reduce((sum, { orderCount: times }) => sum + times, 0)).toBe(lineCount);
  });

  test('an account of size 0 has no order', () => {
    expect(byPractice[4]).toEqual([]);
  });

  test('statements follow from shipments, and nothing is paid that was not owed', () => {
    byPractice.forEach((orders, index) => {
      const { statements, summary } = financeOf(practiceAt(index), orders, today);
      const charges = new Map<string, number>();
      for (const { shipments, lines } of orders) {
        for (const { shipmentId, shipmentDate } of shipments) {
          const amount = lines
            .filter((line) => line.shipmentId === shipmentId)
            .reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
          if (shipmentDate !== null)
            charges.set(shipmentDate.slice(0, 7), (charges.get(shipmentDate.slice(0, 7)) ?? 0) + amount);
        }
      }
      statements.forEach(({ statementDate, balanceCents }, at) => {
        expect(statementDate < today).toBe(true);
        const previous = statements[at - 1]?.balanceCents;
        if (previous !== undefined)
          expect(previous + (charges.get(statementDate.slice(0, 7)) ?? 0) - balanceCents).toBeGreaterThanOrEqual(0);
      });
      expect(summary.statementBalanceCents).toBe(statements.at(-1)?.balanceCents ?? 0);
      expect(summary.lastPaymentDate === null || summary.lastPaymentDate <= today).toBe(true);
    });
    expect(financeOf(practiceAt(4), [], today).statements).toEqual([]);
    expect(financeOf(practiceAt(5), byPractice[5] ?? [], today).summary.over90Cents).toBeGreaterThan(0);
  });
});
