import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, searchWords, squash, typedNumber, typedWords } from './normalize-words.ts';

const spelled = (text: string) => typedWords(text).map(({ spellings }) => spellings.join('/'));

describe('stored words', () => {
  it('are the pieces and, if punctuation separates them, the joined forms', () => {
    expect(searchWords('Tie-On')).toEqual(['tie', 'on', 'tieon']);
    expect(searchWords('A3.5')).toEqual(['a3', '5', 'a35']);
    expect(searchWords("O'Brien & Sons")).toEqual(['o', 'brien', 'obrien', 'sons']);
    expect(searchWords('A3.5-inch')).toEqual(['a3', '5', 'inch', 'a35', 'a35inch']);
  });

  it('have a number and its unit together and separately', () => {
    expect(searchWords('4 g')).toEqual(['4', '4g', 'g']);
    expect(searchWords('250mL')).toEqual(['250ml', '250', 'ml']);
    expect(searchWords('box 144/Pack')).toEqual(['box', '144', 'pack', '144pack']);
    expect(searchWords('4 sutures')).toEqual(['4', 'sutures']);
  });

  it('ignore case, accents, widths, and trademark signs', () => {
    expect(searchWords('Café ÉLAN™ Straße Øster ﬁne ＡＢ①')).toEqual([
      'cafe',
      'elan',
      'strasse',
      'oster',
      'fine',
      'ab1',
    ]);
  });

  it('are unique', () => {
    expect(searchWords('Large large LARGE')).toEqual(['large']);
  });
});

const anySign = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const anyText = fc.string({ unit: anySign, maxLength: 60 });

describe('typed words', () => {
  it('may be spelled in pieces or joined, but digits around punctuation belong together', () => {
    expect(spelled('tie-on mask')).toEqual(['tie/tieon', 'on/tieon', 'mask']);
    expect(spelled('a3.5')).toEqual(['a35']);
    expect(spelled('3-0 silk')).toEqual(['30', 'silk']);
    expect(spelled('1,000')).toEqual(['1000']);
  });

  it('are none if there is only punctuation', () => {
    for (const text of ['', '   ', '!!!', '%', '—', '\u0000\u202e']) expect(typedWords(text)).toEqual([]);
  });

  it('contain only letters and digits, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const all = [...searchWords(text), ...typedWords(text).flatMap(({ spellings }) => spellings)];
        return all.every((word) => /^[\p{L}\p{N}]+$/u.test(word));
      }),
    );
  });

  it('find the text that they were taken from', () => {
    const sign = fc.constantFrom(...'aBé3 5.-/ xß™"');
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 30 }), (text) => {
        const words = searchWords(text);
        for (const { spellings } of typedWords(text)) {
          expect(spellings.some((spelling) => words.includes(spelling))).toBe(true);
        }
      }),
    );
  });

  it('find a text in any letter case', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ 12-é'), maxLength: 30 }), (text) => {
        expect(typedWords(text.toUpperCase())).toEqual(typedWords(text.toLowerCase()));
      }),
    );
  });
});

describe('sizes of the trade', () => {
  it.each([
    ['2x2', ['2" x 2"', '2 x 2', '2"x2"', '2 in x 2', '2 inch × 2', '2X2"']],
    ['85x1225', ['8.5" x 12.25"', '8.5x12.25']],
    ['30g', ['30 ga', '30ga', '30 gauge', '30-gauge', '30G']],
    ['xlarge', ['X-Large', 'x large', 'extra large', 'XLarge', 'x-lg']],
    ['xxlarge', ['XX-Large', '2x-large', '2X Large']],
    ['xsmall', ['X-Small', 'extra-small', 'x sm']],
    ['a2', ['A-2', 'A2', 'a2']],
  ])('are one word, however written: %s', (word, texts) => {
    for (const text of texts) {
      expect(spelled(text), text).toEqual([word]);
      expect(searchWords(text), text).toContain(word);
    }
  });

  it('leave other words alone', () => {
    expect(spelled('box large')).toEqual(['box', 'large']);
    expect(spelled('x-ray film')).toEqual(['x/xray', 'ray/xray', 'film']);
    expect(spelled('K-208')).toEqual(['k/k208', '208/k208']);
    expect(searchWords('X-Small')).not.toContain('small');
  });
});

describe('numbers', () => {
  it('are compared without dashes, spaces, and letter case', () => {
    expect(squash('TD01-2255 bl')).toBe('td012255bl');
    expect(squash('555-0100')).toBe(squash('5550100'));
  });

  it("have a digit and aren't separate words", () => {
    expect(typedNumber('1000-0001')).toBe('10000001');
    expect(typedNumber('NV 1042-XL')).toBe('nv1042xl');
    expect(typedNumber('K.208')).toBe('k208');
    expect(typedNumber('nitrile gloves 100')).toBeUndefined();
    expect(typedNumber('glove')).toBeUndefined();
    expect(typedNumber('')).toBeUndefined();
  });
});

it('folds text as a whole', () => {
  expect(foldText('Größe')).toBe('grosse');
});
