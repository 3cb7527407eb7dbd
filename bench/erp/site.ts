/** The test environment for order figures: a running installation, its database, and an ERP key. */
import type pg from 'pg';
import type { PreparedDatabase } from '../prepare.ts';
import type { Running } from '../servers.ts';

export interface Site {
  readonly prepared: PreparedDatabase;
  readonly pool: pg.Pool;
  readonly product: Running;
  readonly bare: Running;
  /** The exchange folder, with `in` and `out`. */
  readonly folder: string;
  readonly key: string;
}

/** Orders that the ERP works on at a time. */
export const sideBySide = 8;

/** Runs the work for each entry, at most this many at a time. Rejects with the first error. */
export async function inLanes<Entry>(
  entries: readonly Entry[],
  lanes: number,
  work: (entry: Entry, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < entries.length) {
      const place = next;
      next += 1;
      await work(entries[place] as Entry, place);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Calls Operatory with the ERP's key or, without `byProgram`, as customer service. Rejects if that isn't a success. */
export async function call<Reply>(
  { product, key, prepared }: Site,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  { body, byProgram = true }: { readonly body?: object; readonly byProgram?: boolean } = {},
): Promise<Reply> {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      ...(byProgram ? { authorization: `Bearer ${key}` } : { cookie: prepared.cookies.service, origin: product.url }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 300)}`);
  return (text === '' ? {} : JSON.parse(text)) as Reply;
}

/** The number at this share (0 to 1) of the sorted numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
