/** An ERP that only exchanges files sends its list of orders, and gets the differences as a file. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { exchangeParts } from '../src/exchange/exchange-parts.ts';
import { folderPlace, makeFolders } from '../src/exchange/pickup/folder-place.ts';
import type { PickupPlace } from '../src/exchange/pickup/pickup-place.ts';
import { sftpPlace } from '../src/exchange/pickup/sftp-place.ts';
import { type SshServer, sshd, startSshServer } from '../src/exchange/pickup/ssh-server.fixture.ts';
import { pickUp } from '../src/exchange/pickup/start-pickups.ts';
import { day, type ErpWorld, openErpWorld } from './erp-world.ts';
import { signIn } from './sign-in.ts';

let here: ErpWorld;
let root: string;
beforeAll(async () => {
  here = await openErpWorld();
});
afterAll(() => here.close(['The orders of the ERP differ from ours']));
beforeEach(async () => {
  await here.clean();
  await here.world.database.pool.query('delete from order_proof; delete from exchange_pickup');
  root = mkdtempSync(join(tmpdir(), 'operatory-books-'));
  await makeFolders(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function lookAt(place: PickupPlace): Promise<void> {
  for (let look = 0; look < 3; look += 1) await pickUp(exchangeParts(here.app.services), place);
}

const text = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** An order that was sent an hour ago, with the ERP's record of it: the total of two lines. */
async function sentBefore(erpOrderNumber: string) {
  const order = await here.placed(erpOrderNumber);
  await here.world.database.pool.query(
    `update sales_order set order_date = order_date - interval '1 hour' where order_number = $1`,
    [order.orderNumber],
  );
  await here.world.database.pool.query(
    `update outbox set created_at = $2::timestamptz - interval '1 hour' where key = $1`,
    [String(order.orderNumber), here.app.services.now()],
  );
  const { rows } = await here.world.database.pool.query<{ total: string }>(
    `select to_char((payload ->> 'totalCents')::bigint / 100.0, 'FM9990.00') as total from outbox where key = $1`,
    [String(order.orderNumber)],
  );
  return { ...order, total: rows[0]?.total ?? '' };
}

function write(name: string, content: string | Buffer): void {
  const path = join(root, 'in', name);
  writeFileSync(path, content);
  const at = here.app.services.now();
  utimesSync(path, at, at);
}

const header = 'orderNumber,difference,ourLines,ourTotal,yourLines,yourTotal\n';
const lastProof = async () =>
  (await here.world.database.pool.query('select * from order_proof order by checked_at desc')).rows;

it('proves that both sides have the same orders by an answer without rows', async () => {
  const [one, two] = [await sentBefore('SO-1'), await sentBefore('SO-2')];
  write(
    `order-books.${day}.csv`,
    `orderNumber,lines,total\n${one.orderNumber},2,${one.total}\n${two.orderNumber},2,${two.total}\n`,
  );
  await lookAt(folderPlace(root));
  expect(text('out', `order-books.${day}.csv.answer`)).toBe(header);
  expect([readdirSync(join(root, 'done')), readdirSync(join(root, 'refused'))]).toEqual([
    [`order-books.${day}.csv`],
    [],
  ]);
  expect(await lastProof()).toMatchObject([
    { sent_by: 'the folder', orders: 2, missing_there: [], unknown_here: [], different: [] },
  ]);
});

it('lists missing, unknown, different, and duplicate orders, also for staff', async () => {
  const [missing, other, twice] = [await sentBefore('SO-1'), await sentBefore('SO-2'), await sentBefore('SO-3')];
  const own = `${twice.orderNumber};2;${twice.total}\n`;
  write(
    `order-books.${day}.csv.gz`,
    gzipSync(
      `\ufefforderNumber;total;lines\n`.replace('total;lines', 'lines;total') +
        `${other.orderNumber};2;0.05\n77;1;1\n${own}${own}`,
    ),
  );
  await lookAt(folderPlace(root));
  const doubled = (2 * Number(twice.total)).toFixed(2);
  expect(text('out', `order-books.${day}.csv.gz.answer`)).toBe(
    `${header}${missing.orderNumber},missing in your books,,,,\n77,never sent by us,,,,\n` +
      `${other.orderNumber},different,2,${other.total},2,0.05\n${twice.orderNumber},different,2,${twice.total},4,${doubled}\n`,
  );
  expect(await lastProof()).toMatchObject([{ missing_there: [missing.orderNumber], unknown_here: [77] }]);
});

