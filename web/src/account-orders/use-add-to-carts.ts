/** Sends an order for several accounts, some of them at a time, and stores what happened at each. */
import type { CartAdditionResult } from '@operatory/contract/account-orders';
import type { OrderLine } from '@operatory/domain/account-orders';
import { useQueryClient } from '@tanstack/react-query';
import { callPanel, type Failure, failureOf } from '../calls/index.ts';
import { type Batches, chunk, useBatches } from '../calls/use-batches.ts';
import { changeDraft, type DraftPlace, readDraft } from './draft-store.ts';
import { linesAt } from './lines-at.ts';
import { additionIdOf, type OrderDraft, type Outcome, outcomeAt, withOutcomes } from './order-draft.ts';
import { factsKey, type OrderFacts } from './queries.ts';

export interface AccountOrder {
  readonly additionId: string;
  readonly customerNumber: string;
  readonly lines: readonly OrderLine[];
}

/** The lines that each account would get now, without accounts that have them, can't order, or have no quantities. */
export function ordersToSend(draft: OrderDraft, facts: Pick<OrderFacts, 'accounts' | 'blocked'>): AccountOrder[] {
  return draft.accounts.flatMap(({ customerNumber }) => {
    if (outcomeAt(draft, customerNumber)?.state === 'added') return [];
    const lines = linesAt(draft, facts, customerNumber);
    return lines.length === 0 ? [] : [{ additionId: additionIdOf(draft, customerNumber), customerNumber, lines }];
  });
}

/** A refusal's text, and what to do about it. */
function refusedWords({ code, detail = '', products = [] }: CartAdditionResult): string {
  if (products.length > 0) {
    const what = products.length === 1 ? 'its quantity' : 'their quantities';
    return `${products.map((product) => product.detail).join('. ')}. Clear ${what} and add the rest.`;
  }
  if (code === 'cart.too-many-lines') return `${detail} Remove some from its cart, or order fewer products.`;
  return detail;
}

/** The fault may have happened after the cart was saved, so it's treated as unconfirmed. */
export function outcomeOf(result: CartAdditionResult, lines: readonly OrderLine[]): Outcome {
  if (result.isAdded) return { state: 'added', lines, isRepeat: result.isRepeat === true };
  if (result.code === undefined) return { state: 'sent', lines };
  if (result.code === 'cart.save-id-reused') {
    return { state: 'added', lines: [], note: 'Already added with different quantities. Check the cart.' };
  }
  return { state: 'refused', detail: refusedWords(result) };
}

/** Refused before anything was read: no account got anything. */
const isRefusedWhole = (failure: Failure) =>
  failure.kind === 'refused' && failure.code !== undefined && failure.status < 500 && failure.status !== 408;

export interface Adding extends Pick<Batches, 'isBusy' | 'progress' | 'failure'> {
  readonly send: (orders: readonly AccountOrder[]) => Promise<void>;
}

/** The order is still the account's next one: nobody took the account off, or started another order, since it was pressed. */
const isWanted = (draft: OrderDraft, { customerNumber, additionId }: AccountOrder): boolean =>
  additionIdOf(draft, customerNumber) === additionId &&
  draft.accounts.some((account) => account.customerNumber === customerNumber);

/** As many at a time as one call takes; a call has one id. */
export function callsFor(orders: readonly AccountOrder[]): AccountOrder[][] {
  const byId = new Map<string, AccountOrder[]>();
  for (const order of orders) byId.set(order.additionId, [...(byId.get(order.additionId) ?? []), order]);
  return [...byId.values()].flatMap((some) => chunk(some));
}

/** Stores that these were sent before they are, so that a reload in between doesn't forget it. All have the same id. */
async function sendSome(place: DraftPlace, pressed: readonly AccountOrder[]): Promise<void> {
  const before = readDraft(place);
  const orders = pressed.filter((order) => isWanted(before, order));
  const [first] = orders;
  if (first === undefined) return;
  const { additionId } = first;
  const put = (of: (order: AccountOrder) => Outcome | undefined) => {
    const outcomes = new Map(orders.map((order) => [order.customerNumber, of(order)]));
    changeDraft(place, (draft) => (draft.id === before.id ? withOutcomes(draft, outcomes) : draft));
  };
  put(({ lines }) => ({ state: 'sent', lines }));
  try {
    const accounts = orders.map(({ customerNumber, lines }) => ({ customerNumber, lines: [...lines] }));
    const { results } = await callPanel('addToCarts', { body: { additionId, accounts } });
    const found = new Map(results.map((result) => [result.customerNumber, result]));
    put(({ customerNumber, lines }) => {
      const result = found.get(customerNumber);
      return result === undefined ? { state: 'sent', lines } : outcomeOf(result, lines);
    });
  } catch (thrown) {
    if (isRefusedWhole(failureOf(thrown))) put(({ customerNumber }) => outcomeAt(before, customerNumber));
    throw thrown;
  }
}

export function useAddToCarts(place: DraftPlace): Adding {
  const client = useQueryClient();
  const { isBusy, progress, failure, run } = useBatches();

  async function send(orders: readonly AccountOrder[]) {
    if (orders.length === 0) return;
    await run(callsFor(orders), (some) => sendSome(place, some));
    for (const queryKey of [factsKey, ['carts', 'open'], ['accounts', 'own'], ['accounts', 'billed-to']]) {
      void client.invalidateQueries({ queryKey });
    }
  }
  return { isBusy, progress, failure, send };
}
