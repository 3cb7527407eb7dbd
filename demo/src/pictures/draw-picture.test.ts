import { describe, expect, test } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { readSubject } from './facts.ts';
import { checkWellFormed } from './well-formed.fixture.ts';

const facts = {
  itemNumber: '10000001',
  description: 'Velora Nitrile Exam Gloves, Powder-Free, Blue, Medium, 100/Box',
  vendorName: 'Farrowick Gloves',
  pack: 'Box of 100',
};

describe('a picture', () => {
  test('is the same for the same words', () => {
    expect(drawPicture(facts)).toBe(drawPicture({ ...facts }));
  });

  test('shows line, manufacturer, and variant, and has an accessible title', () => {
    const svg = drawPicture(facts);
    for (const text of ['>Velora<', '>FARROWICK GLOVES<', '>Blue · Medium<']) expect(svg).toContain(text);
    expect(svg).toContain(`<title>${facts.description}</title>`);
  });

  test('has the color that the words name', () => {
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

  test('of any description can be drawn, and its text is escaped', () => {
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
