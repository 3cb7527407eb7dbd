import type { CustomerList, ListItem } from '@operatory/contract/lists';
import {
  decideListChange,
  firstListSort,
  listSummaryPageSize,
  listsNarrowWidth,
  operationFor,
  readListName,
} from '@operatory/domain/lists';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeDevice, fakeStorage } from '../outbox/device.fixture.ts';
import { type ListChange, rowsWith } from './list-changes.ts';

const told = vi.hoisted(() => [] as string[]);
vi.mock('../parts/messages/toasts.ts', () => ({ notify: (text: string) => void told.push(text) }));

// Test files share modules: mocks or resets of other files must not affect the modules imported here.
vi.resetModules();
const { createListOutbox, listOutboxFor, quantityDelayMs } = await import('./list-outbox.ts');

const facts = { description: 'Mask', pack: 'Box', vendorName: 'V', imageUrl: '' };
const item = (productNumber: string, quantity: number, version = 1): ListItem => ({
  ...facts,
  productNumber,
  quantity,
  parLevel: null,
  isHiddenFromCustomer: false,
  isOrderable: true,
  itemInfo: { suppressCoupon: false },
  coupon: null,
  lifeCycle: 'A',
  availability: 'available',
  version,
});
type NewChange = Omit<ListChange, 'customerNumber'>;
const change = (operation: NewChange['operation'], itemNumber: string, quantity = 1, version?: number): NewChange => ({
  listId: 1,
  operation,
  itemNumber,
  quantity,
  version,
  facts,
});
const answer = (items: ListItem[] = []): CustomerList => ({ id: 1, name: 'L', nameVersion: 1, version: 9, items });
const problem = (status: number, code?: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, code, detail: 'no' }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
const refused = () => problem(422, 'list.changed-elsewhere');
const away = 'away';

interface ChangeRequest {
  readonly changeId: string;
  readonly operation: string;
  readonly productNumber: string;
  readonly quantity?: number;
  readonly version?: number;
}

/** A tab whose server responds when the test releases it. */
function open(storage = fakeStorage()) {
  const sent: ChangeRequest[] = [];
  const settle: { resolve: (response: Response) => void; reject: (thrown: Error) => void }[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Promise<Response>((resolve, reject) => settle.push({ resolve, reject }));
  });
  const outbox = createListOutbox(new QueryClient(), 'ana', fakeDevice(storage));
  const queue = { ...listOutboxFor(outbox, '100001'), wake: outbox.wake };
  const next = async (how: CustomerList | Response | typeof away) => {
    const one = settle.shift();
    if (one === undefined) throw new Error('nothing was sent');
    if (how === away) one.reject(new Error('no connection'));
    else one.resolve(how instanceof Response ? how : new Response(JSON.stringify(how)));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, sent, shelf: storage.kept, next };
}

beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('reportError', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('changes of lists', () => {
  it('C4.14 are sent one at a time in order; a failed deletion puts the product back, and 0 removes it at once', async () => {
    const { queue, sent, next } = open();
    const items = [item('A', 4), item('B', 2)];
    const shown = () => rowsWith(items, queue.state().changes).map((row) => [row.itemNumber, row.quantity]);
    queue.add(change('add', 'C', 3));
    queue.add(change('update', 'A', 5, 1));
    // The person types 0.
    queue.add(change(operationFor(0), 'B', 0, 1));
    expect(shown()).toEqual([
      ['A', 5],
      ['C', 3],
    ]);
    await pass(0);
    expect(sent.map(({ productNumber }) => productNumber)).toEqual(['C']);
    await next(answer([item('C', 3, 2)]));
    expect(sent.map(({ productNumber }) => productNumber)).toEqual(['C', 'A']);
    await next(answer([item('A', 5, 3)]));
    await next(refused());
    expect(sent).toHaveLength(3);
    expect(told).toEqual(['Could not remove item number B. no']);
    expect(shown()).toEqual([
      ['A', 4],
      ['B', 2],
    ]);
    expect(queue.state().changes).toEqual([]);
  });

  it('of one quantity become one within 300 ms, and are based on the server’s response', async () => {
    const { queue, sent, next } = open();
    for (const quantity of [5, 6, 7]) {
      queue.add(change('update', 'A', quantity, 1), quantityDelayMs);
      await pass(100);
    }
    expect(sent).toEqual([]);
    await pass(200);
    expect(sent.map(({ quantity, version }) => [quantity, version])).toEqual([[7, 1]]);
    queue.add(change('update', 'A', 8, 1), quantityDelayMs);
    await next(answer([item('A', 7, 12)]));
    await pass(300);
    expect(sent.at(-1)).toMatchObject({ quantity: 8, version: 12 });
    await next(answer([item('A', 8, 13)]));
    expect(queue.state().changes).toEqual([]);
  });

  it('have these limits: 767 px, 100 lists a page, 75 characters, 1 to 100 of a product, 300 ms', async () => {
    expect([listsNarrowWidth, firstListSort(true), firstListSort(false)]).toEqual([767, 'name', 'productNumber']);
    expect(listSummaryPageSize).toBe(100);
    expect([readListName('x'.repeat(75)), readListName('x'.repeat(76))]).toEqual([
      'x'.repeat(75),
      { refused: 'list.name-too-long', values: { maximum: 75 } },
    ]);
    const decided = [0, 1, 100, 101].map((quantity) =>
      decideListChange({ quantity: 5, parLevel: null, version: 1 }, { operation: 'update', quantity }, 1),
    );
    expect(decided.map((outcome) => 'kind' in outcome)).toEqual([false, true, true, false]);
    const { queue, sent } = open();
    queue.add(change('update', 'A', 3, 1), quantityDelayMs);
    await pass(299);
    expect(sent).toHaveLength(0);
    await pass(1);
    expect(sent).toHaveLength(1);
  });

  it('par levels are separate changes: of several within the delay only the last is sent, along with a quantity', async () => {
    const { queue, sent, next } = open();
    queue.add(change('par', 'A', 1, 1), quantityDelayMs);
    queue.add(change('par', 'A', 12, 1), quantityDelayMs);
    queue.add(change('update', 'A', 3, 1), quantityDelayMs);
    const [shown] = rowsWith([item('A', 5)], queue.state().changes);
    expect(shown).toMatchObject({ quantity: 3, parLevel: 12, isWaiting: true });
    await pass(300);
    await next(answer([{ ...item('A', 5, 4), parLevel: 12 }]));
    await pass(300);
    expect(sent.map(({ operation, quantity, version }) => [operation, quantity, version])).toEqual([
      ['par', 12, 1],
      ['update', 3, 4],
    ]);
    expect(
      rowsWith([{ ...item('A', 5), parLevel: 4 }], [{ ...change('par', 'A', 0), customerNumber: '1' }]),
    ).toMatchObject([{ parLevel: null }]);
  });

  it('a quantity that ends at 0 within the pause is one deletion', async () => {
    const { queue, sent } = open();
    queue.add(change('update', 'A', 1, 4), quantityDelayMs);
    queue.add(change('delete', 'A', 0, 4), quantityDelayMs);
    await pass(300);
    expect(sent.map(({ operation, version }) => [operation, version])).toEqual([['delete', 4]]);
  });

  it('wait on this device without a response, keep their id, and are sent when the connection returns', async () => {
    const { queue, sent, shelf, next } = open();
    queue.add(change('add', 'A', 1));
    await pass(0);
    await next(away);
    expect([queue.state().isCutOff, shelf.size]).toEqual([true, 1]);
    queue.add(change('add', 'B', 1));
    await pass(900);
    expect(sent).toHaveLength(1);
    queue.wake();
    await pass(0);
    expect(sent.map(({ changeId, productNumber }) => [changeId, productNumber])).toEqual([
      ['id-1', 'A'],
      ['id-1', 'A'],
    ]);
    await next(answer([item('A', 1, 2)]));
    await next(answer([item('B', 1, 3)]));
    expect([queue.state(), shelf.size]).toEqual([{ changes: [], isCutOff: false }, 0]);
  });

  it.each([
    [429, 'request.too-often'],
    [503, 'provider.unavailable'],
    [404, undefined],
  ] as const)('that the server could not accept now (%i) stay on this device and are retried', async (status, code) => {
    const { queue, sent, shelf, next } = open();
    queue.add(change('add', 'A', 1));
    await pass(0);
    await next(problem(status, code, status === 429 ? { 'retry-after': '3' } : {}));
    expect([shelf.size, told]).toEqual([1, []]);
    await pass(status === 429 ? 2_999 : 999);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
    await next(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
    expect([shelf.size, told]).toEqual([1, []]);
  });

  it('are retried automatically, with growing delays', async () => {
    const { sent, next, queue } = open();
    queue.add(change('add', 'A', 1));
    await pass(0);
    for (const [tries, pause] of [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000].entries()) {
      await next(away);
      await pass(pause - 1);
      expect(sent).toHaveLength(tries + 1);
      await pass(1);
      expect(sent).toHaveLength(tries + 2);
    }
  });

  it('that were sent without a response never change under the same id: a later quantity is a separate change', async () => {
    const { queue, sent, next } = open();
    queue.add(change('update', 'A', 5, 1));
    await pass(0);
    await next(away);
    queue.add(change('update', 'A', 7, 1));
    queue.wake();
    await pass(0);
    await next(answer([item('A', 5, 12)]));
    await next(answer([item('A', 7, 13)]));
    expect(sent.map(({ changeId, quantity, version }) => [changeId, quantity, version])).toEqual([
      ['id-1', 5, 1],
      ['id-1', 5, 1],
      ['id-2', 7, 12],
    ]);
  });

  it('left by an earlier release are sent in their order, under their own ids', async () => {
    const storage = fakeStorage();
    const leave = (id: string, at: number) =>
      storage.setItem(
        `operatory/lists/ana/100001/${id}`,
        JSON.stringify({ form: 1, change: { ...change('add', id), id, at } }),
      );
    leave('second', 20);
    leave('first', 10);
    const { sent, next, shelf } = open(storage);
    await pass(0);
    await next(answer());
    await next(answer());
    expect(sent.map(({ changeId }) => changeId)).toEqual(['first', 'second']);
    expect(shelf.size).toBe(0);
  });
});
