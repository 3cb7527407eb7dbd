import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLines, lineGroupLooks, lineGroups, lineGroupWord, type OrderLayout } from './line-groups.ts';
import type { GroupedLines } from './order.ts';

const nothing: GroupedLines = {
  submitted: [],
  pending: [],
  processing: [],
  shipments: [],
  backordered: [],
  canceled: [],
};
const line = (status = '') => ({ status });
const shipment = (shipmentId: number, lines = [line()]) => ({
  shipmentId,
  shipmentNumber: `S${shipmentId}`,
  orderNumber: 1,
  shipmentDate: null,
  tracking: '',
  lines,
});
const everything: GroupedLines = {
  submitted: [line()],
  pending: [line()],
  processing: [line('Picking')],
  shipments: [shipment(7)],
  backordered: [line()],
  canceled: [line()],
};
const kinds = (lines: GroupedLines, layout: OrderLayout) => lineGroups(lines, layout).map(({ kind }) => kind);

describe('line groups', () => {
  it('A2.52 are six kinds, each with its status icon', () => {
    expect(kinds(everything, 'detail')).toEqual([
      'submitted',
      'pending',
      'processing',
      'shipment',
      'backordered',
      'canceled',
    ]);
    const icons = Object.fromEntries(Object.entries(lineGroupLooks).map(([kind, look]) => [kind, look.icon]));
    expect(icons).toEqual({
      submitted: 'send',
      pending: 'loop',
      processing: 'loop',
      shipment: 'local_shipping',
      backordered: 'warning',
      canceled: 'warning',
    });
  });

  it('A2.53 split processing lines into one group per distinct status', () => {
    const processing = ['Picking', 'Packed', 'Picking', ' Packed ', ''].map(line);
    const groups = lineGroups({ ...nothing, processing }, 'detail');
    expect(groups.map((group) => [lineGroupWord(group), group.lines.length])).toEqual([
      ['Picking', 2],
      ['Packed', 2],
      ['Processing', 1],
    ]);
    expect(groups.every(({ kind }) => kind === 'processing')).toBe(true);
  });

  it('are sorted pending, processing, shipment, canceled, backordered in a card, after submitted', () => {
    expect(kinds(everything, 'card')).toEqual([
      'submitted',
      'pending',
      'processing',
      'shipment',
      'canceled',
      'backordered',
    ]);
  });

  it('are one for each shipment, which they contain', () => {
    const shipments = [shipment(1), shipment(2, []), shipment(3)];
    expect(lineGroups({ ...nothing, shipments }, 'card').map((group) => group.shipment?.shipmentId)).toEqual([1, 3]);
  });

  it('are shown only if one of them has lines', () => {
    expect(hasLines(nothing)).toBe(false);
    expect(hasLines({ ...nothing, shipments: [shipment(1, [])] })).toBe(false);
    expect(hasLines({ ...nothing, canceled: [line()] })).toBe(true);
  });

  it('contain every line exactly once, under unique keys, in any order', () => {
    const lines = fc.array(
      fc.record({ status: fc.constantFrom<string[]>('', 'Picking', 'Packed', ' Packed', 'Released') }),
      {
        maxLength: 5,
      },
    );
    const orders = fc.record({
      submitted: lines,
      pending: lines,
      processing: lines,
      backordered: lines,
      canceled: lines,
      shipments: fc
        .array(lines, { maxLength: 4 })
        .map((groups) => groups.map((group, index) => shipment(index, group))),
    });
    fc.assert(
      fc.property(orders, fc.constantFrom<OrderLayout>('card', 'detail'), (order, layout) => {
        const groups = lineGroups(order, layout);
        const { shipments, ...others } = order;
        const given = [...Object.values(others).flat(), ...shipments.flatMap((one) => one.lines)];
        const shown = groups.flatMap((group) => group.lines);
        expect(shown).toHaveLength(given.length);
        expect(new Set(shown)).toEqual(new Set(given));
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      }),
    );
  });
});
