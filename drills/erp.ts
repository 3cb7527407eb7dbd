/**
 * Orders go to the simulated ERP, with all its faults enabled, while either side is killed at random. Afterward, the
 * records of both are compared: each order took effect once, and nothing was lost.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Proof } from '@operatory/contract/order-messages';
import { isRefusal } from '@operatory/domain/refusals';
import { pollReady } from '../bench/poll.ts';
import { benchSecret, type PreparedDatabase, prepareFresh } from '../bench/prepare.ts';
import { type BookLine, type Books, openBooks } from '../erp-demo/books.ts';
import { faultNames, randomFrom } from '../erp-demo/faults.ts';
import { addKey } from '../server/src/exchange/machine-keys.ts';
import { proveOrders } from '../server/src/exchange/orders-out/proofs.ts';
import { rememberingLog } from '../server/test/ground.ts';
import { steadyPort } from '../server/test/loopback-ports.ts';
import { cancelSome, type PlacedOrder, placeOrder, type Shop } from './shopper.ts';
import { type Side, startSide } from './side.ts';

export interface ErpDrill {
  readonly orders: number;
  /** The average time between two kills, in milliseconds. */
  readonly msBetweenKills: number;
  /** After this many kills, the drill continues without them; no limit if absent. */
  readonly maxKills?: number;
  /** People who order at the same time. */
  readonly people: number;
  /** Decides when which side is killed, and the faults of the ERP: the same for the same seed. */
  readonly seed: number;
  readonly say: (text: string) => void;
}

export interface ErpOutcome {
  readonly placed: number;
  readonly killsOfOperatory: number;
  readonly killsOfErp: number;
  /** From a kill of Operatory until it served again. */
  readonly longestRestartMs: number;
  /** Orders that were acknowledged and aren't in the database, or aren't in the ERP's books. */
  readonly lost: number;
  /** Orders in the database, or in the ERP's records, beyond those that were acknowledged. */
  readonly doubled: number;
  /** Orders whose shipped quantity differs from the ERP's, or whose lines aren't final. */
  readonly unequal: number;
  /** Orders that the ERP carried out in another order than they were sent in, or of which it has other lines than the last that it took. */
  readonly disordered: number;
  /** Changes and withdrawals that the ERP took, and that it rejected because the goods had left. */
  readonly changes: { readonly taken: number; readonly rejected: number };
  /** Differences found by comparing both sides' records, as of a quarter of an hour later. */
  readonly differences: number;
  /** From the order to the ERP's receipt, in milliseconds. */
  readonly takenAfterMs: { readonly p50: number; readonly p95: number };
  readonly seconds: number;
}

interface Ground {
  readonly prepared: PreparedDatabase;
  readonly shop: Shop;
  readonly customers: readonly string[];
  readonly books: string;
  readonly key: string;
  readonly folder: string;
}

/** Longer than any drill took; after this, anything still in progress counts as unequal. */
const longestMs = 40 * 60_000;

/** A drill that gives way to other programs gets little of the processors: a start that takes a second took a minute then. */
const patienceMs = 5 * 60_000;

const sizes = { items: 500, practices: 200, orders: 200 };

async function prepare(): Promise<Ground> {
  const prepared = await prepareFresh(sizes);
  const { pool } = prepared.database;
  const folder = mkdtempSync(join(tmpdir(), 'operatory-drill-'));
  const items = await pool.query<{ item_number: string }>(
    `select item_number from item
      where is_orderable and not is_hidden_from_customer and not is_on_hold and life_cycle <> 'D' and coupon_id is null
      order by item_number limit 40`,
  );
  const customers = await pool.query<{ customer_number: string }>(
    `select customer_number from customer c where withdrawn_at is null and not is_po_required
        and not exists (select from cart where cart.customer_number = c.customer_number and submitted_at is null) limit 100`,
  );
  return {
    prepared,
    shop: {
      url: `http://127.0.0.1:${await steadyPort()}`,
      cookie: prepared.cookies.service,
      patienceMs,
      items: items.rows.map(({ item_number: itemNumber }) => itemNumber),
    },
    customers: customers.rows.map(({ customer_number: customerNumber }) => customerNumber),
    books: join(folder, 'books'),
    key: await addKey(pool, 'drill', 'all', 6_000),
    folder,
  };
}

const operatoryOf = ({ shop, prepared, folder }: Ground): Side =>
  startSide('Operatory', {
    words: ['server/dist/main.js'],
    env: {
      PORT: new URL(shop.url).port,
      HOST: '127.0.0.1',
      DATABASE_URL: prepared.databaseUrl,
      DATA_DIR: join(folder, 'data'),
      AUTH_SECRET: benchSecret,
      DEMO: '0',
      LOG_LEVEL: 'error',
      WORKERS: '1',
      SECOND_STEP: 'nobody',
    },
  });

