import { describe, expect, it } from 'vitest';
import { linesAt } from './lines-at.ts';
import {
  emptyDraft,
  isLocked,
  nextDraft,
  type OrderDraft,
  openAccounts,
  withAccounts,
  withOutcomes,
  withoutProduct,
  withProductAgain,
  withProducts,
  withQuantity,
  withUsualQuantities,
} from './order-draft.ts';
import { ordersToSend, outcomeOf } from './use-add-to-carts.ts';

const account = (customerNumber: string) => ({ customerNumber, customerName: `Number ${customerNumber}`, place: '' });
const product = (itemNumber: string, usual: number | null = null) => ({
  itemNumber,
  description: itemNumber,
  pack: '',
  usual,
});
const nothingKnown = { accounts: new Map(), blocked: new Map<string, string>() };

const started = (): OrderDraft =>
  withProducts(withAccounts(emptyDraft('id'), ['1', '2'].map(account)), [product('G', 4), product('B')]);
const set = (draft: OrderDraft, itemNumber: string, customerNumbers: readonly string[], quantity: number | null) =>
  withQuantity(draft, { itemNumber, customerNumbers, quantity });

describe('an order for several accounts that is being written', () => {
  it('gives a new account the quantities that all others share, and drops accounts that were removed', () => {
    const draft = set(set(started(), 'G', ['1', '2'], 3), 'B', ['1'], 1);
    const joined = withAccounts(draft, ['2', '3'].map(account));
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

  it('uses the list’s quantities for accounts that it has not been sent for', () => {
    const sent = withOutcomes(started(), new Map([['1', { state: 'sent', lines: [] }]]));
    expect(withUsualQuantities(sent).quantities).toEqual({ G: { '2': 4 } });
  });

  it('locks accounts that were sent or added, and lets refused ones be changed', () => {
    const line = { itemNumber: 'G', quantity: 3 };
    const draft = withOutcomes(
      set(withAccounts(started(), ['1', '2', '3'].map(account)), 'G', ['1', '2', '3'], 3),
      new Map([
        ['1', { state: 'added', lines: [line] }],
        ['2', { state: 'sent', lines: [line] }],
        ['3', { state: 'refused', detail: 'No' }],
      ]),
    );
    expect(['1', '2', '3'].map((number) => isLocked(draft, number))).toEqual([true, true, false]);
    expect(openAccounts(draft)).toEqual(['3']);
    expect(set(draft, 'G', ['1', '2', '3'], 9).quantities).toEqual({ G: { '1': 3, '2': 3, '3': 9 } });
    expect(nextDraft(draft, 'other')).toEqual({ ...draft, id: 'other', quantities: {}, outcomes: {} });
  });
});

describe('what is sent', () => {
  const draft = set(set(started(), 'G', ['1', '2'], 3), 'B', ['1'], 1);

  it('leaves out what can’t be ordered, accounts that can’t order, and those without a quantity', () => {
    expect(ordersToSend(draft, nothingKnown)).toEqual([
      {
        customerNumber: '1',
        lines: [
          { itemNumber: 'G', quantity: 3 },
          { itemNumber: 'B', quantity: 1 },
        ],
      },
      { customerNumber: '2', lines: [{ itemNumber: 'G', quantity: 3 }] },
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
    expect(outcomeOf({ ...result, isAdded: true }, lines)).toEqual({ state: 'added', lines });
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
