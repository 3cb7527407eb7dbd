import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderAlertKinds, orderAlertLook, orderAlertTypes } from './alert-types.ts';
import { momentLookedAt } from './looked-at.ts';
import { type AlertLine, alertsRaised } from './raised-alerts.ts';

const lines = (...groups: string[]): AlertLine[] =>
  groups.map((lineGroup, index) => ({ lineNumber: index + 1, lineGroup }));

describe('a change of the lines of an order', () => {
  it.each<[string, AlertLine[], AlertLine[], string[]]>([
    [
      'a line becomes backordered',
      lines('processing', 'processing'),
      lines('processing', 'backordered'),
      ['BackOrdered'],
    ],
    ['a line is canceled', lines('submitted'), lines('canceled'), ['Canceled']],
    ['both at once', lines('pending', 'pending'), lines('canceled', 'backordered'), ['BackOrdered', 'Canceled']],
    ['a backordered line is canceled', lines('backordered'), lines('canceled'), ['Canceled']],
    ['a second line follows', lines('backordered', 'processing'), lines('backordered', 'backordered'), ['BackOrdered']],
    ['it comes in backordered', [], lines('backordered', 'submitted'), ['BackOrdered']],
    ['a line that waited is sent', lines('backordered'), lines('shipment'), []],
    ['lines move on', lines('submitted', 'pending'), lines('pending', 'processing'), []],
    ['nothing changes', lines('backordered', 'canceled'), lines('backordered', 'canceled'), []],
    ['lines go away', lines('backordered', 'canceled'), [], []],
  ])('%s', (_what, before, after, types) => expect(alertsRaised(before, after)).toEqual(types));

  it('raises nothing for a state that already existed, and never a type without a matching line', () => {
    const order = fc
      .array(fc.constantFrom('submitted', 'pending', 'processing', 'shipment', 'backordered', 'canceled'), {
        maxLength: 6,
      })
      .map((groups) => lines(...groups));
    fc.assert(
      fc.property(order, order, (before, after) => {
        expect(alertsRaised(after, after)).toEqual([]);
        for (const type of alertsRaised(before, after)) {
          expect(after.map(({ lineGroup }) => lineGroup)).toContain(orderAlertKinds[type].lineGroup);
        }
      }),
    );
  });
});

it('each type has its own icon, word, and color', () => {
  expect(orderAlertTypes.map(orderAlertLook)).toEqual([
    { icon: 'warning', word: 'Backordered', tone: 'notice' },
    { icon: 'warning', word: 'Canceled', tone: 'alarm' },
  ]);
});

describe('the time of looking', () => {
  const now = new Date('2026-03-09T12:00:00.000Z');

  it.each([
    ['2026-03-09T11:59:58.250Z', '2026-03-09T11:59:58.250Z'],
    ['2026-03-09T04:00:00-08:00', '2026-03-09T12:00:00.000Z'],
    ['2026-03-09T20:00:00.000Z', '2026-03-09T12:00:00.000Z'],
    ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
  ])('%s is %s', (sent, meant) => expect(momentLookedAt(sent, now)).toEqual(new Date(meant)));

  it.each(['', 'yesterday', '1999-12-31T23:59:59Z', '2026-03-10T12:00:00.001Z', '9999-12-31T00:00:00Z', 'NaN'])(
    '%j is impossible',
    (sent) => expect(momentLookedAt(sent, now)).toMatchObject({ refused: 'alert.date-impossible' }),
  );
});
