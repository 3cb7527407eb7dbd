import { describe, expect, test } from 'vitest';
import { productLines } from '../../demo/catalogue/lines.ts';
import { vendorNames } from '../../demo/catalogue/vendor-names.ts';
import { drawPicture } from './draw-picture.ts';
import { readSubject } from './facts.ts';

const facts = {
  itemNumber: '10000001',
  description: 'Velora Nitrile Exam Gloves, Powder-Free, Blue, Medium, 100/Box',
  vendorName: 'Farrowick Gloves',
  pack: 'Box of 100',
};

/** Throws where a tag is not closed or an attribute is not quoted: a browser shows nothing of such a picture. */
function checkWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing, name, _attributes, selfClosing) => {
      if (closing) {
        if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      } else if (!selfClosing) open.push(name);
      return '';
    },
  );
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
  if (/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(rest)) throw new Error('There is text that is not escaped.');
}

describe('a picture', () => {
  test('is the same for the same words', () => {
    expect(drawPicture(facts)).toBe(drawPicture({ ...facts }));
  });

  test('shows line, maker and variant, and says to everybody what it is', () => {
    const svg = drawPicture(facts);
    for (const text of ['>Velora<', '>FARROWICK GLOVES<', '>Blue · Medium<']) expect(svg).toContain(text);
    expect(svg).toContain(`<title>${facts.description}</title>`);
  });

  test('has the colour that the words name', () => {
    const [blue, black] = ['Blue', 'Black'].map((word) =>
      drawPicture({ ...facts, description: facts.description.replace('Blue', word) }),
    );
    expect(blue).toContain('#3f86cf');
    expect(black).toContain('#2b3036');
    const composite = (shade: string) =>
      drawPicture({ ...facts, description: `Solira Universal Nanohybrid Composite, ${shade}, 4 g Syringe` });
    expect(composite('A1')).toContain('#f3e8d2');
    expect(composite('A3.5')).toContain('#dcc08d');
    expect(composite('A1')).not.toBe(composite('C4'));
  });

  test('is well formed for every kind of product, and small', () => {
    const seen = new Set<string>();
    const drawings = new Set<string>();
    for (const line of productLines(3_000)) {
      for (const { itemNumber, description, variant } of line.items) {
        const kind = `${line.family.name} ${variant.pack[0]}`;
        if (seen.has(kind)) continue;
        seen.add(kind);
        const svg = drawPicture({ itemNumber, description, vendorName: vendorNames[line.maker] ?? '', pack: '' });
        expect(() => checkWellFormed(svg), description).not.toThrow();
        expect(svg, description).not.toMatch(/undefined|NaN|\[object/);
        expect(svg.length, description).toBeLessThan(14_000);
        drawings.add(svg.replaceAll(/#[0-9a-f]{6}|>[^<]*</g, ''));
      }
    }
    expect(seen.size).toBeGreaterThan(250);
    // Kinds of product look different from each other, not just in colour and words.
    expect(drawings.size).toBeGreaterThan(150);
  });

  test('of anything at all is drawn, and no word of it is taken for markup', () => {
    for (const description of [
      '',
      ' ',
      ',',
      'X',
      '<script>alert(1)</script>, "A" & \'B\', </svg>',
      'Ünïcödé\u202e, 中文, 5/Box',
      'a'.repeat(500),
      'Gloves <b>, &amp;, 1/Each',
    ]) {
      const svg = drawPicture({ itemNumber: '1', description, vendorName: '<i>"&', pack: '<' });
      expect(() => checkWellFormed(svg), description).not.toThrow();
      expect(svg).not.toContain('<script');
    }
  });
});

test('words are taken apart into line, thing, variant and pack', () => {
  expect(readSubject(facts)).toMatchObject({
    line: 'Velora',
    thing: 'Nitrile Exam Gloves',
    variant: 'Blue · Medium',
    pack: '100/Box',
  });
});
