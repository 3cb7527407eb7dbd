/** What several invoices of an account in one zip are, over HTTP. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pagesOf } from '../src/documents/pdf-text.fixture.ts';
import { type InvoiceDownloads, openInvoiceDownloads, year } from './invoice-downloads.ts';

let world: InvoiceDownloads;
beforeAll(async () => {
  world = await openInvoiceDownloads();
});
afterAll(() => world.close());

/** A drawn PDF has the moment at which it was drawn, and an id that follows from it. */
const undated = (pdf: Buffer | undefined) =>
  (pdf ?? Buffer.alloc(0))
    .toString('latin1')
    .replaceAll(/D:\d{14}Z|\d{4}-\d\d-\d\dT[\d:]{8}Z/g, '')
    .replace(/\/ID \[[^\]]*\]/, '');

describe('the invoices of an account in one zip', () => {
  it('are what each world.download of one returns, named by date, with a list of them and of what is missing', async () => {
    const { name, files, head, rows } = await world.download(world.practice);
    expect(name).toBe('attachment; filename="invoices-100001-2026-01-01-2026-12-31.zip"');
    const single = {
      '2026-02-01_invoice_S-21.pdf': '21/customerNumber/100001',
      '2026-03-04_invoice_IN-0.pdf': '11/customerNumber/100001?invoice=IN-0',
      '2026-03-06_invoice_IN-1.pdf': '11/customerNumber/100001',
      '2026-03-07_invoice_IN-3.pdf': '32/customerNumber/100001',
      '2026-03-09_invoice_IN-4.pdf': '41/customerNumber/100001',
      '2026-03-10_credit-memo_CM-1.pdf': '11/customerNumber/100001?invoice=CM-1',
    };
    expect([...files.keys()]).toEqual([...Object.keys(single), 'invoices.csv']);
    for (const [file, url] of Object.entries(single)) {
      const alone = await world.ask(world.practice, `/shipmentId/${url}`);
      expect(alone.statusCode, file).toBe(200);
      expect(undated(files.get(file)), file).toBe(undated(alone.rawPayload));
    }
    expect(head).toBe('Date,Document,Number,Shipment,Order,PO number,Amount,File,Why it is missing');
    expect(rows).toEqual([
      '2026-02-01,Invoice,,S-21,2,,43.21,2026-02-01_invoice_S-21.pdf,',
      '2026-03-02,Invoice,,S-42,4,,0,,Its shipment has no date yet.',
      "2026-03-04,Invoice,IN-0,S-11,1,'=PO,1,2026-03-04_invoice_IN-0.pdf,",
      "2026-03-06,Invoice,IN-1,S-11,1,'=PO,1,2026-03-06_invoice_IN-1.pdf,",
      '2026-03-07,Invoice,IN-3,"S-31, S-32",3,,1,2026-03-07_invoice_IN-3.pdf,',
      '2026-03-08,Invoice,IN-5,,5,,1,,Its shipment hasn’t been reported yet.',
      '2026-03-09,Invoice,IN-4,S-41,4,,43.21,2026-03-09_invoice_IN-4.pdf,',
      "2026-03-10,Credit memo,CM-1,S-11,1,'=PO,-0.5,2026-03-10_credit-memo_CM-1.pdf,",
      "2026-03-11,Credit memo,CM-2,S-11,1,'=PO,-0.5,,No document has been sent for it.",
      "2026-03-12,Credit memo,CM-3,S-11,1,'=PO,-0.5,,Its document couldn’t be found.",
    ]);
    expect((await world.ask(world.practice, `/customer/100001/count?${year}`)).json()).toEqual({
      ...{ count: 10, missingCount: 3, most: 200 },
    });
  });

  it('include memos that name no order, for people who see their amounts', async () => {
    await world.database.pool.query(
      `insert into erp_invoice (invoice_number, customer_number, invoice_date, total_cents)
       values ('CM-9', '100003', '2026-04-01', -700), ('DM-9', '100003', '2026-04-02', 300), ('CM-8', '100002', '2026-04-01', -1)`,
    );
    await world.database.pool.query(
      `insert into erp_document (kind, document_key, file_key) values ('invoice', 'CM-9', 'erp/CM-9.pdf')`,
    );
    await world.ground.services.files.write('erp/CM-9.pdf', Readable.from([Buffer.from('%PDF of CM-9')]));
    const { files, rows } = await world.download(world.practice, '100003');
    expect(files.get('2026-04-01_credit-memo_CM-9.pdf')?.toString()).toBe('%PDF of CM-9');
    expect(rows).toEqual([
      '2026-04-01,Credit memo,CM-9,,,,-7,2026-04-01_credit-memo_CM-9.pdf,',
      '2026-04-02,Debit memo,DM-9,,,,3,,No document has been sent for it.',
    ]);
    const unpriced = await world.download(world.submitter, '100003');
    expect([...unpriced.files.keys()]).toEqual(['invoices.csv']);
    expect(unpriced.head).toBe('Date,Document,Number,Shipment,Order,PO number,File,Why it is missing');
    expect(unpriced.rows[0]).toBe('2026-04-01,Credit memo,CM-9,,,,,"Its document has prices, which you can’t see."');
    await world.database.pool.query(`delete from erp_invoice where erp_order_number is null`);
  });

  it('are those of the days asked for, first and last included', async () => {
    const { files } = await world.download(world.practice, '100001', 'startDate=2026-03-06&endDate=2026-03-07');
    expect([...files.keys()]).toEqual([
      ...['2026-03-06_invoice_IN-1.pdf', '2026-03-07_invoice_IN-3.pdf', 'invoices.csv'],
    ]);
  });

  it('have no prices for people who may not see them, as each of them alone', async () => {
    const { files, rows } = await world.download(world.submitter);
    const names = [...files.keys()].filter((file) => file.endsWith('.pdf'));
    expect(names).toEqual([
      ...['2026-02-01_invoice_S-21.pdf', '2026-03-05_invoice_S-11.pdf', '2026-03-05_invoice_IN-3.pdf'],
      ...['2026-03-06_invoice_IN-3.pdf', '2026-03-09_invoice_IN-4.pdf'],
    ]);
    const texts = names.flatMap((file) => pagesOf(files.get(file) ?? Buffer.alloc(0)).flat());
    expect(texts).toContain('Thing 1');
    expect(texts.filter((text) => text.includes('$'))).toEqual([]);
    expect(rows.filter((row) => row.includes('prices')).map((row) => row.split(',')[2])).toEqual([
      ...['IN-5', 'CM-1', 'CM-3'],
    ]);
  });

  /** The store can't open these files. */
  function failing(isFailing: (key: string) => boolean) {
    const { files: store } = world.ground.services;
    const open = store.open;
    return vi
      .spyOn(store, 'open')
      .mockImplementation((key) => (isFailing(key) ? Promise.reject(new Error('The bucket is away')) : open(key)));
  }

  it('leave out only the document that fails, and the log says which', async () => {
    const opening = failing((key) => key === 'erp/IN-3.pdf');
    const { files, rows } = await world.download(world.practice);
    opening.mockRestore();
    expect(files.size).toBe(6);
    expect(rows.filter((row) => row.endsWith('Something went wrong with it. Download it again later.'))).toHaveLength(
      1,
    );
    expect(world.ground.logged.splice(0)).toMatchObject([{ shipmentId: 31, err: { message: 'The bucket is away' } }]);
  });

  it('have a document that fails only once', async () => {
    let isFirst = true;
    const opening = failing(() => {
      const isFailing = isFirst;
      isFirst = false;
      return isFailing;
    });
    expect((await world.download(world.practice)).files.size).toBe(7);
    opening.mockRestore();
    expect(world.ground.logged).toEqual([]);
  });

  it('break off, rather than end as if they were whole, when all of them fail', async () => {
    const opening = failing(() => true);
    const url = `${await world.listening()}/api/invoice/customer/100001/zip?${year}`;
    const answer = await fetch(url, { headers: world.practice.headers });
    await expect(answer.arrayBuffer()).rejects.toThrow();
    opening.mockRestore();
    const logged = world.ground.logged
      .splice(0)
      .filter(({ msg }) => msg === 'An invoice could not be added to a download');
    expect(logged).toHaveLength(3);
    expect((await world.download(world.practice)).files.size).toBe(7);
  });
});
