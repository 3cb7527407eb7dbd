import type { FeedName } from '@operatory/domain/exchange';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { readDocuments } from '../x12/documents.ts';
import { X12Trouble } from '../x12/read-segments.ts';
import { exampleOf, parsedByOthers, writtenByOthers } from './x12.fixture.ts';

const feedsOf = { '832': 'items', '846': 'stock', '855': 'orders', '856': 'shipments', '810': 'invoices' } as const;
type Code = keyof typeof feedsOf;
const codes = Object.keys(feedsOf) as Code[];

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());
const load = (code: Code, text: string) =>
  ground.load(feedsOf[code], text, { query: '&mode=delta&format=x12&dryRun=true' });
/** The rows as plain texts; blank values are omitted. */
const rowsOf = (code: Code, text: string, feed: FeedName = feedsOf[code]) =>
  readDocuments(feed, text).rows.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).flatMap(([name, cell]) => (cell?.text ? [[name, cell.text]] : []))),
  );
const example = (code: Code) => exampleOf(code);
/** Replaces segments, and corrects the count in SE. */
function changed(code: Code, from: string | RegExp, to: string): string {
  const text = example(code).replace(from, to);
  const parts = text.slice(text.indexOf('ST*'), text.search(/[~\n]SE\*/) + 1).split('~').length;
  return text.replace(/SE\*\d+/, `SE*${parts}`);
}

describe('an 856', () => {
  it('of docs/exchange-x12.md is read as rows of shipments, and waits for the order that it names', async () => {
    const run = await load('856', example('856'));
    expect(run).toMatchObject({ counts: { rows: 1, bad: 0 }, reason: '' });
    expect(rowsOf('856', example('856'))).toEqual([
      {
        shipmentNumber: 'SH-5501',
        orderNumber: 'SO-88001',
        lineNumber: '1',
        quantityShipped: '4',
        shipmentDate: '2026-03-03',
        branchNumber: '14',
        shipVia: 'UPSN',
        trackingNumbers: '1Z999AA10123456784',
      },
    ]);
  });

  it('names the order by our number where it has none of the ERP’s', () => {
    const named = (order: string) => rowsOf('856', changed('856', 'REF*VN*SO-88001~', order))[0];
    expect(named('PRF*7000123~')).toMatchObject({ webOrderNumber: '7000123' });
    expect(named('PRF*7000123~')).not.toHaveProperty('orderNumber');
    expect(named('PRF*7000123~\nREF*VN*SO-88001~')).not.toHaveProperty('webOrderNumber');
    expect(named('PRF*PO-1182~')).not.toHaveProperty('webOrderNumber');
    const invoiced = changed('810', 'REF*VN*SO-88001~\n', '').replace('SE*10*', 'SE*9*');
    expect(rowsOf('810', invoiced)).toMatchObject([{ webOrderNumber: '7000123' }]);
    expect(rowsOf('810', example('810'))[0]).not.toHaveProperty('webOrderNumber');
  });

  it('names the carton, the lot, and its expiration', () => {
    const more = changed(
      '856',
      /LIN\*1\*VN\*10000001~\nSN1\*1\*4\*EA~\n/,
      'MAN*CP*BOX-7~\nLIN*1*VN*10000001*LT*L2291~\nSN1*1*4*EA~\nDTM*036*20280131~\n',
    );
    expect(rowsOf('856', more)).toEqual([
      expect.objectContaining({ packageNumber: 'BOX-7', lotNumber: 'L2291', expirationDate: '2028-01-31' }),
    ]);
  });

  it('adds up a line’s cartons', () => {
    const more = changed(
      '856',
      'SE*12*',
      'HL*4*2*P~MAN*GM*00123456789012345675~HL*5*4*I~LIN*1*VN*10000001~SN1**3*EA~SE*12*',
    );
    expect(rowsOf('856', more)).toEqual([expect.objectContaining({ quantityShipped: '7', lineNumber: '1' })]);
    expect(rowsOf('856', more)[0]).not.toHaveProperty('sscc');
  });
});

