import { describe, expect, it } from 'vitest';
import { linesAt } from './lines-at.ts';
import {
  addedItems,
  emptyDraft,
  isLocked,
  nextDraft,
  type OrderDraft,
  openAccounts,
  withAccounts,
  withOrderAgain,
  withOutcomes,
  withoutProduct,
  withProductAgain,
  withProducts,
  withQuantity,
  withUsualQuantities,
} from './order-draft.ts';
import { callsFor, ordersToSend, outcomeOf } from './use-add-to-carts.ts';

const account = (customerNumber: string) => ({ customerNumber, customerName: `Number ${customerNumber}`, place: '' });
const product = (itemNumber: string, usual: number | null = null) => ({
  itemNumber,
  description: itemNumber,
  pack: '',
  usual,
});
const nothingKnown = { accounts: new Map(), blocked: new Map<string, string>() };

const started = (): OrderDraft =>
  withProducts(withAccounts(emptyDraft('id'), ['1', '2'].map(account), 'other'), [product('G', 4), product('B')]);
const set = (draft: OrderDraft, itemNumber: string, customerNumbers: readonly string[], quantity: number | null) =>
  withQuantity(draft, { itemNumber, customerNumbers, quantity });

describe('an order for several accounts that is being written', () => {
  it('gives a new account the quantities that all others share, and drops accounts that were removed', () => {
    const draft = set(set(started(), 'G', ['1', '2'], 3), 'B', ['1'], 1);
    const joined = withAccounts(draft, ['2', '3'].map(account), 'other');
    expect(joined.quantities).toEqual({ G: { '2': 3, '3': 3 } });
  });

  it('has each product once, and restores a removed one with its quantities', () => {
    const draft = set(withProducts(started(), [product('B'), product('C')]), 'B', ['2'], 7);
    expect(draft.products.map(({ itemNumber }) => itemNumber)).toEqual(['G', 'B', 'C']);
    const removed = withoutProduct(draft, 'B');
    expect(removed.quantities).toEqual({});
    expect(withProductAgain(removed, draft, 'B')).toEqual(draft);
    expect(withProductAgain(draft, draft, 'B')).toBe(draft);
    const many = Array.from({ length: 300 }, (_, at) => product(`P${at}`));
    expect(withProducts(draft, many).products).toHaveLength(200);
  });

  it('knows the products that are in a cart: not those that were only sent, or that had no quantity', () => {
    const line = { itemNumber: 'G', quantity: 3 };
    const sent = withOutcomes(started(), new Map([['1', { state: 'sent', lines: [line] }]]));
    expect([...addedItems(sent)]).toEqual([]);
    expect([...addedItems(withOutcomes(sent, new Map([['1', { state: 'added', lines: [line] }]])))]).toEqual(['G']);
  });

  it('uses the list’s quantities for accounts that it has not been sent for', () => {
    const sent = withOutcomes(started(), new Map([['1', { state: 'sent', lines: [] }]]));
    expect(withUsualQuantities(sent).quantities).toEqual({ G: { '2': 4 } });
  });

  it('locks accounts that were sent or added, and lets refused ones be changed', () => {
    const line = { itemNumber: 'G', quantity: 3 };
    const draft = withOutcomes(
      set(withAccounts(started(), ['1', '2', '3'].map(account), 'other'), 'G', ['1', '2', '3'], 3),
      new Map([
        ['1', { state: 'added', lines: [line] }],
        ['2', { state: 'sent', lines: [line] }],
        ['3', { state: 'refused', detail: 'No' }],
      ]),
    );
    expect(['1', '2', '3'].map((number) => isLocked(draft, number))).toEqual([true, true, false]);
    expect(openAccounts(draft)).toEqual(['3']);
    expect(set(draft, 'G', ['1', '2', '3'], 9).quantities).toEqual({ G: { '1': 3, '2': 3, '3': 9 } });
    expect(nextDraft(draft, 'next')).toEqual({ ...draft, id: 'next', ownIds: {}, quantities: {}, outcomes: {} });
  });
});

describe('accounts that leave an order', () => {
  const lines = [{ itemNumber: 'G', quantity: 3 }];
  const sent = withOutcomes(
    set(started(), 'G', ['1', '2'], 3),
    new Map([
      ['1', { state: 'added', lines }],
      ['2', { state: 'sent', lines }],
    ]),
  );

  it('get another order, under another id, if they join again after they got it', () => {
    const left = withAccounts(sent, [account('2')], 'second');
    const again = set(withAccounts(left, ['1', '2'].map(account), 'unused'), 'G', ['1'], 3);
    const orders = ordersToSend(again, nothingKnown);
    expect(orders.map(({ customerNumber, additionId }) => [customerNumber, additionId])).toEqual([
      ['1', 'second'],
      ['2', 'id'],
    ]);
    expect(callsFor(orders)).toHaveLength(2);
    const third = withAccounts(withOutcomes(again, new Map([['1', { state: 'added', lines }]])), [], 'third');
    expect(set(withAccounts(third, [account('1')], 'unused'), 'G', ['1'], 1).ownIds).toEqual({ '1': 'third' });
  });

  it('don’t leave while nobody knows whether they got it', () => {
    const left = withAccounts(sent, [], 'second');
    expect(left.accounts).toEqual([account('2')]);
    expect(left.outcomes).toEqual({ '2': { state: 'sent', lines } });
    expect(ordersToSend(left, nothingKnown)).toEqual([{ additionId: 'id', customerNumber: '2', lines }]);
  });
});

