import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeFound } from './merge-found.ts';
import { joinLists, readPastedLines } from './read-pasted-lines.ts';

/** `number|number: description ×quantity`; `?` for a missing quantity, `!` for an unreadable one. */
function read(text: string): string[] {
  return readPastedLines(text).lines.map(({ numbers, description, quantity, quantityFrom }) => {
    const mark = quantityFrom === 'said' ? '' : quantityFrom === 'assumed' ? '?' : '!';
    return `${numbers.join('|')}: ${description} ×${quantity ?? ''}${mark}`;
  });
}

const passed = (text: string) => readPastedLines(text).passed.map(({ place, reason }) => `${place} ${reason}`);

describe('one line of free text', () => {
  it.each([
    ['10000001', '10000001:  ×1?'],
    ['2 x 10000001', '10000001:  ×2'],
    ['2x 10000001', '10000001:  ×2'],
    ['2x10000001', '10000001:  ×2'],
    ['10000001 x 3', '10000001:  ×3'],
    ['10000001 ×3', '10000001:  ×3'],
    ['10000001 (3)', '10000001:  ×3'],
    ['10000001 qty 3', '10000001:  ×3'],
    ['Qty: 12 #10000001', '10000001:  ×12'],
    ['10000001 quantity = 1,200', '10000001:  ×1200'],
    ['10000001 3', '10000001:  ×3'],
    ['3 10000001', '10000001:  ×3'],
    ['10000001, 3', '10000001:  ×3'],
    ['10000001 - 3 ea', '10000001:  ×3'],
    ['10000001: 3', '10000001:  ×3'],
    ['item no. 10000001 qty 4', '10000001:  ×4'],
    ['SKU:NV-1042-XL x2', 'NV-1042-XL: NV-1042-XL ×2'],
    ['NV 1042-XL', '1042-XL|NV 1042-XL: NV 1042-XL ×1?'],
    ['- 10000001 $12.50 x 2', '10000001:  ×2'],
    ['1. 10000001 @ $4.99 each, qty 2', '10000001:  ×2'],
    ['3 boxes of nitrile gloves medium', ': nitrile gloves medium ×3'],
    ['two boxes nitrile gloves medium', ': nitrile gloves medium ×2'],
    ['Nitrile gloves, medium - 6 boxes', ': Nitrile gloves, medium ×6'],
    ['5 nitrile gloves', ': nitrile gloves ×5'],
    ['Diamond bur 330', ': Diamond bur 330 ×1?'],
    ['4 mm wax sheets', ': 4 mm wax sheets ×1?'],
    ['Gauze 2x2 4 ply', ': Gauze 2x2 4 ply ×1?'],
    ['10000001 qty 1.5', '10000001:  ×!'],
    ['10000001 qty -2', '10000001:  ×!'],
    ['10000001 qty lots', '10000001:  ×!'],
    ['10000001 x 0', '10000001:  ×0'],
    ['10006248 0', '10006248:  ×0'],
    ['10006248,0', '10006248:  ×0'],
    ['10006248 -1', '10006248:  ×!'],
    ['10006248,-1', '10006248:  ×!'],
    ['Nitrile gloves −2', ': Nitrile gloves ×!'],
    ['gauze 2x2 1 case', ': gauze 2x2 ×1'],
    ['nitrile gloves large 2 box', ': nitrile gloves large ×2'],
    ['Gloves 100 box', ': Gloves 100 box ×1?'],
    ['10000001 x 1000000', '10000001:  ×!'],
    ['> > 2 x 10000001', '10000001:  ×2'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('ignores blanks of any width, invisible characters, full-width digits, and unusual line ends', () => {
    const odd =
      '\ufeff2\u00a0x\u200910000001\u200b\r\n10000002\u3000\u00d7\u202f4\u2028\uff12 x 10000003\r10000004\tqty\u00a03';
    expect(read(odd)).toEqual(['10000001:  ×2', '10000002:  ×4', '10000003:  ×2', '10000004:  ×3']);
  });
});

describe('tables', () => {
  it('are read by their headings, whatever else they contain, without mistaking a price for a quantity', () => {
    const text = [
      'Line\tItem #\tDescription\tPack\tUnit Price\tQty\tTotal',
      '1\t10000001\tNitrile gloves, M\tBox of 100\t$12.50\t2\t$25.00',
      '2\t10000002\tWax "soft" 4mm\t1\t3.00\t10\t30.00',
      '3\t10000003\tSaliva ejectors\t100\t4\t\t',
      '\t\t\t\t\tTotal\t55.00',
    ].join('\n');
    expect(read(text).slice(0, 3)).toEqual([
      '10000001: Nitrile gloves, M ×2',
      '10000002: Wax "soft" 4mm ×10',
      '10000003: Saliva ejectors ×!',
    ]);
    expect(read('Item\tQty\n10000001\t0\n10000002\t-3')).toEqual(['10000001:  ×0', '10000002:  ×!']);
    expect(passed(text)).toEqual(['1 heading', '5 total']);
  });

  it('reads a CSV file with quotes, commas and line breaks inside cells', () => {
    const text =
      'Qty,Product Number,Name\r\n3,10000001,"Gloves, nitrile ""blue"""\r\n"1,200",="10000002","two\nlines"\r\n5,1.0000003E+7,x';
    expect(read(text)).toEqual(['10000001: Gloves, nitrile "blue" ×3', '10000002: two lines ×1200', '10000003:  ×5']);
    expect(readPastedLines(text).lines.map(({ place }) => place)).toEqual([2, 3, 5]);
  });

  it('without a heading are guessed: numbers, quantities smaller than packs, counted lines, prices', () => {
    expect(read('10000001\t2\n10000002\t5')).toEqual(['10000001:  ×2', '10000002:  ×5']);
    expect(read('2;10000001\n5;10000002')).toEqual(['10000001:  ×2', '10000002:  ×5']);
    expect(read('10000001,3')).toEqual(['10000001:  ×3']);
    expect(
      read(
        [
          '1\tNitrile gloves M\t10000001\t100\t12.50\t2',
          '2\tNitrile gloves L\t10000002\t100\t12.50\t1',
          '3\tMirror heads\t10000003\t12\t8.00\t4',
        ].join('\n'),
      ),
    ).toEqual(['10000001: Nitrile gloves M ×2', '10000002: Nitrile gloves L ×1', '10000003: Mirror heads ×4']);
  });

  it("may have descriptions in a number column, and commas in a sentence don't make a table", () => {
    expect(read('Item,Qty\nNitrile gloves medium,3')).toEqual([': Nitrile gloves medium ×3']);
    expect(read('Gloves, nitrile, medium\nMirror heads, size 5')).toEqual([
      ': Gloves, nitrile, medium ×1?',
      ': Mirror heads, size 5 ×1?',
    ]);
    expect(read('8" tray\t2\nTray 9" deep\t3')).toEqual([': 8" tray ×2', ': Tray 9" deep ×3']);
  });
});

describe('mixed lines', () => {
  it('include spreadsheet rows between lines of free text', () => {
    const text = ['10012841 5', '10003348\t7\tK files', '10000192, 2', '3 boxes of gauze'].join('\n');
    expect(read(text)).toEqual(['10012841:  ×5', '10003348: K files ×7', '10000192:  ×2', ': gauze ×3']);
  });

  it('skip titles above a list and its sections, and nothing that may be a product', () => {
    const text = ['Weekly supply list 11/22/2026', 'Operatory 2:', '10000001 2', 'Front desk:', 'nitrile gloves'].join(
      '\n',
    );
    expect(read(text)).toEqual(['10000001:  ×2', ': nitrile gloves ×1?']);
    expect(passed(text)).toEqual(['1 heading', '2 heading', '4 heading']);
    const sheet = 'Order list\nItem\tDescription\tQty\nGLOVES\n10000001\tNitrile gloves\t2';
    expect(read(sheet)).toEqual(['10000001: Nitrile gloves ×2']);
    expect(passed(sheet)).toEqual(['1 heading', '2 heading', '3 heading']);
  });
});

describe('an e-mail', () => {
  const text = [
    'From: Anna <anna@practice.test>',
    'Subject: order',
    '',
    'Hi Tom,',
    'please send us:',
    '> 2 x 10000001',
    '> 3 boxes nitrile gloves medium',
    '-----',
    'Thanks,',
  ].join('\n');

  it('keeps what is ordered and lists what it skips', () => {
    expect(read(text)).toEqual(['10000001:  ×2', ': nitrile gloves medium ×3']);
    expect(passed(text)).toEqual(['1 mail', '2 mail', '4 mail', '5 mail', '8 marks', '9 mail']);
  });

  it('doesn’t order lines quoted in a reply, unless asked to', () => {
    const reply = ['3 x 10000001', '', 'On Tue, Nov 3, 2026 Anna wrote:', '> 10000002 5', '> > 10000003 1'].join('\n');
    expect(read(reply)).toEqual(['10000001:  ×3']);
    expect(passed(reply)).toEqual(['3 mail', '4 quoted', '5 quoted']);
    expect(readPastedLines(reply, { includesQuoted: true }).lines.map(({ place }) => place)).toEqual([1, 4, 5]);
    const unmarked = '10000001 3\n----- Original Message -----\nFrom: Tom\n10000002 5';
    expect(read(unmarked)).toEqual(['10000001:  ×3']);
    expect(passed(unmarked)).toEqual(['2 mail', '3 mail', '4 quoted']);
  });
});

const word = fc.constantFrom(
  ...[
    '10000001',
    'NV-1042',
    'gloves',
    'nitrile',
    '2',
    'x',
    'qty',
    '$4.00',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '1,200',
    '>',
  ],
  ...['Item', 'Qty', 'Total', '-', '(3)', '\u00a0', 'Hi', '#', '=', "'", '1.5', '0'],
);
const anyLine = fc.oneof(
  fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
  fc.string({ maxLength: 30 }),
);
const anyText = fc.array(anyLine, { maxLength: 25 }).map((lines) => lines.join('\n'));

describe('whatever is pasted', () => {
  it('loses no line: each is in exactly one place, in order, as pasted', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { lines, passed: over } = readPastedLines(text);
        const all = [...lines, ...over].sort((one, other) => one.place - other.place);
        expect(new Set(all.map(({ place }) => place)).size).toBe(all.length);
        const letters = (line: string) => line.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
        const plain = (line: string) => letters(line.replace(/[\uff01-\uff5e]/g, ''));
        expect(plain(all.map((line) => line.text).join(''))).toBe(plain(text));
      }),
      { numRuns: 500 },
    );
  });

  it('has only whole quantities up to 99,999, and marks each missing one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { quantity, quantityFrom, numbers } of readPastedLines(text).lines) {
          if (quantity === undefined) expect(quantityFrom).toBe('unreadable');
          else expect(Number.isInteger(quantity) && quantity >= 0 && quantity <= 99_999).toBe(true);
          if (quantityFrom === 'assumed') expect(quantity).toBe(1);
          expect(numbers.length).toBeLessThanOrEqual(6);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same result for the same list, however it’s written', () => {
    const list = fc.array(
      fc.tuple(fc.integer({ min: 10_000_000, max: 99_999_999 }), fc.integer({ min: 1, max: 999 })),
      {
        minLength: 2,
        maxLength: 20,
      },
    );
    const ways: readonly ((number: number, quantity: number) => string)[] = [
      (number, quantity) => `${number}\t${quantity}`,
      (number, quantity) => `${quantity}\t${number}`,
      (number, quantity) => `"${number}","${quantity}"`,
      (number, quantity) => `${quantity};${number};9.99`,
      (number, quantity) => `${quantity} x ${number}`,
      (number, quantity) => `> ${number} qty ${quantity}`,
      (number, quantity) => `* ${number} - ${quantity} boxes @ $12.50`,
    ];
    fc.assert(
      fc.property(list, fc.constantFrom(...ways), fc.constantFrom('\n', '\r\n', '\n\n'), (pairs, way, end) => {
        const { lines } = readPastedLines(pairs.map(([number, quantity]) => way(number, quantity)).join(end));
        expect(lines.map(({ numbers, quantity }) => [numbers[0], quantity])).toEqual(
          pairs.map(([number, quantity]) => [String(number), quantity]),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("reads 1,000 lines at once, and isn't slow on hostile ones", () => {
    const rows = Array.from(
      { length: 1_000 },
      (_, at) => `${10_000_000 + at}\tNitrile gloves ${at}\t$9.99\t${1 + (at % 9)}`,
    );
    const hostile = [
      `"${'a'.repeat(20_000)}`,
      ' '.repeat(20_000),
      '1'.repeat(20_000),
      `${'1,'.repeat(8_000)}`,
      '"\n'.repeat(3_000),
    ];
    expect(readPastedLines(rows.join('\n')).lines).toHaveLength(1_000);
    for (const text of hostile) readPastedLines(text);
  }, 60_000);
});

describe('lines that name one product', () => {
  it('become one entry with the sum of their quantities', () => {
    const line = (index: number, itemNumber: string, quantity: number | undefined) => ({
      place: index,
      itemNumber,
      quantity,
    });
    expect(mergeFound([line(1, 'A', 2), line(2, 'B', undefined), line(4, 'A', 3), line(5, 'A', undefined)])).toEqual([
      { itemNumber: 'A', places: [1, 4, 5], quantity: 5, isCut: false },
      { itemNumber: 'B', places: [2], quantity: undefined, isCut: false },
    ]);
    expect(mergeFound([line(1, 'A', 99_999), line(2, 'A', 1)])).toMatchObject([{ quantity: 99_999, isCut: true }]);
  });
});

describe('two lists in one text', () => {
  const texts = [
    '2 x 10000001\nNitrile gloves, medium - 6 boxes',
    '10000002\t5\n10000003\t1',
    'Qty,"Item #",Description\r\n7,"10000004","Burs, ""round"""\r\n',
    'Item #;Qty\n10000005;3',
  ];
  it.each(texts.flatMap((one) => texts.filter((other) => other !== one).map((other) => [one, other] as const)))(
    '%j and %j are read as each alone',
    (one, other) => {
      expect(read(joinLists(one, other)).sort()).toEqual([...read(one), ...read(other)].sort());
    },
  );

  it('leaves the first one in an empty box unchanged', () => {
    expect(joinLists(' \n', '10000001;2')).toBe('10000001;2');
  });
});