describe('an 810', () => {
  const credit = changed('810', '***DI~', '***CR~');

  it('is an invoice, and a credit memo has negative amounts', () => {
    const invoice = {
      invoiceNumber: 'IN-9001',
      invoiceDate: '2026-03-04',
      orderNumber: 'SO-88001',
      shipmentNumber: 'SH-5501',
      total: '62.08',
      tax: '4.08',
      freight: '6.20',
    };
    expect(rowsOf('810', example('810'))).toEqual([invoice]);
    expect(rowsOf('810', credit)).toEqual([
      { ...invoice, total: '-62.08', tax: '-4.08', freight: '-6.20', creditedLines: '1:4:12.95:10000001' },
    ]);
    const [unpriced] = rowsOf('810', credit.replace('*12.95*', '*12.9512*'));
    expect(unpriced).not.toHaveProperty('creditedLines');
    // IT101 alone doesn't identify whose line number it is.
    expect(rowsOf('810', credit.replace('**VN*10000001', ''))[0]).not.toHaveProperty('creditedLines');
    expect(rowsOf('810', credit.replace('VN*10000001', 'UP*614141000012'))[0]).not.toHaveProperty('creditedLines');
  });

  it('without an order is for the account that it’s shipped to, or else that bought or is billed', () => {
    const memo = (...parties: string[]) =>
      rowsOf(
        '810',
        changed('810', /BIG[^~]*~\nREF[^~]*~\nREF[^~]*~/, ['BIG*20260304*CM-1*****CR~', ...parties].join('\n')),
      )[0];
    const [to, by, billed] = [
      'N1*ST*Cedar*91*100001~',
      'N1*BY*Cedar*92*100002~',
      'N1*BT*Cedar group*92*100003~',
    ] as const;
    expect(memo(billed, by, to)).toEqual({
      ...{ invoiceNumber: 'CM-1', invoiceDate: '2026-03-04', customerNumber: '100001' },
      ...{ total: '-62.08', tax: '-4.08', freight: '-6.20' },
    });
    expect(memo(billed, by)).toMatchObject({ customerNumber: '100002' });
    expect(memo(billed)).toMatchObject({ customerNumber: '100003' });
    // A DUNS number is no account, and neither is the distributor.
    for (const none of [[], ['N1*ST*Cedar*1*123456789~'], ['N1*SE*We*92*1~']])
      expect(memo(...none)).not.toHaveProperty('customerNumber');
    // An invoice that names its order belongs to the order's account, so the parties in it aren't read.
    const named = changed('810', 'REF*SI*', `${billed}\nREF*SI*`);
    expect(rowsOf('810', named)[0]).not.toHaveProperty('customerNumber');
    expect(rowsOf('810', named.replace('REF*VN*SO-88001', 'REF*ZZ*1'))[0]).not.toHaveProperty('customerNumber');
    expect(
      rowsOf('810', named.replace('REF*VN*SO-88001', 'REF*ZZ*1').replace('*7000123*', '*PO-9*'))[0],
    ).not.toHaveProperty('customerNumber');
  });

  it('adds up several taxes exactly, subtracts allowances, and ignores those of lines', () => {
    const more = changed('810', 'TDS*6208~', 'TXI*LS*99~TDS*5~TXI*ST*.1~TXI*CT*0.2~SAC*A*D240***5~');
    expect(rowsOf('810', more)).toMatchObject([{ total: '0.05', tax: '4.38', freight: '6.15' }]);
    expect(rowsOf('810', changed('810', 'TXI*ST*4.08~', 'TXI*ST*4,08~'))).toMatchObject([{ tax: '4,08' }]);
    expect(rowsOf('810', credit.replace('TDS*6208', 'TDS*-6208'))).toMatchObject([{ total: '-62.08' }]);
  });
});

