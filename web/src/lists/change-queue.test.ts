import type { CustomerList, ListItem } from '@operatory/contract/lists';
import {
  decideListChange,
  firstListSort,
  listSummaryPageSize,
  listsNarrowWidth,
  operationFor,
  readListName,
} from '@operatory/domain/lists';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../calls/failure.ts';
import { createChangeQueue, type NewChange, queueTiming } from './change-queue.ts';
import { type QueuedChange, rowsWith } from './list-changes.ts';

const facts = { description: 'Mask', pack: 'Box', vendorName: 'V', imageUrl: '' };
const item = (productNumber: string, quantity: number, version = 1): ListItem => ({
  ...facts,
  productNumber,
  quantity,
  isHiddenFromCustomer: false,
  isOrderable: true,
  itemInfo: { suppressCoupon: false },
  coupon: null,
  lifeCycle: 'A',
  version,
});
const change = (operation: NewChange['operation'], itemNumber: string, quantity = 1, version?: number): NewChange => ({
  listId: 1,
  operation,
  itemNumber,
  quantity,
  version,
  facts,
});
const answer = (items: ListItem[] = []): CustomerList => ({ id: 1, name: 'L', nameVersion: 1, version: 9, items });
const refused = new CallFailure({
  kind: 'refused',
  status: 422,
  code: 'list.changed-elsewhere',
  detail: 'no',
  errors: [],
  document: {},
  retryAfter: undefined,
});
const unreachable = new CallFailure({ kind: 'unreachable', detail: 'away' });

/** A queue whose server answers when the test says so. */
function open(kept: QueuedChange[] = []) {
  const shelf = new Map(kept.map((one) => [one.id, one]));
  const sent: QueuedChange[] = [];
  const settle: { resolve: (list: CustomerList) => void; reject: (thrown: unknown) => void }[] = [];
  const failed: string[] = [];
  let ids = 0;
  const queue = createChangeQueue({
    send: (one) => {
      sent.push(one);
      return new Promise((resolve, reject) => settle.push({ resolve, reject }));
    },
    shelf: {
      all: () => [...shelf.values()],
      put: (one) => void shelf.set(one.id, one),
      drop: (id) => void shelf.delete(id),
    },
    onDone: () => undefined,
    onFailed: (one) => void failed.push(one.itemNumber),
    newId: () => `n${++ids}`,
    now: () => Date.now(),
  });
  const next = async (how: CustomerList | Error) => {
    const one = settle.shift();
    if (one === undefined) throw new Error('nothing was sent');
    if (how instanceof Error) one.reject(how);
    else one.resolve(how);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, sent, shelf, failed, next };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('changes of lists', () => {
  it('C4.14 go out one at a time in order; a failed deletion puts the product back, and 0 takes it off at once', async () => {
    const { queue, sent, next, failed } = open();
    const items = [item('A', 4), item('B', 2)];
    const shown = () => rowsWith(items, queue.state().changes).map((row) => [row.itemNumber, row.quantity]);
    queue.add(change('add', 'C', 3));
    queue.add(change('update', 'A', 5, 1));
    // What a person types as 0.
    queue.add(change(operationFor(0), 'B', 0, 1));
    expect(shown()).toEqual([
      ['A', 5],
      ['C', 3],
    ]);
    await pass(0);
    expect(sent.map(({ itemNumber }) => itemNumber)).toEqual(['C']);
    await next(answer([item('C', 3, 2)]));
    expect(sent.map(({ itemNumber }) => itemNumber)).toEqual(['C', 'A']);
    await next(answer([item('A', 5, 3)]));
    await next(refused);
    expect(sent).toHaveLength(3);
    expect(failed).toEqual(['B']);
    expect(shown()).toEqual([
      ['A', 4],
      ['B', 2],
    ]);
    expect(queue.state().changes).toEqual([]);
  });

  it('of one quantity become one when they follow within 300 ms, and stand on what the server answered', async () => {
    const { queue, sent, next } = open();
    for (const quantity of [5, 6, 7]) {
      queue.add(change('update', 'A', quantity, 1), queueTiming.quantity);
      await pass(100);
    }
    expect(sent).toEqual([]);
    await pass(200);
    expect(sent.map(({ quantity, version }) => [quantity, version])).toEqual([[7, 1]]);
    queue.add(change('update', 'A', 8, 1), queueTiming.quantity);
    await next(answer([item('A', 7, 12)]));
    await pass(300);
    expect(sent.at(-1)).toMatchObject({ quantity: 8, version: 12 });
    await next(answer([item('A', 8, 13)]));
    expect(queue.state().changes).toEqual([]);
  });

  it('keep to their limits: 767 px, 100 lists a page, 75 characters, 1 to 100 of a product, 300 ms', async () => {
    expect([listsNarrowWidth, firstListSort(true), firstListSort(false)]).toEqual([767, 'name', 'productNumber']);
    expect(listSummaryPageSize).toBe(100);
    expect([readListName('x'.repeat(75)), readListName('x'.repeat(76))]).toEqual([
      'x'.repeat(75),
      { refused: 'list.name-too-long', values: { maximum: 75 } },
    ]);
    const decided = [0, 1, 100, 101].map((quantity) =>
      decideListChange({ quantity: 5, version: 1 }, { operation: 'update', quantity }, 1),
    );
    expect(decided.map((outcome) => 'kind' in outcome)).toEqual([false, true, true, false]);
    const { queue, sent } = open();
    queue.add(change('update', 'A', 3, 1), queueTiming.quantity);
    await pass(299);
    expect(sent).toHaveLength(0);
    await pass(1);
    expect(sent).toHaveLength(1);
  });

  it('a quantity that ends at 0 within the pause is one deletion', async () => {
    const { queue, sent } = open();
    queue.add(change('update', 'A', 1, 4), queueTiming.quantity);
    queue.add(change('delete', 'A', 0, 4), queueTiming.quantity);
    await pass(300);
    expect(sent.map(({ operation, version }) => [operation, version])).toEqual([['delete', 4]]);
  });

  it('wait on this device while nobody answers, keep their id, and go out when the line is back', async () => {
    const { queue, sent, shelf, next } = open();
    queue.add(change('add', 'A', 1));
    await pass(0);
    await next(unreachable);
    expect([queue.state().isCutOff, shelf.size]).toEqual([true, 1]);
    queue.add(change('add', 'B', 1));
    await pass(1_000);
    expect(sent).toHaveLength(1);
    queue.wake();
    await pass(0);
    expect(sent.map(({ id, itemNumber }) => [id, itemNumber])).toEqual([
      ['n1', 'A'],
      ['n1', 'A'],
    ]);
    await next(answer([item('A', 1, 2)]));
    await next(answer([item('B', 1, 3)]));
    expect([queue.state(), shelf.size]).toEqual([{ changes: [], isCutOff: false }, 0]);
  });

  it('are tried again by themselves, less and less often', async () => {
    const { sent, next, queue } = open();
    queue.add(change('add', 'A', 1));
    await pass(0);
    for (const [tries, pause] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      await next(unreachable);
      await pass(pause - 1);
      expect(sent).toHaveLength(tries + 1);
      await pass(1);
      expect(sent).toHaveLength(tries + 2);
    }
  });

  it('that an earlier window left are taken up in their order, under their own ids', async () => {
    const left = (id: string, at: number): QueuedChange => ({ ...change('add', id, 1), id, at });
    const { sent, next } = open([left('second', 20), left('first', 10)]);
    await pass(0);
    await next(answer());
    expect(sent.map(({ id }) => id)).toEqual(['first', 'second']);
  });
});
