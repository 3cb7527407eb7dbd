/** Who may download several invoices, how many, and what happens when a connection ends. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveOrders } from '../src/orders/orders.fixture.ts';
import { type InvoiceDownloads, openInvoiceDownloads, shipmentOf, year } from './invoice-downloads.ts';
import { unzip } from './unzip.ts';

let world: InvoiceDownloads;
beforeAll(async () => {
  world = await openInvoiceDownloads();
});
afterAll(() => world.close());

describe('a download of invoices', () => {
  it('is refused for an account that the person may not see, and never has its invoices', async () => {
    for (const path of ['count', 'zip']) {
      const refused = await world.ask(world.other, `/customer/100001/${path}?${year}`);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'customer.not-found']);
    }
    expect([...(await world.download(world.other, '100002')).files.keys()]).toEqual([
      '2026-03-05_invoice_S-61.pdf',
      'invoices.csv',
    ]);
  });

  it('says that there are none, or that the dates are reversed', async () => {
    const none = await world.askZip(world.practice, '100001', 'startDate=2020-01-01&endDate=2020-12-31');
    expect([none.statusCode, none.json().code]).toEqual([404, 'invoice.none-in-range']);
    for (const path of ['count', 'zip']) {
      const reversed = await world.ask(
        world.practice,
        `/customer/100001/${path}?startDate=2026-02-02&endDate=2026-02-01`,
      );
      expect([reversed.statusCode, reversed.json().code]).toEqual([422, 'sales.dates-reversed']);
    }
    expect((await world.askZip(world.practice, '100001', 'startDate=2026-02-30&endDate=2026-03-01')).statusCode).toBe(
      400,
    );
  });

  it('has 200 at most, and names the way out', async () => {
    const days = Array.from({ length: 201 }, (_, place) => (place < 3 ? '2025-05-01' : '2025-05-02'));
    await giveOrders(
      world.database,
      days.map((day, place) => ({
        ...{ orderNumber: 5_001 + place, customerNumber: '100003', lines: [] },
        shipments: [shipmentOf((5_001 + place) * 10, day)],
      })),
    );
    const range = (last: string) => `startDate=2025-05-01&endDate=${last}`;
    const count = (await world.ask(world.practice, `/customer/100003/count?${range('2025-05-02')}`)).json();
    expect(count).toEqual({ count: 201, missingCount: 0, most: 200 });
    const refused = await world.askZip(world.practice, '100003', range('2025-05-02'));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      'There are 201 invoices between these dates. A download is limited to 200. Choose a shorter range.',
    ]);
    expect((await world.download(world.practice, '100003', range('2025-05-01'))).rows).toHaveLength(3);
  });

  it('whose reader leaves before it starts is no fault, and no export', async () => {
    const url = `${await world.listening()}/api/invoice/customer/100001/zip?${year}`;
    const { reads } = world.ground.services;
    const run = reads.run.bind(reads);
    const left = new AbortController();
    const running = vi.spyOn(reads, 'run').mockImplementationOnce(async (...work: Parameters<typeof run>) => {
      const { socket } = work[0].raw;
      left.abort();
      await vi.waitFor(() => expect(socket.destroyed).toBe(true), { timeout: 10_000 });
      return run(...work);
    });
    const entries = async () => (await world.database.pool.query(`select from audit_entry`)).rowCount;
    const before = await entries();
    await expect(fetch(url, { headers: world.practice.headers, signal: left.signal })).rejects.toThrow();
    await vi.waitFor(() => expect(running.mock.settledResults[0]?.type).toBe('fulfilled'), { timeout: 20_000 });
    running.mockRestore();
    // The person's turn is over as well.
    expect((await world.askZip(world.practice)).statusCode).toBe(200);
    expect(world.ground.logged.splice(0)).toEqual([]);
    expect(await entries()).toBe((before ?? 0) + 1);
  });

  it('runs once at a time for a person, and stops when the connection ends', async () => {
    const url = `${await world.listening()}/api/invoice/customer/100001/zip?${year}`;
    const { headers } = world.practice;
    let opened = 0;
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { files: store } = world.ground.services;
    const openFile = store.open;
    const opening = vi.spyOn(store, 'open').mockImplementation(async (key) => {
      opened += 1;
      if (opened === 1) await gate;
      return openFile(key);
    });
    const left = new AbortController();
    const first = fetch(url, { headers, signal: left.signal }).then((answer) => answer.arrayBuffer());
    first.catch(() => undefined);
    await vi.waitFor(() => expect(opened).toBe(1));
    // Two wait for the first, and one is refused at once.
    const others = Array.from({ length: 3 }, () => fetch(url, { headers }));
    const refused = await Promise.race(others);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    left.abort();
    await expect(first).rejects.toThrow();
    // The next ones run although the first never got its file.
    const answers = (await Promise.all(others)).filter((answer) => answer !== refused);
    for (const answer of answers) {
      expect([answer.status, (await unzip(Buffer.from(await answer.arrayBuffer()))).size]).toEqual([200, 7]);
    }
    const opensOfOne = (opened - 1) / 2;
    opened = 0;
    goOn();
    // The first one would have opened its next file long before another world.download ends.
    await world.download(world.practice);
    expect(opened).toBe(opensOfOne);
    opening.mockRestore();
    expect(world.ground.logged).toEqual([]);
  });
});