describe('an 855', () => {
  const lines = (text: string) =>
    rowsOf('855', text).map(({ lineNumber, itemNumber, quantity, lineStatus, statusText = '', openParts = '' }) => [
      ...[lineNumber, itemNumber, quantity, lineStatus, statusText || openParts],
    ]);

  it('reports each line’s status: accepted, partly back-ordered, substituted', () => {
    expect(rowsOf('855', example('855'))[1]).toEqual({
      orderNumber: 'SO-88001',
      webOrderNumber: '7000123',
      source: 'operatory',
      customerNumber: '100001',
      orderDate: '2026-03-02',
      lineNumber: '2',
      itemNumber: '10000002',
      quantity: '10',
      price: '48.5',
      lineStatus: 'IB',
      openParts: '6:processing;4:backordered',
      expectedReceiptDate: '2026-04-02',
    });
    expect(lines(example('855'))).toEqual([
      ['1', '10000001', '4', 'IA', ''],
      ['2', '10000002', '10', 'IB', '6:processing;4:backordered'],
      ['3', '10000004', '2', 'IS', ''],
    ]);
  });

  const substitute = (quantity: number, product = '10000004') => `ACK*IS*${quantity}*EA****VN*${product}~`;
  it('keeps the ordered product if only a part of it is substituted', () => {
    const part = changed('855', 'ACK*IA*4*EA~', `ACK*IB*1*EA~${substitute(3)}`);
    const [row] = rowsOf('855', part);
    expect(row).toMatchObject({
      ...{ itemNumber: '10000001', quantity: '4', lineStatus: 'IB', openParts: '3:processing;1:backordered' },
      statusText: '1 back-ordered, 3 replaced by 10000004',
    });
    expect(lines(changed('855', 'ACK*IA*4*EA~', `ACK*IA*1*EA~${substitute(3)}`))[0]?.[1]).toBe('10000001');
    expect(lines(changed('855', 'ACK*IA*4*EA~', `${substitute(3)}ACK*IR*1*EA~`))[0]?.[1]).toBe('10000004');
  });

  it.each([
    ['a lower quantity', 'ACK*IQ*3*EA~', ['3', 'IQ', '']],
    ['a part rejected', 'ACK*IA*3*EA~ACK*IR*1*EA~', ['3', 'IA', '3 accepted, 1 rejected']],
    ['all of it rejected', 'ACK*IR*4*EA~', ['4', 'IR', '']],
    ['the rest back-ordered', 'ACK*BP*1*EA~', ['4', 'BP', '1:processing;3:backordered']],
    [
      'the rest back-ordered in words of its own',
      'ACK*BP*1*EA~ACK*IB*3*EA~',
      ['4', 'BP', '1:processing;3:backordered'],
    ],
    ['three ways', 'ACK*IB*1*EA~ACK*IR*1*EA~ACK*IA*2*EA~', ['3', 'IB', '2:processing;1:backordered']],
    ['parts that stand alike', 'ACK*IB*1*EA*068*20260402~ACK*IB*3*EA~', ['4', 'IB', '1 back-ordered, 3 back-ordered']],
    ['a part without a quantity', 'ACK*IA*2*EA~ACK*IB**EA~', ['4', 'IB', '2 accepted,  back-ordered']],
    ['a part substituted', `ACK*IA*1*EA~${substitute(3)}`, ['4', 'IA', '1 accepted, 3 replaced by 10000004']],
    [
      'two substitutes',
      `${substitute(3)}${substitute(1, '10000005')}`,
      ['4', 'IS', '3 replaced by 10000004, 1 replaced by 10000005'],
    ],
    ['the rest of a substitute rejected', `${substitute(3)}ACK*IR*1*EA~`, ['3', 'IS', '3 accepted, 1 rejected']],
    ['an unknown code', 'ACK*ZZ*4*EA~', ['4', 'ZZ', '']],
    ['no ACK', '', ['4', 'IA', '']],
  ])('reads a line with %s', (_, acks, wanted) => {
    const [line = []] = lines(changed('855', 'ACK*IA*4*EA~', acks));
    expect(line.slice(2)).toEqual(wanted);
  });

  it('that rejects the order has no lines', () => {
    expect(lines(changed('855', 'BAK*00*AC', 'BAK*00*RD'))).toEqual([]);
  });

  it('of a phone order names no order of ours', () => {
    const [row] = rowsOf('855', changed('855', '*7000123*', '*PO-77*'));
    expect(row).toMatchObject({ orderNumber: 'SO-88001' });
    expect(row).not.toHaveProperty('webOrderNumber');
  });
});

