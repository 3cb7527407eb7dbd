/** Credit and debit memos that name no order: from the ERP's rows to the account's list, files, and statements. */
import { Readable } from 'node:stream';
import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { pagesOf } from '../documents/pdf-text.fixture.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { retryWaiting } from './runs/retry-waiting.ts';

let ground: ExchangeGround;
let own: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of ['branches', 'territories', 'pricing-classes', 'vendors', 'categories', 'items'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
  await ground.load('customers', templateOf(feeds.customers));
  own = await signIn(ground.database.pool, { permissions: ['Customer'], accounts: ['100001'] });
  other = await signIn(ground.database.pool, { permissions: ['Customer'], accounts: ['100002'] });
});
beforeEach(async () => {
  await ground.database.pool.query(
    'truncate erp_order_line, erp_shipment_line, erp_invoice, erp_document, sales_order, statement, exchange_run cascade',
  );
  for (const feed of ['orders', 'shipments'] as const) await ground.load(feed, templateOf(feeds[feed]), news);
});
afterAll(async () => {
  expect(ground.lines.filter(({ level }) => level !== 30)).toEqual([]);
  await ground.close();
});

const news = { query: '&mode=delta' } as const;
let count = 0;
const send = async (row: object) => {
  count += 1;
  const memo = { invoiceNumber: 'CM-1', invoiceDate: '2026-03-04', total: '-25.00', ...row };
  const { body } = await ground.sendRows('invoices', `memo-${count}`, [memo]);
  return {
    importId: `memo-${count}`,
    result: body.results[0]?.result,
    texts: body.results[0]?.errors?.map(({ text }) => text),
  };
};
const stored = async () =>
  (
    await ground.database.pool.query({
      text: 'select invoice_number, erp_order_number, customer_number, erp_shipment_number, total_cents from erp_invoice order by 1',
      rowMode: 'array',
    })
  ).rows;
const get = async (who: SignedIn['headers'], path: string) =>
  ground.app.http.inject({ url: `/api/customerdocument/${path}`, headers: who });
const memosOf = async (who: SignedIn['headers'], account: string) =>
  (await get(who, `statements/all/${account}`)).json().memos;

