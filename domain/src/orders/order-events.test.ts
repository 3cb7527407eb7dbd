import { describe, expect, it } from 'vitest';
import { orderEvents } from './order-events.ts';

const line = (lineNumber: number, lineGroup: string, shipmentId: number | null = null) => ({
  lineNumber,
  lineGroup,
  shipmentId,
});

describe('the events of a change', () => {
  it('count the lines that were shipped, by shipment, back-ordered, and canceled', () => {
    const before = [1, 2, 3, 4, 5].map((number) => line(number, 'processing'));
    const after = [
      line(1, 'shipment', 71),
      line(2, 'shipment', 72),
      line(3, 'shipment', 71),
      line(4, 'backordered'),
      line(5, 'canceled'),
    ];
    expect(orderEvents(before, after)).toEqual([
      { kind: 'shipped', lineCount: 2, shipmentId: 71 },
      { kind: 'shipped', lineCount: 1, shipmentId: 72 },
      { kind: 'backordered', lineCount: 1, shipmentId: null },
      { kind: 'canceled', lineCount: 1, shipmentId: null },
    ]);
  });

  it('name the shipment of lines that were reported shipped before it was known, once', () => {
    const [early, known] = [
      [line(1, 'shipment'), line(2, 'shipment')],
      [line(1, 'shipment', 71), line(2, 'shipment', 71)],
    ];
    expect(orderEvents([line(1, 'processing'), line(2, 'processing')], early)).toEqual([
      { kind: 'shipped', lineCount: 2, shipmentId: null },
    ]);
    expect(orderEvents(early, known)).toEqual([{ kind: 'shipped', lineCount: 2, shipmentId: 71 }]);
    expect(orderEvents(known, known)).toEqual([]);
  });

  it('are none for lines that stay in their group or only move to picking', () => {
    expect(
      orderEvents(
        [line(1, 'submitted'), line(2, 'shipment', 71), line(3, 'canceled')],
        [line(1, 'processing'), line(2, 'shipment', 71), line(3, 'canceled')],
      ),
    ).toEqual([]);
  });
});