describe('an 832', () => {
  it('of docs/exchange-x12.md is an item, and the prices of classes or of an account, as its feed asks for', async () => {
    expect(rowsOf('832', example('832'))).toEqual([
      {
        ...{ itemNumber: '10000001', description: 'Nitrile Exam Gloves Medium', vendorId: '2001', categoryKey: '1.1' },
        ...{ manufacturerPartNumber: 'NX-200-M', unitOfMeasure: 'BX', gtin: '00614141000012', unspsc: '42132203' },
      },
    ]);
    const common = { itemNumber: '10000001', currency: 'USD' };
    expect(rowsOf('832', example('832'), 'class-prices')).toEqual([
      { ...common, pricingClass: 'STD', price: '12.95' },
      { ...common, pricingClass: 'GLD', price: '11.8' },
    ]);
    expect(rowsOf('832', example('832'), 'contract-prices')).toEqual([
      { ...common, customerNumber: '100001', price: '12.95', validFrom: '2026-03-01' },
    ]);
  });

  it('takes the unit from a composite or from PO4, the days of a product before those of the document', () => {
    const composite = changed('832', 'CTP*STD**12.95*1*BX~', 'CTP*STD**12.95*1*PK>1>2~');
    expect(rowsOf('832', composite)).toMatchObject([{ unitOfMeasure: 'PK' }]);
    const packed = changed('832', /CTP.*CTT/s, 'PO4*12*1*CA~\nDTM*007*20260401~\nDTM*036*20261231~\nCTP*STD**5~\nCTT');
    expect(rowsOf('832', packed)).toMatchObject([{ unitOfMeasure: 'CA' }]);
    expect(rowsOf('832', packed, 'contract-prices')).toMatchObject([
      { price: '5', validFrom: '2026-04-01', validTo: '2026-12-31' },
    ]);
  });

  it('without a price or a number has bad rows, which name the missing value', async () => {
    const run = await ground.load('items', changed('832', '*VN*10000001*', '*ZZ*10000001*'), {
      query: '&mode=delta&format=x12&dryRun=true',
    });
    expect(run).toMatchObject({ counts: { rows: 1, bad: 1 } });
    expect(rowsOf('832', changed('832', /CTP.*CTT/s, 'CTT'), 'class-prices')).toEqual([]);
  });
});

describe('an 846', () => {
  it('of docs/exchange-x12.md has a row for each item and branch, however the branches are written', () => {
    expect(rowsOf('846', example('846'))).toEqual([
      { itemNumber: '10000001', branchNumber: '14', quantityAvailable: '240' },
      { itemNumber: '10000002', branchNumber: '14', quantityAvailable: '0', expectedReceiptDate: '2026-04-02' },
      { itemNumber: '10000002', branchNumber: '16', quantityAvailable: '35', expectedReceiptDate: '2026-04-02' },
    ]);
  });

  it('prefers what is available to what is on hand, and the branch of a product to that of the document', () => {
    const more = changed('846', 'QTY*33*240*BX~', 'QTY*17*300*BX~\nQTY*33*240*BX~\nN1*WH*South*92*16~');
    expect(rowsOf('846', more)[0]).toEqual({ itemNumber: '10000001', branchNumber: '16', quantityAvailable: '240' });
    expect(rowsOf('846', changed('846', 'QTY*33*', 'QTY*17*'))[0]).toMatchObject({ quantityAvailable: '240' });
  });
});

