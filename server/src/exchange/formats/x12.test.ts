import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { readTransactionSets, X12Trouble } from '../x12/read-segments.ts';
import { readShipNotice } from '../x12/ship-notice.ts';

const example = /^ISA.*?^IEA[^\n]*\n/ms.exec(readFileSync('docs/exchange.md', 'utf8'))?.[0] ?? '';
let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());
const load = (text: string, query = '') =>
  ground.load('shipments', text, { query: `&mode=delta&format=x12&dryRun=true${query}` });

describe('an 856', () => {
  it('of docs/exchange.md is read as rows of shipments, and waits for the order that it names', async () => {
    const run = await load(example);
    expect(run).toMatchObject({ counts: { rows: 1, bad: 0 }, reason: '' });
    expect(readTransactionSets(example).map(readShipNotice)).toEqual([
      [
        {
          shipmentNumber: 'SH-5501',
          orderNumber: 'SO-88001',
          lineNumber: '1',
          quantityShipped: '4',
          shipmentDate: '2026-03-03',
          branchNumber: '14',
          shipVia: 'UPSN',
          trackingNumbers: '1Z999AA10123456784',
          sscc: '',
        },
      ],
    ]);
  });

  it('adds up what a line has in several cartons', () => {
    const more = example.replace(
      'SE*12*',
      'HL*4*2*P~MAN*GM*00123456789012345675~HL*5*4*I~LIN*1*VN*10000001~SN1**3*EA~SE*17*',
    );
    expect(readTransactionSets(more).flatMap(readShipNotice)).toMatchObject([{ quantityShipped: '7', sscc: '' }]);
  });

  it.each([
    ['another document', example.replace('ST*856', 'ST*810'), 'Segment 3 (ST) begins a “810”, and we only read 856'],
    ['a wrong count', example.replace('SE*12', 'SE*11'), 'There are 12 parts before segment 14 (SE), and it says “11”'],
    ['another control number', example.replace('GE*1*21', 'GE*1*22'), 'segment 15 (GE) isn’t that of segment 2 (GS)'],
    ['a wrong parent', example.replace('HL*3*2', 'HL*3*9'), 'the parent in segment 11 (HL) is wrong'],
    ['no ISA', 'a,b\n1,2\n', 'doesn’t begin with a whole ISA segment'],
  ])('with %s is refused with its place', async (_, text, why) => {
    expect(await load(text)).toMatchObject({ state: 'refused', reason: expect.stringContaining(why) });
  });

  it('is the same with any separators, and refused in words wherever it is cut off', () => {
    const separators = fc.uniqueArray(fc.constantFrom('|', '^', '\u001d', '\u001c', '!', '~', '*'), {
      minLength: 2,
      maxLength: 2,
    });
    const rows = readTransactionSets(example).flatMap(readShipNotice);
    fc.assert(
      fc.property(separators, fc.double({ min: 0, max: 1, noNaN: true }), ([first = '', second = ''], share) => {
        const text = example.replaceAll(/[*~]/g, (sign) => (sign === '*' ? first : second));
        expect(readTransactionSets(text).flatMap(readShipNotice)).toEqual(rows);
        const cut = text.slice(0, Math.floor(share * (text.trimEnd().length - 1)));
        expect(() => readTransactionSets(cut)).toThrow(X12Trouble);
      }),
    );
  });
});
