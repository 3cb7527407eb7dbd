/** The facts on a tag's screen: read from the server if it can be reached, and remembered on the device. */
import type { Viewer } from '@operatory/domain/access';
import type { ShelfTag } from '@operatory/domain/lists';
import { viewerOf } from '../access/viewer.ts';
import { call, failureOf, isSessionOver } from '../calls/index.ts';
import { isCartEnabled } from '../customers/index.ts';
import { forgetPerson, keepFact, readFact } from './device-facts.ts';

export interface Person {
  readonly userId: string;
  readonly name: string;
}

export interface ListName {
  readonly id: number;
  readonly name: string;
}

/** Of an account, for one person. */
export interface AccountFacts {
  readonly name: string;
  readonly mayOrder: boolean;
  readonly lists: readonly ListName[];
}

export interface ItemFacts {
  readonly name: string;
  readonly pack: string;
  readonly isOrderable: boolean;
}

const accountKey = (userId: string, customerNumber: string) => `account/${userId}/${customerNumber}`;
const itemKey = (userId: string, itemNumber: string) => `item/${userId}/${itemNumber}`;

/** The last person signed in here; offline, their session can't be checked. */
export const keptPerson = (): Person | undefined => readFact<Person>('person');
export const keptAccount = (userId: string, customerNumber: string) =>
  readFact<AccountFacts>(accountKey(userId, customerNumber));
export const keptItem = (userId: string, itemNumber: string) => readFact<ItemFacts>(itemKey(userId, itemNumber));

export interface TagFactsRead {
  readonly person: Person | undefined;
  readonly account?: AccountFacts | undefined;
  readonly item?: ItemFacts | undefined;
  /** Why the account or the product isn't available, with the server's text. */
  readonly refused?: string | undefined;
}

async function readAccount(viewer: Viewer, userId: string, customerNumber: string): Promise<AccountFacts> {
  const record = await call('readCustomer', { params: { customerNumber } });
  const mayOrder = isCartEnabled(viewer, record);
  const query = { pageIndex: 0, pageSize: 100 };
  const lists = mayOrder ? (await call('listSummaries', { params: { customerNumber }, query })).data : [];
  const facts = { name: record.Name, mayOrder, lists: lists.map(({ id, name }) => ({ id, name })) };
  keepFact(accountKey(userId, customerNumber), facts);
  return facts;
}

async function readItem(userId: string, { itemNumber, customerNumber }: ShelfTag): Promise<ItemFacts> {
  const item = await call('readItem', { params: { itemNumber }, query: { customerNumber } });
  const facts = { name: item.description, pack: item.pack, isOrderable: item.isOrderable };
  keepFact(itemKey(userId, itemNumber), facts);
  return facts;
}

/** How often the names of all products on a tag's list are read, in ms. */
const learnAgain = 24 * 3_600_000;

/** Someone who scans one tag of a sheet will scan others, perhaps offline. */
async function learnList(userId: string, { customerNumber, listId }: ShelfTag): Promise<void> {
  if (listId === undefined) return;
  const learnt = `learnt/${userId}/${listId}`;
  if (Date.now() - (readFact<number>(learnt) ?? 0) < learnAgain) return;
  const params = { listId: String(listId), customerId: customerNumber };
  const { items } = await call('readList', { params, query: {} });
  for (const { productNumber, description, pack, isOrderable } of items) {
    keepFact(itemKey(userId, productNumber), { name: description, pack, isOrderable });
  }
  keepFact(learnt, Date.now());
}

/** Reads from the server; throws if there's no response. Without a tag, only reads who is signed in. */
export async function readTag(tag: ShelfTag | undefined): Promise<TagFactsRead> {
  let viewer: Viewer;
  try {
    viewer = viewerOf(await call('readRole', {}));
  } catch (thrown) {
    if (!isSessionOver(thrown)) throw thrown;
    forgetPerson();
    return { person: undefined };
  }
  if (viewer.kind !== 'user') return { person: undefined };
  const { userId, name } = viewer;
  const person = { userId, name };
  if (keptPerson()?.userId !== userId) forgetPerson();
  keepFact('person', person);
  if (tag === undefined) return { person };
  try {
    const [account, item] = await Promise.all([readAccount(viewer, userId, tag.customerNumber), readItem(userId, tag)]);
    // It's only for later, so this screen neither waits for it nor fails with it.
    void learnList(userId, tag).catch(() => undefined);
    return { person, account, item };
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.kind !== 'refused') throw thrown;
    return { person, refused: failure.detail };
  }
}
