/** Orders per second by each transport until the ERP has accepted them, compared with a minimal implementation. */
import { open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeInterchange } from '../../server/src/exchange/x12/write-interchange.ts';
import { poll } from '../poll.ts';
import { placeOrders } from './place-orders.ts';
import type { Receiver } from './receiver.ts';
import { call, inLanes, type Site, sideBySide } from './site.ts';
import { setFiles, setWebhook } from './switches.ts';

export interface WayFigure {
  readonly name: string;
  readonly orders: number;
  readonly seconds: number;
  /** The baseline, and how long it took for as many orders. */
  readonly baseline: string;
  readonly baselineSeconds: number;
}

interface Message {
  readonly messageId: string;
}

const longestMs = 10 * 60_000;
const seconds = (began: number) => (performance.now() - began) / 1_000;
let numbers = 0;
/** Another number of the ERP's with each call. */
export function nextNumber(): string {
  numbers += 1;
  return `B-${numbers}`;
}

/** Fetches messages and acknowledges each, until none is left. Returns how many there were. */
async function fetchAll(
  list: () => Promise<readonly Message[]>,
  answer: (messageId: string) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const messages = await list();
    if (messages.length === 0) return count;
    count += messages.length;
    await inLanes(messages, sideBySide, async ({ messageId }) => void (await answer(messageId)));
  }
}

const receipt = () => ({ state: 'taken', erpOrderNumber: nextNumber() });

async function checked(orders: number, taken: number): Promise<void> {
  if (taken !== orders) throw new Error(`${taken} of ${orders} orders were taken.`);
}

/** The ERP fetches a hundred at a time, and sends a receipt for each. */
export async function measurePull(site: Site, orders: number): Promise<WayFigure> {
  await placeOrders(site, orders);
  const began = performance.now();
  const taken = await fetchAll(
    async () => (await call<{ messages: Message[] }>(site, 'GET', '/erp/v1/messages?limit=100')).messages,
    (messageId) => call(site, 'PUT', `/erp/v1/messages/${messageId}/receipt`, { body: receipt() }),
  );
  const took = seconds(began);
  await checked(orders, taken);
  await placeOrders(site, orders);
  const bareCall = async (path: string, body?: object) => {
    const answer = await fetch(`${site.bare.url}${path}`, {
      method: body === undefined ? 'GET' : 'PUT',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const bareBegan = performance.now();
  const bare = await fetchAll(
    async () => ((await bareCall('/messages')) as { messages: Message[] }).messages,
    (messageId) => bareCall(`/receipts/${messageId}`, receipt()),
  );
  const baselineSeconds = seconds(bareBegan);
  await checked(orders, bare);
  return {
    ...{ name: 'fetched, with a receipt for each', orders, seconds: took, baselineSeconds },
    baseline: 'bare server with the same statements',
  };
}

const takenSince = async ({ pool }: Site, since: Date): Promise<number> => {
  const { rows } = await pool.query<{ taken: number }>(
    "select count(*)::int as taken from order_receipt where state = 'taken' and at >= $1",
    [since],
  );
  return rows[0]?.taken ?? 0;
};

/** Resolves once this many orders have been accepted since. */
export const untilTaken = (site: Site, orders: number, since: Date) =>
  poll(async () => ((await takenSince(site, since)) >= orders ? true : undefined), {
    everyMs: 20,
    limitMs: longestMs,
    what: `Taking ${orders} orders`,
  });

/** From the first request that arrives until the last receipt is stored: looking for messages once a second is left out. */
export async function measurePush(site: Site, receiver: Receiver, orders: number): Promise<WayFigure> {
  await placeOrders(site, orders);
  const since = new Date();
  receiver.clear();
  await setWebhook(site, receiver.url, true);
  await untilTaken(site, orders, since);
  const took = seconds(receiver.firstAt());
  await setWebhook(site, receiver.url, false);
  // A copy, because the receiver also stores what the baseline sends.
  const bodies = [...receiver.bodies()];
  const began = performance.now();
  await inLanes(bodies, sideBySide, async (body) => {
    const answer = await fetch(receiver.url, { method: 'POST', body });
    await answer.arrayBuffer();
  });
  const baselineSeconds = seconds(began);
  await checked(orders, bodies.length);
  return {
    ...{ name: 'pushed, signed, answered with the receipt', orders, seconds: took, baselineSeconds },
    baseline: 'the same bodies sent with fetch alone',
  };
}

const isWhole = (name: string) => !name.startsWith('.');

/** One 997 that accepts all of these files: each has its own interchange and group number. */
function acknowledgmentOf(names: readonly string[]): string {
  return writeInterchange({
    from: { qualifier: '01', id: '123456789' },
    to: { qualifier: 'ZZ', id: 'OPERATORY' },
    version: '004010',
    control: 1 + Math.floor(Math.random() * 900_000_000),
    isTest: false,
    at: new Date(),
    groupCode: 'FA',
    sets: names.map((name) => ({
      code: '997',
      segments: [
        ['AK1', 'PO', String(Number(name.split('.')[2]))],
        ['AK9', 'A', '1', '1', '1'],
      ],
    })),
  });
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

/** Excludes the pickup delay: a file must be unchanged in two scans, five seconds apart. */
async function pickedUpAt({ pool }: Site, since: Date): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(
    'select min(created_at) as at from exchange_run where created_at > $1',
    [since],
  );
  const [run] = rows;
  if (run === undefined) throw new Error('The 997 was not picked up.');
  return run.at;
}

/** From the first file until the last one, and from the ERP's single 997 for all of them until all are taken. */
export async function measureFiles(site: Site, orders: number): Promise<WayFigure[]> {
  await placeOrders(site, orders);
  await setFiles(site, true);
  const folder = join(site.folder, 'out');
  const listed = async () => (await readdir(folder).catch(() => [])).filter((name) => isWhole(name));
  const limits = { everyMs: 10, limitMs: longestMs, what: 'Writing files' };
  const first = async () => ((await listed()).length > 0 ? performance.now() : undefined);
  const began = await poll(first, limits);
  await poll(async () => ((await listed()).length === orders ? true : undefined), limits);
  const written = seconds(began);
  const names = await listed();
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const copying = performance.now();
  for (const [index, content] of contents.entries()) await writeDurably(join(site.folder, `copy-${index}`), content);
  const baselineSeconds = seconds(copying);
  const since = new Date();
  const answer = join(site.folder, 'in', 'answers.x12');
  await writeFile(`${answer}.part`, acknowledgmentOf(names));
  await rename(`${answer}.part`, answer);
  await untilTaken(site, orders, since);
  const taken = (Date.now() - (await pickedUpAt(site, since)).getTime()) / 1_000;
  await setFiles(site, false);
  return [
    {
      ...{ name: 'written to the folder as an 850 each', orders, seconds: written, baselineSeconds },
      baseline: 'the same files written and synced',
    },
    {
      ...{ name: 'taken by one 997 for all, from when it’s picked up', orders, seconds: taken, baselineSeconds },
      baseline: 'as above',
    },
  ];
}