describe('what can be undone', () => {
  it('gives a removed product back what was entered, but not at accounts that were sent without it or have left', () => {
    const before = set(withAccounts(started(), ['1', '2', '3'].map(account), 'other'), 'G', ['1', '2', '3'], 3);
    const removed = withoutProduct(before, 'G');
    const sent = withOutcomes(removed, new Map([['1', { state: 'added', lines: [] }]]));
    const left = withAccounts(sent, ['1', '2'].map(account), 'other');
    expect(withProductAgain(left, before, 'G').quantities).toEqual({ G: { '2': 3 } });
  });

  it('brings the order before back, unless the next one was sent or replaced', () => {
    const before = set(started(), 'G', ['1'], 3);
    const next = nextDraft(before, 'next');
    expect(withOrderAgain(next, { before, nextId: 'next' })).toBe(before);
    const sent = withOutcomes(next, new Map([['1', { state: 'sent', lines: [] }]]));
    expect(withOrderAgain(sent, { before, nextId: 'next' })).toBe(sent);
    const later = nextDraft(next, 'later');
    expect(withOrderAgain(later, { before, nextId: 'next' })).toBe(later);
  });
});

describe('what is sent', () => {
  const draft = set(set(started(), 'G', ['1', '2'], 3), 'B', ['1'], 1);

  it('leaves out what can’t be ordered, accounts that can’t order, and those without a quantity', () => {
    expect(ordersToSend(draft, nothingKnown)).toEqual([
      {
        additionId: 'id',
        customerNumber: '1',
        lines: [
          { itemNumber: 'G', quantity: 3 },
          { itemNumber: 'B', quantity: 1 },
        ],
      },
      { additionId: 'id', customerNumber: '2', lines: [{ itemNumber: 'G', quantity: 3 }] },
    ]);
    const known = {
      accounts: new Map([['1', { customerNumber: '1', canOrder: false }]]),
      blocked: new Map([['G', 'Item G cannot be ordered']]),
    };
    expect(ordersToSend(draft, known)).toEqual([]);
  });

  it('is resent unchanged, even if a product can no longer be ordered, but not after it was added', () => {
    const lines = [{ itemNumber: 'G', quantity: 3 }];
    const sent = withOutcomes(draft, new Map([['2', { state: 'sent', lines }]]));
    const blocked = new Map([['G', 'no']]);
    expect(linesAt(sent, { ...nothingKnown, blocked }, '2')).toEqual(lines);
    expect(linesAt(sent, { ...nothingKnown, blocked }, '1')).toEqual([{ itemNumber: 'B', quantity: 1 }]);
    const added = withOutcomes(draft, new Map([['1', { state: 'added', lines }]]));
    expect(ordersToSend(added, nothingKnown).map(({ customerNumber }) => customerNumber)).toEqual(['2']);
  });

  it('reports the outcome: a fault may have happened after the save, and a refusal says what to do', () => {
    const lines = [{ itemNumber: 'G', quantity: 3 }];
    const result = { customerNumber: '1', isAdded: false, detail: 'Why.' };
    expect(outcomeOf({ ...result, isAdded: true }, lines)).toEqual({ state: 'added', lines, isRepeat: false });
    expect(outcomeOf({ ...result, isAdded: true, isRepeat: true }, lines)).toMatchObject({ isRepeat: true });
    expect(outcomeOf(result, lines)).toEqual({ state: 'sent', lines });
    expect(outcomeOf({ ...result, code: 'customer.withdrawn' }, lines)).toEqual({ state: 'refused', detail: 'Why.' });
    const products = [{ itemNumber: 'G', detail: 'Item G cannot be ordered' }];
    expect(outcomeOf({ ...result, code: 'cart.item-not-orderable', products }, lines)).toEqual({
      state: 'refused',
      detail: 'Item G cannot be ordered. Clear its quantity and add the rest.',
    });
    expect(outcomeOf({ ...result, code: 'cart.too-many-lines' }, lines)).toMatchObject({
      detail: 'Why. Remove some from its cart, or order fewer products.',
    });
    expect(outcomeOf({ ...result, code: 'cart.save-id-reused' }, lines)).toMatchObject({ state: 'added', lines: [] });
  });
});