describe('an invoice without an order', () => {
  it('is inserted, changed, and undone like any other', async () => {
    const first = await send({ customerNumber: '100001', tax: '-1.00' });
    expect([first.result, await stored()]).toEqual(['applied', [['CM-1', null, '100001', null, -2500]]]);
    expect((await send({ customerNumber: '100001', tax: '-1.00' })).result).toBe('unchanged');
    const second = await send({ customerNumber: '100002', total: '-30.00' });
    expect(await ground.diff(second.importId)).toMatchObject([
      {
        ...{ key: 'CM-1', operation: 'update' },
        changes: [
          { column: 'customerNumber', before: '100001', after: '100002' },
          { column: 'total', before: '-25.00', after: '-30.00' },
        ],
      },
    ]);
    expect(await stored()).toEqual([['CM-1', null, '100002', null, -3000]]);
    await ground.decide(second.importId, 'undo');
    expect(await stored()).toEqual([['CM-1', null, '100001', null, -2500]]);
    await ground.decide(first.importId, 'undo');
    expect(await stored()).toEqual([]);
  });

  it('can get an order later, and lose it again with its shipment, whichever columns the file has', async () => {
    const invoiced = async () =>
      (
        await ground.database.pool.query<{ has: boolean }>(
          `select has_invoice as has from shipment where erp_shipment_number = 'SH-5501'`,
        )
      ).rows[0]?.has;
    await send({ customerNumber: '100001', total: '12.00' });
    const named = await send({ orderNumber: 'SO-88001', shipmentNumber: 'SH-5501', total: '12.00' });
    expect([named.texts, await stored()]).toEqual([[], [['CM-1', 'SO-88001', null, 'SH-5501', 1200]]]);
    expect(await invoiced()).toBe(true);
    const file = 'invoiceNumber,customerNumber,invoiceDate,total\nCM-1,100001,2026-03-04,12.00\n';
    const moved = await ground.load('invoices', file, news);
    expect([moved.state, await stored()]).toEqual(['applied', [['CM-1', null, '100001', null, 1200]]]);
    expect(await invoiced()).toBe(false);
    await ground.decide(moved.importId, 'undo');
    expect([await invoiced(), await stored()]).toEqual([true, [['CM-1', 'SO-88001', null, 'SH-5501', 1200]]]);
  });

  it('may name its order’s account, and no other', async () => {
    expect((await send({ orderNumber: 'SO-88001', customerNumber: '100001' })).result).toBe('applied');
    expect(await stored()).toEqual([['CM-1', 'SO-88001', null, null, -2500]]);
    expect((await send({ orderNumber: 'SO-88001', customerNumber: '100002' })).texts).toEqual([
      'The row names account 100002, but order SO-88001 belongs to 100001. Correct “customerNumber” or “orderNumber”, or leave “customerNumber” blank.',
    ]);
    expect(await stored()).toEqual([['CM-1', 'SO-88001', null, null, -2500]]);
  });

  it('is refused without an account, or if our number that it names is unknown', async () => {
    const neither = 'Columns “orderNumber” and “customerNumber” are both blank. Fill in one of them.';
    expect((await send({ orderNumber: '' })).texts).toEqual([neither]);
    expect((await send({ orderNumber: '', webOrderNumber: 7_654_321, customerNumber: '100001' })).texts).toEqual([
      expect.stringContaining('“webOrderNumber” has “7654321”, and no order that was placed here has this number'),
    ]);
    const file = await ground.load('invoices', 'invoiceNumber,invoiceDate,total\nCM-1,2026-03-04,-25\n', news);
    expect(file.reason).toContain('has no column “orderNumber”, and every row needs it or “customerNumber”');
    const whole = 'invoiceNumber,orderNumber,invoiceDate,total\nCM-1,,2026-03-04,-25\n';
    const run = await ground.load('invoices', whole, news);
    expect((await ground.errors(run.importId)).map(({ text }) => text)).toEqual([neither]);
    expect(await stored()).toEqual([]);
  });

  it('names the number that it was given if its file has no column for the ERP’s, in the errors as in the rejects', async () => {
    const file = 'invoiceNumber,webOrderNumber,customerNumber,invoiceDate,total\nCM-1,7654321,100001,2026-03-04,-25\n';
    const run = await ground.load('invoices', file, news);
    const text =
      'Column “webOrderNumber” has “7654321”, and no order that was placed here has this number. Correct it, or name the order in “orderNumber”. If there’s no order, leave both blank.';
    expect((await ground.errors(run.importId)).map((error) => error.text)).toEqual([text]);
    expect(await ground.rejects(run.importId)).toContain(text);
  });

  it('finds an order by our number alone, whichever other columns its file has', async () => {
    const { pool } = ground.database;
    await pool.query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, erp_order_number)
       values (7000123, '100001', now(), 'web', 5180, 'SO-OURS')`,
    );
    const load = (columns: string, row: string) =>
      ground.load(
        'invoices',
        `invoiceNumber,webOrderNumber,invoiceDate,total${columns}\nCM-1,7000123,2026-03-04,-25${row}\n`,
        news,
      );
    for (const [columns, row] of [
      ['', ''],
      [',customerNumber', ',100001'],
    ] as const) {
      await pool.query('delete from erp_invoice');
      expect([(await load(columns, row)).state, await stored()]).toEqual([
        'applied',
        [['CM-1', 'SO-OURS', null, null, -2500]],
      ]);
    }
    const other = await load(',customerNumber', ',100002');
    expect((await ground.errors(other.importId)).map(({ text }) => text)).toEqual([
      expect.stringContaining('order SO-OURS belongs to 100001'),
    ]);
  });

  it('warns that it moves to another account, and says nothing if it stays', async () => {
    await send({ customerNumber: '100001' });
    const moved = await send({ customerNumber: '100002', total: '-30.00' });
    const warning =
      'Invoice CM-1 was of account 100001 and is now of account 100002, which sees it instead. If that’s wrong, undo the load, or send the invoice again with the right account or order.';
    expect((await ground.run(moved.importId)).warnings).toEqual([warning]);
    const ordered = await send({ orderNumber: 'SO-88001' });
    expect((await ground.run(ordered.importId)).warnings).toContain(
      warning.replace('100001', 'A').replace('100002', '100001').replace('A', '100002'),
    );
    const same = await send({ customerNumber: '100001', total: '-31.00' });
    expect((await ground.run(same.importId)).warnings).toEqual([]);
  });

  it('waits for an account that isn’t here yet, and then is applied', async () => {
    await send({ customerNumber: '100777' });
    expect(await stored()).toEqual([]);
    const [head = '', row = ''] = templateOf(feeds.customers).split('\r\n');
    await ground.load('customers', `${head}\n${row.replace('100001', '100777')}\n`, news);
    expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
    await ground.work();
    expect(await stored()).toEqual([['CM-1', null, '100777', null, -2500]]);
  });

  it('comes as an 810 with the account in N1; without one, or with an order that isn’t known, the load says so', async () => {
    const memo = (control: number, party: string, order = '') =>
      [
        `ISA*00*          *00*          *ZZ*YOURERP        *ZZ*OPERATORY      *260304*0900*U*00401*${String(control).padStart(9, '0')}*0*P*>`,
        `GS*IN*YOURERP*OPERATORY*20260304*0900*${control}*X*004010`,
        ...['ST*810*0001', `BIG*20260304*CM-1**${order}***CR`, party, 'TDS*2500', 'SE*5*0001'],
        ...[`GE*1*${control}`, `IEA*1*${String(control).padStart(9, '0')}`, ''],
      ].join('~');
    const load = (control: number, party: string, order?: string) =>
      ground.load('invoices', memo(control, party, order), { query: '&mode=delta&format=x12' });
    const lacking = await load(1, 'REF*ZZ*rebate');
    expect((await ground.errors(lacking.importId)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Columns “orderNumber” and “customerNumber” are both blank/),
    ]);
    for (const [index, [order, text]] of [
      ['7654321', '“7654321”, and no order that was placed here has this number'],
      ['PO-4711', '“PO-4711”'],
    ].entries()) {
      const unknown = await load(10 + index, 'N1*BT*Cedar Dental*91*100001', order);
      expect((await ground.errors(unknown.importId)).map((each) => each.text)).toEqual([
        expect.stringContaining(text ?? ''),
      ]);
    }
    await load(2, 'N1*BT*Cedar Dental*91*100001');
    expect(await stored()).toEqual([['CM-1', null, '100001', null, -2500]]);
  });
});

describe('a memo without an order', () => {
  const three = async () => {
    await send({ customerNumber: '100001', tax: '-1.00' });
    await send({ invoiceNumber: 'DM-2', customerNumber: '100001', invoiceDate: '2026-03-09', total: '4.00' });
    await send({ invoiceNumber: 'CM-3', customerNumber: '100002', total: '-77.00' });
    await send({ invoiceNumber: 'CM-4', orderNumber: 'SO-88001', total: '-1.50' });
  };

  it('is listed for its account alone, with amounts only for those who see prices', async () => {
    await three();
    const common = { isCredit: false, hasFile: false };
    expect(await memosOf(own.headers, '100001')).toEqual([
      { ...common, number: 'DM-2', date: '2026-03-09', amount: 4 },
      { ...common, number: 'CM-1', date: '2026-03-04', isCredit: true, amount: -25 },
    ]);
    expect((await memosOf(other.headers, '100002')).map(({ number }: { number: string }) => number)).toEqual(['CM-3']);
    expect((await get(other.headers, 'statements/all/100001')).statusCode).toBe(404);
  });

  it('has the ERP’s PDF, which only its account opens', async () => {
    await three();
    await ground.app.services.files.write('erp/cm-1.pdf', Readable.from([Buffer.from('%PDF the ERP’s')]));
    await ground.database.pool.query(
      `insert into erp_document (kind, document_key, file_key) values ('invoice', 'CM-1', 'erp/cm-1.pdf'), ('invoice', 'CM-4', 'erp/cm-1.pdf')`,
    );
    expect((await memosOf(own.headers, '100001')).map(({ hasFile }: { hasFile: boolean }) => hasFile)).toEqual([
      false,
      true,
    ]);
    const file = await get(own.headers, 'memos/100001/CM-1');
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([
      200,
      'application/pdf',
      '%PDF the ERP’s',
    ]);
    // Another account, under its own number or this one; one without a file; and one for an order, which is on the order's page.
    for (const [who, path] of [
      [other, 'memos/100001/CM-1'],
      [other, 'memos/100002/CM-1'],
      [own, 'memos/100001/DM-2'],
      [own, 'memos/100001/CM-4'],
    ] as const)
      expect([path, (await get(who.headers, path)).statusCode]).toEqual([path, 404]);
  });

  it('has its PDF under a number with signs that an address or a file’s name can’t have', async () => {
    const number = 'CM/7#A+1';
    await send({ invoiceNumber: number, customerNumber: '100001' });
    const pdf = `/api/erp/v1/files/invoices/${encodeURIComponent(`${number}.pdf`)}`;
    const sent = await ground.app.http.inject({
      ...{ method: 'PUT', url: pdf, headers: { ...ground.headers, 'content-type': 'application/pdf' } },
      payload: Buffer.from('%PDF-1.7 of the slash'),
    });
    expect([sent.statusCode, (await memosOf(own.headers, '100001'))[0]]).toMatchObject([
      200,
      { number, hasFile: true },
    ]);
    const file = await get(own.headers, `memos/100001/${encodeURIComponent(number)}`);
    expect([file.statusCode, file.body, file.headers['content-disposition']]).toEqual([
      ...[200, '%PDF-1.7 of the slash', 'attachment; filename="CM_7_A_1.pdf"'],
    ]);
    const question = await send({ invoiceNumber: 'CM?7', customerNumber: '100001' });
    expect(question.texts).toEqual([expect.stringContaining('“CM?7”. Use letters, digits and . _ / + # -')]);
  });

  it('is on the drawn statement of its account as one without an order', async () => {
    await three();
    await ground.database.pool.query(
      `insert into statement (statement_id, customer_number, statement_date, balance_cents) values
         ('100001-202602', '100001', '2026-02-28', 20000), ('100001-202603', '100001', '2026-03-31', 17750),
         ('100002-202603', '100002', '2026-03-31', 0)`,
    );
    const text = async (who: SignedIn, id: string) =>
      pagesOf((await get(who.headers, `statements/${id}`)).rawPayload).flat();
    const drawn = await text(own, '100001-202603');
    const rowAt = (what: string) => drawn.slice(drawn.indexOf(what), drawn.indexOf(what) + 2);
    expect([rowAt('Credit memo CM-1'), rowAt('Debit memo DM-2')]).toEqual([
      ['Credit memo CM-1', 'No order'],
      ['Debit memo DM-2', 'No order'],
    ]);
    expect(drawn).toEqual(expect.arrayContaining(['-$25.00', '$4.00', 'Credit memo CM-4', '-$26.50']));
    expect(drawn.join(' ')).not.toMatch(/CM-3|undefined|null/);
    expect(await text(other, '100002-202603')).toContain('Credit memo CM-3');
  });
});
