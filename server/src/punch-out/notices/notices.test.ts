/** Statuses, payments, and receipts of a buyer's system. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { signIn } from '../../../test/sign-in.ts';
import {
  itemsOf,
  type ListeningBuyer,
  openListeningBuyer,
  orderDocument,
  returnedCart,
  twoItems,
} from '../buyer.fixture.ts';
import { deliverDue } from '../deliveries/start-deliveries.ts';
import { encryption, type PunchOutWorld } from '../punch-out.fixture.ts';

let buyer: ListeningBuyer;
let world: PunchOutWorld;
let staff: Record<string, string>;
let practice: Record<string, string>;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  ({ world } = buyer);
  staff = (await signIn(world.database.pool, { permissions: ['CustomerService'] })).headers;
  practice = (await signIn(world.database.pool, { permissions: ['Customer'], accounts: ['100001'] })).headers;
});
let number = 0;
beforeEach(async () => {
  await buyer.begin();
  await world.database.pool.query('delete from punch_out_notice; truncate erp_invoice, erp_order_line');
  const items = itemsOf(await returnedCart(world, twoItems));
  const { text } = await world.send(orderDocument({ orderId: 'PO-1', payloadId: 'order@buyer.example', items }));
  number = Number(/our order (\d+)/.exec(text)?.[1]);
  await world.database.pool.query(`update sales_order set erp_order_number = 'SO-1'`);
  await world.database.pool.query(
    `insert into erp_invoice (invoice_number, erp_order_number, invoice_date, total_cents) values ('IN-1', 'SO-1', '2026-03-04', 8848);
     insert into outbox (topic, key, payload) values ('punch-out.invoiced', '${number}', '{"invoiceNumber": "IN-1"}')`,
  );
  await deliverDue(
    { pool: world.database.pool, settings: world.app.services.settings, now: () => new Date() },
    encryption,
  );
});
afterAll(() => buyer.close());

const documentOf = (request: string, { payloadId = `${Math.random()}@buyer.example`, secret = 's3cr3t' } = {}) =>
  orderDocument({ payloadId, secret }).replace(/<OrderRequest>.*<\/OrderRequest>/s, () => request);
const status = (reference: string, inner = '') =>
  `<StatusUpdateRequest>${reference}<Status code="200" text="OK" xml:lang="en-US">Fine</Status>${inner}</StatusUpdateRequest>`;
const aboutDocument = (payloadId: string) => `<DocumentReference payloadID="${payloadId}"/>`;
const money = (name: string, amount: string) => `<${name}><Money currency="USD">${amount}</Money></${name}>`;
const item = (line: number, quantity: string, more = '') =>
  `<ReceiptItem receiptLineNumber="1" quantity="${quantity}"${more}><ReceiptItemReference lineNumber="${line}"/><UnitRate><Money currency="USD">12.50</Money><UnitOfMeasure>BX</UnitOfMeasure></UnitRate>${money('ReceivedAmount', '62.50')}</ReceiptItem>`;
const receipt = (items: string, { id = 'RC-1', order = 'PO-1', operation = 'new', refersTo = '' } = {}) =>
  `<ReceiptRequest><ReceiptRequestHeader receiptID="${id}" receiptDate="2026-03-10T10:00:00-08:00" operation="${operation}">${refersTo === '' ? '' : aboutDocument(refersTo)}</ReceiptRequestHeader><ReceiptOrder><ReceiptOrderInfo><OrderReference orderID="${order}">${aboutDocument('order@buyer.example')}</OrderReference></ReceiptOrderInfo>${items}</ReceiptOrder>${money('Total', '62.50')}</ReceiptRequest>`.replace(
    order === 'PO-1' ? '' : aboutDocument('order@buyer.example'),
    order === 'PO-1' ? '' : aboutDocument('another@buyer.example'),
  );
const payment = (invoices: readonly string[], id = 'R-1') =>
  `<PaymentRemittanceRequest><PaymentRemittanceRequestHeader paymentRemittanceID="${id}" paymentDate="2026-03-20T10:00:00-05:00"><PaymentMethod type="ach"/></PaymentRemittanceRequestHeader><PaymentRemittanceSummary>${money('NetAmount', '88.48')}</PaymentRemittanceSummary>${invoices
    .map(
      (invoice, index) =>
        `<RemittanceDetail lineNumber="${index + 1}"><PayableInfo><PayableInvoiceInfo><InvoiceIDInfo invoiceID="${invoice}"/></PayableInvoiceInfo></PayableInfo>${money('NetAmount', '44.24')}</RemittanceDetail>`,
    )
    .join('')}</PaymentRemittanceRequest>`;

const read = async (headers = staff) => {
  const answer = await world.app.http.inject({ url: `/api/Order/buyer/${number}/customer/100001`, headers });
  return { status: answer.statusCode, ...answer.json() };
};
const received = async () =>
  (await read()).lines.map(({ lineNumber, received: quantity }: { lineNumber: number; received?: number }) => [
    lineNumber,
    quantity,
  ]);

describe('a receipt', () => {
  it('is counted once for each line, however often it arrives, minus returns', async () => {
    const document = documentOf(receipt(item(1, '3') + item(2, '1.5')), { payloadId: 'rc@buyer.example' });
    const answers = await Promise.all([1, 2, 3].map(() => world.send(document)));
    expect(new Set(answers.map(({ code, text }) => `${code} ${text}`))).toEqual(
      new Set([`200 Received for our order ${number}.`]),
    );
    const resent = await world.send(documentOf(receipt(item(1, '3') + item(2, '1.5'))));
    expect(resent).toMatchObject({ code: 200, text: expect.stringContaining('received before') });
    expect(await received()).toEqual([
      [1, 3],
      [2, 1.5],
    ]);
    await world.send(documentOf(receipt(item(1, '2'), { id: 'RC-2' })));
    await world.send(documentOf(receipt(item(1, '1', ' type="returned"'), { id: 'RC-3' })));
    expect(await received()).toEqual([
      [1, 4],
      [2, 1.5],
    ]);
    const other = documentOf(receipt(item(1, '1')), { payloadId: 'rc@buyer.example' });
    expect(await world.send(other)).toMatchObject({ code: 409 });
    expect(world.logged).toEqual([]);
  });

  it('that the buyer deletes no longer counts, and may come again', async () => {
    await world.send(documentOf(receipt(item(1, '3')), { payloadId: 'rc@buyer.example' }));
    const deletion = () => documentOf(receipt(item(1, '3'), { operation: 'delete', refersTo: 'rc@buyer.example' }));
    expect(await world.send(deletion())).toMatchObject({
      code: 200,
      text: `The receipt RC-1 for our order ${number} was deleted.`,
    });
    expect((await read()).receipts).toEqual([]);
    expect(await world.send(deletion())).toMatchObject({ code: 412 });
    expect(await world.send(documentOf(receipt(item(1, '3'))))).toMatchObject({ code: 200 });
    expect(await received()).toEqual([
      [1, 3],
      [2, undefined],
    ]);
  });
});

describe('a receipt that comes again', () => {
  it('with other quantities replaces what it said of the order, and an old copy of it doesn’t count again', async () => {
    await world.send(documentOf(receipt(item(1, '3') + item(2, '1'))));
    expect(await world.send(documentOf(receipt(item(1, '4'))))).toMatchObject({
      code: 200,
      text: `Received for our order ${number}. It replaces what RC-1 said before.`,
    });
    const counted = [
      [1, 4],
      [2, undefined],
    ];
    expect(await received()).toEqual(counted);
    expect(await world.send(documentOf(receipt(item(1, '3') + item(2, '1'))))).toMatchObject({
      text: 'This was received before; it was not processed again.',
    });
    expect(await received()).toEqual(counted);
    await world.send(documentOf(receipt(item(1, '1'), { id: 'RC-2' })));
    expect((await received())[0]).toEqual([1, 5]);
  });
});

describe('a payment that comes again', () => {
  const listed = async () =>
    (await read()).payments.map(({ details }: { details: { invoiceNumber: string }[] }) =>
      details.map(({ invoiceNumber }) => invoiceNumber),
    );

  it('with more lines is listed once, with the newest document’s lines, whatever is repeated afterward', async () => {
    await world.database.pool.query(
      `insert into erp_invoice (invoice_number, erp_order_number, invoice_date, total_cents) values ('IN-2', 'SO-1', '2026-03-05', 100)`,
    );
    const first = documentOf(payment(['IN-1']), { payloadId: 'pay-1@buyer.example' });
    await world.send(first);
    expect(await listed()).toEqual([['IN-1']]);
    const more = await Promise.all([1, 2].map(() => world.send(documentOf(payment(['IN-1', 'IN-2'])))));
    expect(more.map(({ code, text }) => `${code} ${text}`).toSorted()).toEqual([
      `200 Received for our order ${number}. It replaces what R-1 said before.`,
      '200 This was received before; it was not processed again.',
    ]);
    expect(await listed()).toEqual([['IN-1', 'IN-2']]);
    expect(await world.send(first)).toMatchObject({ code: 200, text: `Received for our order ${number}.` });
    expect(await world.send(documentOf(payment(['IN-1'])))).toMatchObject({ text: expect.stringContaining('before') });
    expect(await listed()).toEqual([['IN-1', 'IN-2']]);
  });

  it('about other invoices, or under another number, is one more', async () => {
    await world.database.pool.query(
      `insert into erp_invoice (invoice_number, erp_order_number, invoice_date, total_cents) values ('IN-2', 'SO-1', '2026-03-05', 100)`,
    );
    for (const request of [payment(['IN-1']), payment(['IN-2']), payment(['IN-1'], 'R-2')]) {
      await world.send(documentOf(request));
    }
    expect(await listed()).toEqual([['IN-1'], ['IN-2'], ['IN-1']]);
  });
});

describe('a status and a payment', () => {
  it('are shown with the document of ours that they are about', async () => {
    const about = aboutDocument(`${number}.invoice.IN-1@operatory`);
    const update = status(about, '<InvoiceStatus type="reconciled"/>');
    expect(await world.send(documentOf(update))).toMatchObject({
      code: 200,
      text: `Received for our order ${number}.`,
    });
    await world.send(documentOf(status(aboutDocument('order@buyer.example'))));
    expect(await world.send(documentOf(payment(['IN-1', 'IN-OTHER'])))).toMatchObject({
      code: 200,
      text: `Received for our order ${number}. Not known here: IN-OTHER.`,
    });
    const { payments, statuses } = await read();
    expect(payments).toEqual([
      expect.objectContaining({
        ...{ kind: 'payment', paymentId: 'R-1', method: 'ach', total: '88.48 USD' },
        details: [{ invoiceNumber: 'IN-1', amount: '44.24 USD' }],
      }),
    ]);
    expect(statuses).toEqual([
      expect.objectContaining({ kind: 'status', about: 'order', number: 'PO-1', state: '', code: 200, text: 'Fine' }),
      expect.objectContaining({ kind: 'status', about: 'invoice', number: 'IN-1', state: 'reconciled' }),
    ]);
    const { rows } = await world.database.pool.query(
      `select kind, status_code as code, order_number as "orderNumber" from punch_out_message
        where kind in ('StatusUpdateRequest', 'PaymentRemittanceRequest') order by message_id`,
    );
    expect(rows).toEqual([
      { kind: 'StatusUpdateRequest', code: 200, orderNumber: number },
      { kind: 'StatusUpdateRequest', code: 200, orderNumber: number },
      { kind: 'PaymentRemittanceRequest', code: 200, orderNumber: number },
    ]);
  });

  it('is seen by staff only', async () => {
    expect((await read(practice)).status).toBe(403);
  });
});

it.each([
  [406, 'no status', '<StatusUpdateRequest/>', /code of three digits/],
  [400, 'nothing that it is about', status(''), /names what it is about/],
  [
    400,
    'an unknown document',
    status(aboutDocument('7.invoice.1@operatory')),
    /7\.invoice\.1.*not a document or order/,
  ],
  [406, 'no receipt number', receipt('', { id: ' ' }), /receiptID/],
  [400, 'an unknown order', receipt(item(1, '1'), { order: 'PO-9' }), /PO-9.* is no order/],
  [400, 'an unknown line', receipt(item(9, '1')), /Order PO-1 has no line 9/],
  [400, 'a quantity in words', receipt(item(1, 'two')), /two.* is not a number/],
  [400, 'a negative quantity', receipt(item(1, '-1')), /not a number from 0 on/],
  [406, 'no payment number', payment(['IN-1'], ''), /paymentRemittanceID/],
  [406, 'no paid invoices', payment([]), /RemittanceDetail/],
  [400, 'unknown invoices only', payment(['IN-7', 'IN-8']), /None of the invoices/],
])('%i for %s, and nothing is stored', async (code, _, request, words) => {
  expect(await world.send(documentOf(request))).toMatchObject({ code, text: expect.stringMatching(words) });
  expect(await read()).toMatchObject({ status: 200, statuses: [], payments: [], receipts: [] });
  expect(world.logged).toEqual([]);
});

it('needs the secret, and a payloadID', async () => {
  expect(await world.send(documentOf(receipt(item(1, '1')), { secret: 'guessed' }))).toMatchObject({ code: 401 });
  const unnamed = documentOf(receipt(item(1, '1')), { payloadId: '' });
  expect(await world.send(unnamed)).toMatchObject({ code: 406, text: expect.stringContaining('payloadID') });
});

describe.runIf(isDtdThere)('by the DTD', () => {
  it('the receipts of these tests are valid', () => {
    const document = documentOf(receipt(item(1, '3') + item(2, '1.5')));
    expect(() => validateByDtd(document, '1.2.071/Fulfill.dtd')).not.toThrow();
  });
});
