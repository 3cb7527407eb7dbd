/** The time from *Send order* until the ERP has taken the order, one by one, with an ERP that responds at once. */
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openCarts, sendCart } from './place-orders.ts';
import type { Receiver } from './receiver.ts';
import { call, quantile, type Site } from './site.ts';
import { setFiles, setWebhook } from './switches.ts';
import { nextNumber } from './ways-out.ts';

export interface WaitFigure {
  readonly name: string;
  readonly orders: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

const takenOf = `
  select extract(epoch from at) * 1000 as at from order_receipt where key = $1 and state = 'taken'`;

/** Sends the orders one by one, and reads when each receipt was stored, at varying offsets within the second. */
async function waitsOf(site: Site, orders: number): Promise<number[]> {
  const waits: number[] = [];
  for (const cart of await openCarts(site, orders)) {
    const pressedAt = Date.now();
    const orderNumber = await sendCart(site, cart);
    for (;;) {
      const { rows } = await site.pool.query<{ at: number }>(takenOf, [String(orderNumber)]);
      if (rows[0] !== undefined) {
        waits.push(Number(rows[0].at) - pressedAt);
        break;
      }
      await pause(5);
    }
    await pause(137 + 211 * (waits.length % 5));
  }
  return waits;
}

const figureOf = (name: string, waits: readonly number[]): WaitFigure => ({
  ...{ name, orders: waits.length, p50: quantile(waits, 0.5), p95: quantile(waits, 0.95) },
});

/** An ERP that always waits for the next messages. */
async function measurePull(site: Site, orders: number): Promise<WaitFigure> {
  let isOver = false;
  const erp = async () => {
    while (!isOver) {
      const path = '/erp/v1/messages?limit=100&wait=2';
      const { messages } = await call<{ messages: { messageId: string }[] }>(site, 'GET', path);
      for (const { messageId } of messages) {
        const body = { state: 'taken', erpOrderNumber: nextNumber() };
        await call(site, 'PUT', `/erp/v1/messages/${messageId}/receipt`, { body });
      }
    }
  };
  const taking = erp();
  const waits = await waitsOf(site, orders).finally(() => {
    isOver = true;
  });
  await taking;
  return figureOf('fetched with `wait`', waits);
}

async function measurePush(site: Site, receiver: Receiver, orders: number): Promise<WaitFigure> {
  await setWebhook(site, receiver.url, true);
  const waits = await waitsOf(site, orders);
  await setWebhook(site, receiver.url, false);
  return figureOf('pushed', waits);
}

/** An ERP that writes an `.ack` for each file as soon as it appears. */
async function measureFiles(site: Site, orders: number): Promise<WaitFigure> {
  let isOver = false;
  const known = new Set(await readdir(join(site.folder, 'out')));
  const erp = async () => {
    while (!isOver) {
      for (const name of await readdir(join(site.folder, 'out'))) {
        if (name.startsWith('.') || known.has(name)) continue;
        known.add(name);
        const answer = join(site.folder, 'in', `${name}.ack`);
        await writeFile(`${answer}.part`, '');
        await rename(`${answer}.part`, answer);
      }
      await pause(20);
    }
  };
  await setFiles(site, true);
  const answering = erp();
  const waits = await waitsOf(site, orders).finally(() => {
    isOver = true;
  });
  await answering;
  await setFiles(site, false);
  return figureOf('as a file, answered by an `.ack`', waits);
}

/** The minimum: a message is stored, another connection is notified, and stores a receipt. */
async function measureBaseline({ prepared }: Site, times: number): Promise<WaitFigure> {
  const [sender, taker] = [new pg.Client(prepared.databaseUrl), new pg.Client(prepared.databaseUrl)];
  await Promise.all([sender.connect(), taker.connect()]);
  const waits: number[] = [];
  try {
    await sender.query('create table baseline (id int primary key, message text, taken_at timestamptz)');
    await taker.query('listen baseline');
    for (let id = 0; id < times; id += 1) {
      const heard = new Promise((resolve) => taker.once('notification', resolve));
      const began = performance.now();
      await sender.query('begin');
      await sender.query(`insert into baseline (id, message) values ($1, repeat('x', 2000))`, [id]);
      await sender.query('notify baseline');
      await sender.query('commit');
      await heard;
      await taker.query('update baseline set taken_at = now() where id = $1', [id]);
      waits.push(performance.now() - began);
    }
    await sender.query('drop table baseline');
  } finally {
    await Promise.all([sender.end(), taker.end()]);
  }
  return figureOf('*baseline*: PostgreSQL alone stores it, notifies, and stores the answer', waits);
}

export async function measureWaits(site: Site, receiver: Receiver, orders: number): Promise<WaitFigure[]> {
  return [
    await measurePull(site, orders),
    await measurePush(site, receiver, orders),
    await measureFiles(site, Math.ceil(orders / 4)),
    await measureBaseline(site, 200),
  ];
}