it('ignores orders sent after the list was written', async () => {
  const order = await here.placed('SO-1');
  await here.world.database.pool.query('update outbox set created_at = $1', [here.app.services.now()]);
  write(`order-books.${day}.csv`, 'orderNumber,lines,total\n');
  await lookAt(folderPlace(root));
  expect(order.orderNumber).toBeGreaterThan(0);
  expect(text('out', `order-books.${day}.csv.answer`)).toBe(header);
});

it('refuses a list that isn’t completely valid, and states what to correct', async () => {
  write('order-books.csv', 'orderNumber,lines,total\n');
  write(`order-books.${day}.csv`, 'orderNumber,lines,total\n7000001,1,1.00\n7000002,one,2.00\n');
  write(`order-books.${day}.tsv`, 'orderNumber\tlines\n7000001\t1\n');
  write('order-books.2020-01-01.csv', 'orderNumber,lines,total\n');
  await lookAt(folderPlace(root));
  expect(text('refused', 'order-books.csv.txt')).toContain('Name it order-books.YYYY-MM-DD.csv');
  expect(text('refused', `order-books.${day}.csv.txt`)).toContain('Row 3: “one” isn’t a number of lines.');
  expect(text('refused', `order-books.${day}.tsv.txt`)).toContain('total isn’t there');
  expect(text('refused', 'order-books.2020-01-01.csv.txt')).toContain('At most 31 days');
  expect(await lastProof()).toEqual([]);
});

it('is compared as a person chooses it on the screen', async () => {
  const order = await sentBefore('SO-1');
  const { headers } = await signIn(here.world.database.pool, { permissions: ['CustomerService'] });
  const compare = (list: string, asOf: Date = here.app.services.now()) =>
    here.app.http.inject({
      method: 'POST',
      url: '/api/erp/v1/order-books',
      headers,
      payload: { since: day, asOf: asOf.toISOString(), text: list },
    });
  expect((await compare(`orderNumber,lines,total\n${order.orderNumber},2,${order.total}\n`)).json()).toEqual({
    differences: 0,
  });
  expect((await compare('orderNumber,lines,total\n77,1,1\n')).json()).toEqual({ differences: 2 });
  expect(await lastProof()).toHaveLength(2);
  // The file was written before the order was sent.
  expect(
    (await compare('orderNumber,lines,total\n', new Date(here.app.services.now().getTime() - 70 * 60_000))).json(),
  ).toEqual({ differences: 0 });
  // Written before its first day: nothing would be compared, and nothing is proved.
  const old = await compare('orderNumber,lines,total\n', new Date(`${day}T00:20:00Z`));
  expect(old.json()).toMatchObject({ status: 422, detail: expect.stringMatching(/Choose the day of its first order/) });
  expect((await compare(`orderNumber,lines,total\n7,999999,1\n${'8,999999,1\n'.repeat(3_000)}`)).statusCode).toBe(200);
  expect((await compare('orderNumber,lines,total\n7,one,1\n')).json()).toMatchObject({
    status: 422,
    detail: 'The list can’t be compared. Row 2: “one” isn’t a number of lines.',
  });
  expect((await compare(';'.repeat(899_000))).json().detail).toBe(
    'The list can’t be compared. A line in it has more than 2,000 characters.',
  );
});

/** Skipped, and counted as skipped, where Debian's package openssh-server isn't installed. */
it.skipIf(sshd === undefined)(
  'is fetched from an SFTP server, and answered beside it',
  async () => {
    const server: SshServer = await startSshServer();
    try {
      const order = await sentBefore('SO-1');
      writeFileSync(join(server.folder, `order-books.${day}.csv`), 'orderNumber,lines,total\n');
      const at = here.app.services.now();
      utimesSync(join(server.folder, `order-books.${day}.csv`), at, at);
      await lookAt(sftpPlace(server.settings, 20));
      const answer = readFileSync(join(server.folder, `order-books.${day}.csv.answer`), 'utf8');
      expect(answer).toBe(`${header}${order.orderNumber},missing in your books,,,,\n`);
      expect(readdirSync(server.folder)).toContain(`order-books.${day}.csv.done`);
    } finally {
      await server.stop();
    }
  },
  60_000,
);
