import { describe, expect, it } from 'vitest';
import type { ChangedLine } from './cart-events.ts';
import type { CartNewsEvent, OutOfSyncEvent } from './news.ts';
import { type CartNotice, joinedNotice, noticesAfter } from './notices.ts';

const line = (id: string, more: Partial<ChangedLine> = {}): ChangedLine => ({
  id,
  line: { itemNumber: id, type: 0, couponId: null, description: '' },
  isAlsoMine: false,
  description: id,
  facts: undefined,
  ...more,
});
const changed = (...ids: string[]): OutOfSyncEvent => ({
  kind: 'changed-elsewhere',
  message: 'changed',
  cartKey: 'cart',
  since: '1',
  version: '2',
  lines: ids.map((id) => line(id)),
  details: [],
  alsoMine: [],
});
const submittedElsewhere: OutOfSyncEvent = {
  kind: 'already-submitted',
  message: 'submitted',
  cartKeys: ['cart'],
  keptEdits: 0,
};
const submitted: CartNewsEvent['event'] = {
  kind: 'submitted',
  orderNumber: 7,
  submittedDate: '',
  isHeldForReview: false,
  holdReasons: [],
  message: '',
};

/** The notices after these events, in turn. */
function shown(...events: (CartNewsEvent['event'] | [string, CartNewsEvent['event']])[]) {
  let notices: readonly CartNotice[] = [];
  for (const one of events) {
    const [customerNumber, event] = Array.isArray(one) ? one : (['100001', one] as const);
    notices = noticesAfter(notices, { userId: 'ana', customerNumber, event });
  }
  return notices.map(({ customerNumber, event }) =>
    [customerNumber, event.kind, ...(event.kind === 'changed-elsewhere' ? event.lines.map(({ id }) => id) : [])].join(
      ' ',
    ),
  );
}

describe('notices about a cart', () => {
  it('end with this tab’s order, so that none of them can write into the next cart', () => {
    expect(shown(changed('A'), submitted)).toEqual([]);
    expect(shown(['100002', changed('B')], changed('A'), submitted)).toEqual(['100002 changed-elsewhere B']);
  });

  it('about a submission elsewhere replace those about the cart’s content, and come before those about the next cart', () => {
    expect(shown(changed('A'), submittedElsewhere)).toEqual(['100001 already-submitted']);
    expect(shown(submittedElsewhere, changed('B'), changed('C'))).toEqual([
      '100001 already-submitted',
      '100001 changed-elsewhere B C',
    ]);
  });

  it('that one cart and the next were submitted name both orders', () => {
    const next: OutOfSyncEvent = { ...submittedElsewhere, cartKeys: ['next'] } as OutOfSyncEvent;
    const both = [submittedElsewhere, next].reduce<readonly CartNotice[]>(
      (notices, event) => noticesAfter(notices, { userId: 'ana', customerNumber: '100001', event }),
      [],
    );
    expect(both.map(({ event }) => event)).toEqual([{ ...submittedElsewhere, cartKeys: ['cart', 'next'] }]);
  });

  it('request who has changed the cart since the first of them', () => {
    const later = { ...changed('A'), since: '2', version: '3' } as OutOfSyncEvent;
    expect(joinedNotice(changed('A'), later)).toMatchObject({ since: '1', version: '3' });
  });

  it('are merged until they are seen: each line keeps its first state', () => {
    const was = {
      itemNumber: 'A',
      type: 0,
      couponId: null,
      description: '',
      quantity: 1,
      overridePrice: null,
    } as const;
    const first: OutOfSyncEvent = { ...changed(), lines: [line('A', { mine: was })] } as OutOfSyncEvent;
    const joined = joinedNotice(first, changed('A', 'B'));
    expect(joined.kind === 'changed-elsewhere' && joined.lines.map(({ id, mine }) => [id, mine?.quantity])).toEqual([
      ['A', 1],
      ['B', undefined],
    ]);
  });
});
