/** Drawing in threads: the real pool, from the sources. */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { isRefusal } from '@operatory/domain/refusals';
import { expect, it } from 'vitest';
import type { Drawing } from './drawing-thread.ts';
import { draw } from './drawings.ts';
import { pagesOf } from './pdf-text.fixture.ts';

const document = (rows: number): Drawing => ({
  kind: 'document',
  description: {
    issuer: { label: 'Harbor', lines: [] },
    title: 'Cart',
    name: '100001',
    blocks: [],
    facts: [],
    columns: ['Item', 'Description', 'Price'].map((label) => ({ label, align: 'left', share: 1 })),
    rows: Array.from({ length: rows }, (_, n) => [String(10_000_000 + n), 'Nitrile exam gloves, 100 per box', '$1.00']),
    emptyText: 'Nothing.',
    totals: [],
    footer: 'Thank you.',
  },
});

const bytesOf = (drawn: Awaited<ReturnType<typeof draw>>) => {
  if (isRefusal(drawn)) throw new Error('refused');
  return drawn as Buffer;
};

it('draws ten carts of 1,000 lines while everything else goes on', { timeout: 120_000 }, async () => {
  await draw('someone', document(1));
  let worst = 0;
  let isOver = false;
  async function watch() {
    while (!isOver) {
      const began = performance.now();
      await wait(10);
      worst = Math.max(worst, performance.now() - began - 10);
    }
  }
  const watching = watch();
  const carts = await Promise.all(Array.from({ length: 10 }, (_, n) => draw(`person ${n}`, document(1_000))));
  isOver = true;
  await watching;
  for (const cart of carts) expect(bytesOf(cart).subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(bytesOf(carts[0] as Buffer)).length).toBeGreaterThan(20);
  // One cart alone takes longer than this, and all ten would run between two requests.
  expect(worst).toBeLessThan(400);
});

it("draws one document of a person at a time, so that others don't wait for all of them", async () => {
  const order: string[] = [];
  const ask = async (person: string, rows: number) => {
    bytesOf(await draw(person, document(rows)));
    order.push(person);
  };
  await Promise.all([...Array.from({ length: 5 }, () => ask('greedy', 300)), ask('modest', 1)]);
  expect(order.indexOf('modest')).toBeLessThan(3);
  expect(order.filter((person) => person === 'greedy')).toHaveLength(5);
});

it('asks a person with too many documents to come back', async () => {
  const asked = await Promise.all(Array.from({ length: 14 }, () => draw('greedy', document(1))));
  expect(asked.filter(isRefusal)).toHaveLength(3);
  expect(asked.find(isRefusal)).toMatchObject({ refused: 'request.too-often', values: { seconds: 10 } });
});