const erpOf = ({ shop, books, key }: Ground, seed: number): Side =>
  startSide('The simulated ERP', {
    words: [
      ...['--import', 'tsx', 'erp-demo/main.ts', '--url', shop.url, '--books', books],
      // So that some changes come before the goods have left, and others after.
      ...['--pace', '0.3', '--pause', '0.02', '--faults', faultNames.join(','), '--seed', String(seed)],
    ],
    env: { ERP_DEMO_KEY: key },
  });

/** Resolves once it serves, with how long that took in milliseconds. Rejects with its own words if it ended instead. */
async function untilReady(side: Side, url: string): Promise<number> {
  const began = performance.now();
  await pollReady(url, side.hasEnded, patienceMs).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${side.complaints()}`);
  });
  return performance.now() - began;
}

/** Kills one of the two now and then until told to end. Returns the longest restart of Operatory in milliseconds. */
async function killNowAndThen(
  sides: readonly [Side, Side],
  url: string,
  { msBetweenKills, maxKills = Number.POSITIVE_INFINITY, seed }: ErpDrill,
  over: AbortSignal,
): Promise<number> {
  const random = randomFrom(seed);
  let longest = 0;
  for (let kills = 0; kills < maxKills; kills += 1) {
    await pause(msBetweenKills * (0.3 + 1.4 * random()), undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) break;
    const side = random() < 0.5 ? sides[0] : sides[1];
    await side.killAndStart();
    if (side === sides[0]) longest = Math.max(longest, await untilReady(side, url));
  }
  return longest;
}

async function placeAll({ shop, customers }: Ground, { orders, people, say }: ErpDrill): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = [];
  let next = 0;
  async function person(ordinal: number): Promise<void> {
    // Each person has separate accounts, so that carts don't overlap.
    const own = customers.filter((_, index) => index % people === ordinal);
    while (next < orders) {
      const turn = next;
      next += 1;
      const customerNumber = own[turn % own.length] as string;
      const order = await placeOrder(shop, customerNumber, turn);
      placed.push(order);
      if (turn % 3 === 0) await cancelSome(shop, { customerNumber, orderNumber: order.orderNumber, ordinal: turn });
      if (placed.length % 100 === 0) say(`${placed.length} orders placed`);
    }
  }
  await Promise.all(Array.from({ length: people }, (_, ordinal) => person(ordinal)));
  return placed;
}

/** Orders of Operatory that the ERP hasn't brought to their end yet, and rows that wait. */
const underWay = `
  select (select count(*) from sales_order o where o.order_number = any($1)
             and (exists (select from outbox m where m.key = o.order_number::text and m.topic <> 'tags.submitted'
                            and m.delivered_at is null and m.failed_at is null) or exists (
               select from order_line l left join shipment s using (shipment_id) where l.order_number = o.order_number
                  and l.line_group <> 'canceled' and (l.line_group <> 'shipment' or s.has_invoice is not true))))::int as orders,
         (select count(*) from exchange_waiting_row)::int + (select count(*) from exchange_run where ended_at is null)::int as rows`;

async function untilDone({ prepared }: Ground, numbers: readonly number[], say: ErpDrill['say']): Promise<void> {
  const end = Date.now() + longestMs;
  let said = -1;
  for (;;) {
    const { rows } = await prepared.database.pool.query<{ orders: number; rows: number }>(underWay, [numbers]);
    const [left] = rows;
    if (left?.orders === 0 && left.rows === 0) return;
    if (Date.now() > end) return;
    if (left !== undefined && left.orders !== said) say(`${left.orders} orders and ${left.rows} rows under way`);
    said = left?.orders ?? -1;
    await pause(2_000);
  }
}

/** Of each order: what left as people see it, and as the ERP reported it. */
const quantities = `
  select count(*)::int as unequal from unnest($1::bigint[]) n (order_number)
    join sales_order o using (order_number)
   where coalesce((select sum(l.quantity) from order_line l where l.order_number = o.order_number and l.line_group = 'shipment'), 0)
      <> coalesce((select sum(e.quantity) from erp_shipment_line e where e.erp_order_number = o.erp_order_number), 0)`;

/** The messages of each order that the ERP took, in the order they were sent in, and the lines of the last of them. */
const takenMessages = `
  select r.key::float8 as "orderNumber", array_agg(outbox_id::float8 order by outbox_id) as ids,
         (array_agg(o.payload -> 'lines' order by outbox_id desc) filter (where o.topic <> 'order.withdrawn'))[1] as lines
    from order_receipt r join outbox o on o.id = r.outbox_id
   where r.state = 'taken' and r.topic <> 'tags.submitted' group by r.key`;

const changeCounts = `
  select count(*) filter (where state = 'taken')::int as taken, count(*) filter (where state = 'rejected')::int as rejected
    from order_receipt where topic in ('order.changed', 'order.withdrawn')`;

interface Taken {
  readonly orderNumber: number;
  readonly ids: readonly number[];
  readonly lines: readonly Pick<BookLine, 'lineNumber' | 'quantity'>[] | null;
}

const quantitiesOf = (lines: readonly Pick<BookLine, 'lineNumber' | 'quantity'>[]) =>
  JSON.stringify(lines.map(({ lineNumber, quantity }) => [lineNumber, quantity]));

/**
 * The number of orders whose records differ from what was taken: in the sequence of messages, or in the final lines.
 */
function countDisordered(taken: readonly Taken[], books: Books): number {
  return taken.filter(({ orderNumber, ids, lines }) => {
    const order = books.ofWeb(orderNumber);
    const done = order?.done.map((messageId) => Number(messageId.split('.').at(-1)));
    const isAsTaken = order?.isWithdrawn === true || quantitiesOf(order?.lines ?? []) === quantitiesOf(lines ?? []);
    return JSON.stringify(done) !== JSON.stringify(ids) || !isAsTaken;
  }).length;
}

const waits = `
  select coalesce(percentile_cont(0.5) within group (order by ms), 0)::int as p50,
         coalesce(percentile_cont(0.95) within group (order by ms), 0)::int as p95
    from (select extract(epoch from at - message_at) * 1000 as ms from order_receipt where topic = 'order.submitted') r`;

/** Compares the records as of a quarter of an hour later, when no order counts as in progress. */
async function prove({ prepared }: Ground, books: Books): Promise<Proof> {
  const orders = books.orders().flatMap(({ webOrderNumber, isWithdrawn, lines, totalCents }) => {
    const isTold = webOrderNumber !== null && !isWithdrawn;
    return isTold ? [{ orderNumber: webOrderNumber, lines: lines.length, totalCents }] : [];
  });
  const { pool } = prepared.database;
  const { log } = rememberingLog();
  const services = { pool, log, now: () => new Date(Date.now() + 16 * 60_000) };
  const proof = await proveOrders(services, { since: new Date(books.begunAt).toISOString(), orders, sentBy: 'drill' });
  if (isRefusal(proof)) throw new Error(`The books couldn’t be compared: ${proof.refused}`);
  return proof;
}

async function compare(ground: Ground, placed: readonly PlacedOrder[]) {
  const { pool } = ground.prepared.database;
  const numbers = placed.map(({ orderNumber }) => orderNumber);
  const one = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows[0] as Row;
  const stored = await one<{ known: number; all: number }>(
    `select count(*) filter (where order_number = any($1))::int as known, count(*)::int as all
       from sales_order where order_number >= (select min(n) from unnest($1::bigint[]) n) and not is_from_erp`,
    [numbers],
  );
  const books = openBooks(ground.books);
  const booked = books.orders().flatMap(({ webOrderNumber }) => (webOrderNumber === null ? [] : [webOrderNumber]));
  const isBooked = new Set(booked);
  const proof = await prove(ground, books);
  const { rows: taken } = await pool.query<Taken>(takenMessages);
  const { orders: unended } = await one<{ orders: number }>(underWay, [numbers]);
  const { unequal } = await one<{ unequal: number }>(quantities, [numbers]);
  return {
    lost: numbers.length - stored.known + numbers.filter((number) => !isBooked.has(number)).length,
    doubled: numbers.length - new Set(numbers).size + stored.all - stored.known + booked.length - isBooked.size,
    unequal: unequal + unended,
    disordered: countDisordered(taken, books),
    changes: await one<{ taken: number; rejected: number }>(changeCounts),
    differences: proof.missingThere.length + proof.unknownHere.length + proof.different.length,
    takenAfterMs: await one<{ p50: number; p95: number }>(waits),
  };
}

/**
 * Runs the drill on its own database and processes, all on the loopback address. Rejects if it can't be run to its end.
 */
export async function drillErp(drill: ErpDrill): Promise<ErpOutcome> {
  const began = performance.now();
  const ground = await prepare();
  const sides = [operatoryOf(ground), erpOf(ground, drill.seed)] as const;
  const [operatory, erp] = sides;
  try {
    await untilReady(operatory, ground.shop.url);
    const over = new AbortController();
    const killing = killNowAndThen(sides, ground.shop.url, drill, over.signal);
    const working = placeAll(ground, drill)
      .then(async (placed) => {
        const released = placed.filter(({ isHeldForReview }) => !isHeldForReview);
        const numbers = released.map(({ orderNumber }) => orderNumber);
        await untilDone(ground, numbers, drill.say);
        return { placed, released };
      })
      .finally(() => over.abort());
    const [{ placed, released }, longestRestartMs] = await Promise.all([working, killing]);
    await erp.stop();
    const found = await compare(ground, released);
    return {
      placed: placed.length,
      killsOfOperatory: operatory.kills(),
      killsOfErp: erp.kills(),
      longestRestartMs: Math.round(longestRestartMs),
      ...found,
      seconds: Math.round((performance.now() - began) / 1_000),
    };
  } finally {
    await Promise.allSettled(sides.map((side) => side.stop()));
    await ground.prepared.close();
    if (existsSync(ground.folder)) rmSync(ground.folder, { recursive: true, force: true });
  }
}
