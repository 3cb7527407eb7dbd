/**
 * Proves the promise of the browser's outbox with the real client and the real server. Two people of one account and one of
 * customer service edit five things and send orders at random, in several tabs, over a connection that loses requests
 * and responses; tabs close and reopen. At the end, each edit that was accepted is on the server exactly once or was
 * named to its person, and each order is reported to the person who sent it.
 */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../../server/src/cart/carts.fixture.ts';
import { brokenOrders } from '../../server/src/cart/whole-orders.fixture.ts';
import { bindListRoutes } from '../../server/src/lists/routes.ts';
import { bindNoteRoutes } from '../../server/src/notes/routes.ts';
import { bindTagRequestRoutes } from '../../server/src/tag-requests/routes.ts';
import type {} from '../../server/test/start-database.ts';
import { connect, customerNumber, type Fate, type ModelPerson, openBrowser, type Tab } from './people.fixture.ts';

const toasts = vi.hoisted(() => [] as string[]);
vi.mock('../../web/src/parts/messages/toasts.ts', () => ({ notify: (text: string) => void toasts.push(text) }));

/** The items each topic uses, so that each can be counted separately. Only the manager makes tag requests: the last one counts. */
const items = { cart: [1, 2, 3], lists: [4, 5], tags: [6, 7, 8], scans: [9, 10] } as const;
const unknownItem = '10009999';
const facts = { description: 'Item', pack: '', vendorName: '', imageUrl: '' };

/** Pseudorandom numbers that are the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
type Random = ReturnType<typeof randomFrom>;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let world: World;
let people: readonly ModelPerson[];
beforeAll(async () => {
  world = await openWorld({
    bindMore(bind, services) {
      bindListRoutes(bind, services);
      bindTagRequestRoutes(bind, services);
      bindNoteRoutes(bind, services);
    },
  });
  const { rows } = await world.database.pool.query<{ id: string; email: string }>('select id, email from "user"');
  people = (['manager', 'practice', 'service'] as const).map((name) => ({
    name,
    userId: rows.find(({ email }) => email === `${name}@example.test`)?.id ?? '',
    isStaff: name !== 'practice',
  }));
  vi.stubGlobal('window', { location: { pathname: '/' } });
  vi.stubGlobal('reportError', () => undefined);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
});
beforeEach(async () => {
  await world.clean();
  await world.database.pool.query('truncate customer_list, item_tag_request, customer_note cascade');
  toasts.length = 0;
});

/** The edits accepted on the devices, to compare with the server. */
function accepted() {
  const added = new Map<string, number>();
  const listed = new Map<string, number>();
  const countIn = (counts: Map<string, number>) => (itemNumber: string) =>
    void counts.set(itemNumber, (counts.get(itemNumber) ?? 0) + 1);
  return {
    added,
    listed,
    countAdded: countIn(added),
    countListed: countIn(listed),
    tags: new Map<string, boolean>(),
    notes: new Map<string, string>(),
    submits: 0,
    refusable: 0,
  };
}

/** Sends the order like someone who reviews other people's changes and then sends anyway. */
async function submitReviewed(tab: Tab): Promise<void> {
  for (let look = 0; look < 5; look += 1) {
    const { kind } = await tab.cart.submit();
    if (kind !== 'review') return;
  }
}

/** One action of this person in this tab. */
function act(tab: Tab, person: ModelPerson, what: ReturnType<typeof accepted>, random: Random, listId: number): void {
  const pick = (places: readonly number[]) => String(10_000_000 + (places[random(places.length)] ?? 0));
  const choice = random(9);
  if (choice < 2) {
    const itemNumber = pick(items.cart);
    tab.cart.add({ itemNumber, description: '', couponId: null }, 1);
    what.countAdded(itemNumber);
  } else if (choice < 4) {
    const itemNumber = pick(items.lists);
    tab.lists.add({ customerNumber, listId, operation: 'add', itemNumber, quantity: 1, facts });
    what.countListed(itemNumber);
  } else if (choice === 4 && person.name === 'manager') {
    const itemNumber = pick(items.tags);
    const isOn = random(2) === 0;
    tab.tags.add({ customerNumber, wishes: [[itemNumber, isOn]] });
    what.tags.set(itemNumber, isOn);
  } else if (choice === 5) {
    const isUnknown = random(4) === 0;
    const itemNumber = isUnknown ? unknownItem : pick(items.scans);
    tab.scans.add({ customerNumber, itemNumber, name: '', quantity: 1 }, { userId: person.userId });
    if (isUnknown) what.refusable += 1;
    else what.countAdded(itemNumber);
  } else if (choice === 6 && person.isStaff) {
    const html = `<p>Note ${random(1_000_000)}</p>`;
    tab.note.edit(html);
    what.notes.set(tab.noteId, html);
  } else if (choice === 7 && random(2) === 0) {
    what.submits += 1;
    void submitReviewed(tab);
  } else if (random(12) === 0) tab.cart.cancelSubmit();
  else void tab.tryNow();
}