describe('a file that can’t be used is refused with its place:', () => {
  const cases: readonly [string, Code, string, string][] = [
    [
      'another document',
      '856',
      example('856').replace('ST*856', 'ST*832'),
      'Segment 3 (ST) begins a “832”, and this feed only reads 856',
    ],
    [
      'a wrong count',
      '856',
      example('856').replace('SE*12', 'SE*11'),
      'There are 12 parts before segment 14 (SE), and it says “11”',
    ],
    [
      'another control number',
      '856',
      example('856').replace('GE*1*21', 'GE*1*22'),
      'segment 15 (GE) isn’t that of segment 2 (GS)',
    ],
    ['a wrong parent', '856', example('856').replace('HL*3*2', 'HL*3*9'), 'the parent in segment 11 (HL) is wrong'],
    ['no ISA', '856', 'a,b\n1,2\n', 'doesn’t begin with a whole ISA segment'],
    ['no total', '810', changed('810', 'TDS*6208~', ''), 'there is no TDS before segment 11 (SE)'],
    [
      'no number',
      '810',
      example('810').replace('*IN-9001*', '**'),
      'Element 2 of segment 4 (BIG) is missing: the invoice’s number',
    ],
    ['no order', '855', example('855').replace('*7000123*', '**'), 'Element 3 of segment 4 (BAK) is missing'],
    ['another beginning', '855', example('855').replace('BAK*', 'BIG*'), 'segment 4 (BIG) should be a BAK'],
  ];
  it.each(cases)('%s', async (_, code, text, why) => {
    expect(await load(code, text)).toMatchObject({ state: 'refused', reason: expect.stringContaining(why) });
  });

  it('a feed that takes no X12', async () => {
    const run = await ground.load('vendors', example('810'), { query: '&mode=delta&format=x12' });
    expect(run).toMatchObject({ state: 'refused', reason: expect.stringContaining('This feed takes no X12') });
  });
});

describe.each(codes)('any %s', (code) => {
  it('is the same with any separators, and refused with a sentence wherever it is truncated', () => {
    const separators = fc.uniqueArray(fc.constantFrom('|', '^', '\u001d', '\u001c', '!', '~', '*'), {
      minLength: 2,
      maxLength: 2,
    });
    const rows = rowsOf(code, example(code));
    fc.assert(
      fc.property(separators, fc.double({ min: 0, max: 1, noNaN: true }), ([first = '', second = ''], share) => {
        const text = example(code).replaceAll(/[*~]/g, (sign) => (sign === '*' ? first : second));
        expect(rowsOf(code, text)).toEqual(rows);
        const cut = text.slice(0, Math.floor(share * (text.trimEnd().length - 1)));
        expect(() => rowsOf(code, cut)).toThrow(X12Trouble);
      }),
    );
  });

  it('is the same in version 3010 with six-digit dates, and in 5010', () => {
    const rows = rowsOf(code, example(code));
    const old = example(code)
      .replaceAll('*00401*', '*00301*')
      .replaceAll('*004010', '*003010')
      .replaceAll(/\*20(2603\d\d|2604\d\d)/g, '*$1');
    expect(rowsOf(code, old)).toEqual(rows);
    expect(rowsOf(code, example(code).replaceAll('*00401*', '*00501*').replaceAll('*004010', '*005010'))).toEqual(rows);
  });

  it('reads the same after an independent program (node-x12) has read and written it', () => {
    expect(parsedByOthers(example(code)).functionalGroups[0]?.transactions[0]?.header.elements[0]?.value).toBe(code);
    expect(rowsOf(code, writtenByOthers(example(code)))).toEqual(rowsOf(code, example(code)));
  });

  it('never crashes the program, whatever its elements are', () => {
    const inner = example(code).split('~').slice(3, -4);
    const noise = fc.array(fc.tuple(fc.nat(inner.length - 1), fc.nat(8), fc.string({ maxLength: 6 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(noise, (changes) => {
        const segments = inner.map((segment) => segment.split('*'));
        for (const [at, place, value] of changes) (segments[at] as string[])[place] = value.replaceAll(/[*~]/g, '');
        const text = changed(
          code,
          inner.join('~'),
          segments.map((each) => Array.from(each, (e) => e ?? '').join('*')).join('~'),
        );
        try {
          rowsOf(code, text);
        } catch (error) {
          expect(error).toBeInstanceOf(X12Trouble);
        }
      }),
    );
  });
});
