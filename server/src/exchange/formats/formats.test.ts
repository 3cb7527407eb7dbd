import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { workbookOf } from './workbook.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());
beforeEach(() => ground.database.pool.query('delete from exchange_run; delete from vendor'));

const load = (content: string | Buffer, query: string) => ground.load('vendors', content, { query: `&${query}` });
const names = async () =>
  (await ground.database.pool.query<{ name: string }>('select name from vendor order by vendor_id')).rows.map(
    ({ name }) => name,
  );

/** The workbook's entries unchanged, with a list of contents that names none of them. */
function withoutList(workbook: Buffer): Buffer {
  const end = Buffer.from(workbook.subarray(workbook.lastIndexOf('PK\x05\x06', undefined, 'latin1')));
  end.fill(0, 8, 16);
  return Buffer.concat([workbook.subarray(0, workbook.indexOf('PK\x01\x02', undefined, 'latin1')), end]);
}

describe('JSON Lines', () => {
  it('are loaded as they name their columns, in any order, zipped or not', async () => {
    const text = '{"vendorId":1,"name":"Müller, \\"Söhne\\""}\r\n\n{"name":"B","vendorId":"2","note":null}';
    expect(await load(gzipSync(text), 'fileName=vendors.jsonl.gz')).toMatchObject({
      state: 'applied',
      counts: { rows: 2, inserted: 2 },
      warnings: ['Unknown columns, ignored: note.'],
    });
    expect(await names()).toEqual(['Müller, "Söhne"', 'B']);
  });

  it.each([
    ['{"vendorId":1,"name":"A"}\n{"vendorId":2,"na', 'Line 2 can’t be read: it isn’t JSON, or is cut off.'],
    ['[1]', 'Line 1 can’t be read: it isn’t an object'],
    ['{"vendorId":12345678901234567890}', 'Put it in quotes'],
    ['{"vendorId":{"a":1}}', 'holds an object'],
    ['', 'The file is empty'],
    ['\n\n', 'The file is empty'],
  ])('%j is refused whole', async (text, why) => {
    const run = await load(text, 'format=jsonl');
    expect([run.state, run.reason]).toEqual(['refused', expect.stringContaining(why)]);
    expect(await names()).toEqual([]);
  });

  it('nested thousands of times are refused in words', async () => {
    const run = await load(`{"vendorId":1,"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'format=jsonl');
    expect(run).toMatchObject({ state: 'refused', reason: 'Line 1 can’t be read: it’s nested too deeply.' });
  });

  it('repeat an order for each of its lines', async () => {
    const text = '{"vendorId":7,"lines":[{"name":"A"},{"name":"B"}]}';
    const run = await load(text, 'format=jsonl&dryRun=true');
    expect(run.counts).toMatchObject({ rows: 2, bad: 2 });
    expect((await ground.errors(run.importId))[0]?.code).toBe('duplicate');
  });

  it('give their bad rows back as CSV', async () => {
    const run = await load('{"vendorId":"no number!","name":"A, B"}\n{"vendorId":3,"name":"C"}', 'format=jsonl');
    expect(await ground.rejects(run.importId)).toMatch(/^vendorId,name,_row,_errors\n"?no number!"?,"A, B",1,/);
  });
});

describe('an Excel workbook', () => {
  it('is loaded from its first sheet', async () => {
    const workbook = await workbookOf([
      ['Vendor No', 'name'],
      [1, 'Ümlaut &amp; Co'],
      [2, 12.3],
      [3, { serial: 46_112 }],
    ]);
    expect(await load(workbook, 'fileName=vendors.xlsx')).toMatchObject({ state: 'applied', counts: { inserted: 3 } });
    expect(await names()).toEqual(['Ümlaut & Co', '12.3', '2026-03-31']);
  });

  it('has 50,000 rows at most', async () => {
    const rows = Array.from({ length: 50_001 }, (_, at) => [at + 1, `V${at}`] as const);
    const run = await load(await workbookOf([['vendorId', 'name'], ...rows]), 'format=xlsx');
    expect(run).toMatchObject({ state: 'refused', reason: 'The sheet has more than 50,000 rows. Save it as CSV.' });
  });

  it('that unpacks to more than memory should hold is refused', async () => {
    const run = await load(await workbookOf([['vendorId', 'name']], 301_000_000), 'format=xlsx');
    expect(run.reason).toBe('The workbook unpacks to more than 300 MB. Save the sheet as CSV.');
  });

  it('is read by its list of contents alone, so that nothing comes in beside it', async () => {
    const workbook = await workbookOf([
      ['vendorId', 'name'],
      [1, 'Not listed'],
    ]);
    const run = await load(withoutList(workbook), 'format=xlsx');
    expect(run).toMatchObject({ state: 'refused', reason: expect.stringContaining('isn’t an Excel workbook') });
  });

  it.each([
    ['a cell', 'XFD50000', '50000'],
    ['a row', 'A2', '1e9'],
    ['a row without end', 'A2', 'Infinity'],
    ['a column', 'ZZZZZZ2', '2'],
  ])('with %s too far out is refused before memory is full', async (_, cell, row) => {
    const far = `x</t></is></c></row><row r="${row}"><c r="${cell}" t="inlineStr"><is><t>far`;
    const run = await load(await workbookOf([['vendorId', far]]), 'format=xlsx');
    expect(run).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/too far from|isn’t an Excel workbook/),
    });
  });

  it.each([['vendorId,name\n1,A\n'], ['PK\x05\x06 and no more']])('that is none is refused: %j', async (text) => {
    expect((await load(text, 'format=xlsx')).reason).toContain('isn’t an Excel workbook');
  });
});

describe('TSV', () => {
  it('has tabs between its values, whatever else they contain', async () => {
    expect((await load('vendorId\tname, city; and more\tname\n1\tx\tA, B\n', 'fileName=vendors.tsv')).state).toBe(
      'applied',
    );
    expect(await names()).toEqual(['A, B']);
  });
});