/** Orders that were made over all seeds. */
let orderCount = 0;
afterAll(() => expect(orderCount, 'orders were sent').toBeGreaterThan(0));

/** `MODEL_SEEDS=50` tries as many while one works on it. */
const seeds = Array.from({ length: Number(process.env.MODEL_SEEDS ?? 3) }, (_, index) => index + 1);

it.each(seeds)(
  'each accepted edit is on the server exactly once, or reported to the person, and so is each order (seed %i)',
  async (seed) => {
    const random = randomFrom(seed * 7919);
    let isLossy = true;
    connect(world, (): Fate => {
      const fate = isLossy ? random(10) : 9;
      return fate < 2 ? 'lose-reply' : fate < 3 ? 'lose-request' : 'pass';
    });
    const manager = world.as('manager');
    const named = await manager.ask<{ id: number }>(`/list/customer/${customerNumber}`, { Name: 'Model' });
    const listId = named.body.id;
    const browsers = people.map((person) => openBrowser(person, person.name === 'manager' ? 3 : 2));
    const what = accepted();

    for (let turn = 0; turn < 90; turn += 1) {
      const browser = browsers[random(browsers.length)] as (typeof browsers)[number];
      const place = random(browser.tabs.length);
      if (random(20) === 0) browser.reopen(place);
      else browser.as(() => act(browser.tabs[place] as Tab, browser.person, what, random, listId));
      await pause(random(10));
    }

    isLossy = false;
    const isSent = () => browsers.every((browser) => browser.isSent());
    for (let round = 0; round < 300 && !isSent(); round += 1) {
      await Promise.all(browsers.map((browser) => browser.tryNow()));
      await pause(20);
    }
    expect(isSent(), 'everything pending was sent').toBe(true);

    const { pool } = world.database;
    const cart = await manager.cart(customerNumber);
    const orders = await pool.query<{ order_number: number }>('select order_number from sales_order');
    const ordered = await pool.query<{ item: string; quantity: number }>(
      'select item_number as item, sum(quantity)::int as quantity from order_line group by 1',
    );
    const inOrders = new Map(ordered.rows.map(({ item, quantity }) => [item, quantity]));
    for (const [itemNumber, total] of what.added) {
      const inCart = cart.items.find((line) => line.itemNumber === itemNumber)?.quantity ?? 0;
      expect([itemNumber, inCart + (inOrders.get(itemNumber) ?? 0)]).toEqual([itemNumber, total]);
    }
    orderCount += orders.rows.length;
    const told = () => [...new Set(browsers.flatMap(({ seen }) => [...seen.orders]))].sort();
    // Another tab's order reaches this tab a moment later.
    await expect
      .poll(told, { timeout: 5_000 })
      .toEqual(orders.rows.map(({ order_number: number }) => Number(number)).sort());
    expect(told().length).toBeLessThanOrEqual(5 * what.submits);

    const list = await manager.ask<{ items: { productNumber: string; quantity: number }[] }>(
      `/list/${listId}/customer/${customerNumber}`,
    );
    const onList = new Map(list.body.items.map(({ productNumber, quantity }) => [productNumber, quantity]));
    expect(onList).toEqual(what.listed);
    const tagged = (await manager.ask<{ itemNumbers: string[] }>(`/itemtagrequest/customer/${customerNumber}`)).body;
    for (const [itemNumber, isOn] of what.tags) {
      expect([itemNumber, tagged.itemNumbers.includes(itemNumber)]).toEqual([itemNumber, isOn]);
    }
    const { rows } = await pool.query<{ note: string }>('select html as note from customer_note');
    expect(rows.map(({ note }) => note).sort()).toEqual([...what.notes.values()].sort());
    const scans = browsers.flatMap(({ tabs }) => tabs[0]?.scans.pending().entries ?? []);
    expect(scans.filter(({ refused }) => refused?.includes(unknownItem))).toHaveLength(what.refusable);
    expect([...toasts, ...browsers.flatMap(({ seen }) => seen.refusals)]).toEqual([]);
    expect(await brokenOrders(world.database)).toEqual([]);
    for (const tab of browsers.flatMap(({ tabs }) => tabs)) tab.close();
  },
  120_000,
);
