/** The effect of a load on people: their response times, and the longest lock that blocks a table. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export interface Waits {
  /** Milliseconds. */
  readonly p95: number;
  readonly calls: number;
  readonly failed: number;
}

const pathsFor = (itemNumber: string) => [
  '/api/item?searchText=composite%20shade&customerNumber=100001&pageSize=20',
  `/api/item/itemNumber/${itemNumber}?customerNumber=100001`,
  '/api/shoppingCart/customerNumber/100001?pageIndex=0&pageSize=1',
];

/** One person searches, opens a product, and reads a cart, repeatedly, until `isOver`. */
export async function serve(
  url: string,
  cookie: string,
  isOver: () => boolean,
  itemNumber: string = '77',
): Promise<Waits> {
  const paths = pathsFor(itemNumber);
  const waits: number[] = [];
  let failed = 0;
  for (let turn = 0; !isOver(); turn += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}${paths[turn % paths.length]}`, { headers: { cookie } });
    await answer.arrayBuffer();
    waits.push(performance.now() - began);
    if (!answer.ok) failed += 1;
    await pause(10);
  }
  waits.sort((one, other) => one - other);
  return { p95: waits[Math.floor((waits.length - 1) * 0.95)] ?? 0, calls: waits.length, failed };
}

/** Polls for exclusive locks on tables that people read, until `isOver`. Returns the longest, in ms. */
export async function longestLock(client: pg.Client, isOver: () => boolean): Promise<number> {
  const since = new Map<string, number>();
  let longest = 0;
  while (!isOver()) {
    const { rows } = await client.query<{ lock: string }>(
      `select l.pid || ' ' || c.oid as lock from pg_locks l join pg_class c on c.oid = l.relation
        where l.mode = 'AccessExclusiveLock' and l.granted and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and c.reltuples > 0`,
    );
    const now = performance.now();
    const held = new Set(rows.map(({ lock }) => lock));
    for (const lock of since.keys()) if (!held.has(lock)) since.delete(lock);
    for (const lock of held) {
      longest = Math.max(longest, now - (since.get(lock) ?? now));
      if (!since.has(lock)) since.set(lock, now);
    }
    await pause(5);
  }
  return longest;
}
