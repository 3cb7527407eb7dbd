import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords, sameWords } from './differences.ts';
import { productWords } from './product-words.ts';

const compareProducts = (ordered: string, sent: string) => compareWords(productWords(ordered), productWords(sent));

describe('the words of a product', () => {
  it.each([
    ['Gloves, X-Large 9 mil', ['x-large', '9mil']],
    ['GLOVE NITRILE LG 100/BX', ['large']],
    ['Composite A3.5, 27 gauge, size 2, 4 g Syringe', ['a3.5', '27ga', 'size2']],
    ['Sutures, 3-0, FS-2 18", 12/Box', ['3-0', 'fs-2', '18"']],
    ['20 Degree Denture Teeth, 30L, Upper, A1, 8/Card', ['20degree', '30l', 'upper', 'a1']],
    ['Plastic Cups, 5 ounces, 1000/Case', ['5oz']],
    ['Lidocaine HCl 2%, 1:100,000, 50 x 1.7 mL Cartridges/Box', ['2%', '1:100000']],
    ['Mixing Pads, 3" x 3", 10/Pack', ['3"x3"']],
  ])('of %s name its sizes, and not its pack', (description, sizes) => {
    expect(productWords(description).sizes).toEqual(sizes);
  });

  it.each([
    ['Latex Exam Gloves', 'latex'],
    ['Prophy Angles, Latex-Free', 'free'],
    ['Exam Gloves, not made with natural rubber latex', 'free'],
    ['Vinyl Exam Gloves', 'free'],
    ['Surgical Gloves', 'unsaid'],
  ])('of %s say whether it has latex: %s', (description, latex) => {
    expect(productWords(description).latex).toBe(latex);
  });
});

/** Whether the second product may be offered instead of the first, judging by their descriptions. */
const canReplace = (ordered: string, sent: string) => {
  const { isOfKind, isOtherwiseMade } = compareProducts(ordered, sent);
  return isOfKind && !isOtherwiseMade;
};

describe('a product', () => {
  it.each([
    ['Nitrile Exam Gloves, Powder-Free, Blue, Medium', 'Latex Exam Gloves, Powder-Free, Medium'],
    ['Surgical Gloves, Latex-Free, 7', 'Surgical Gloves, 7'],
    ['Air/Water Syringe Tips, Clear', 'Patient Bibs, 3-Ply, Blue'],
    ['Norivoron Air/Water Syringe Tips, Clear', 'Ulmetor Intraoral Tips, Clear'],
    ['Rovavyn Stainless Steel Crowns, Primary Molar, 4', 'Mavivora Polycarbonate Crown Forms, 4'],
    [
      '33 Degree Denture Teeth, Posterior 1 x 8, 34L, Upper, A2',
      '0 Degree Denture Teeth, Posterior 1 x 8, 34L, Upper, A2',
    ],
    [
      '33 Degree Denture Teeth, Posterior 1 x 8, 34L, Upper, A2',
      '33 Degree Denture Teeth, Posterior 1 x 8, 30L, Upper, A2',
    ],
    ['Chromic Gut Sutures, 3-0, FS-2 18"', 'Silk Sutures, Black Braided, 3-0, FS-2 18"'],
    ['Plastic Cups, 5 oz, Blue', 'Plastic Cups, 3 oz, Blue'],
    ['Hedstrom Files, #10, 21 mm', 'Reamer Files, #10, 21 mm'],
    ['ELEVATOR STAINLESS STEEL #34', 'FORCEPS STAINLESS STEEL #34'],
    ['GLOVE EXAM NITRILE MED', 'GOWN EXAM NITRILE MED'],
    ['Hedstrom Stainless Steel Files, #10', 'Reamer Stainless Steel Files, #10'],
    ['Lidocaine HCl 2% with Epinephrine, 1:100,000', 'Articaine HCl 2% with Epinephrine, 1:100,000'],
    ['Temporary Cement, Non-Eugenol', 'Temporary Cement, Eugenol'],
    ['Gauze Sponges, Sterile, 2" x 2"', 'Gauze Sponges, Non-Sterile, 2" x 2"'],
  ])('%s is not replaced by %s', (ordered, sent) => {
    expect([canReplace(ordered, sent), canReplace(sent, ordered)]).toEqual([false, false]);
  });

  it.each([
    [
      'Pralequist Nitrile Exam Gloves, Powder-Free, Blue, Medium, 100/Box',
      'NITRILE EXAM GLOVE MED POWDER FREE BLUE 200/BX',
      [],
    ],
    ['Nitrile Exam Gloves, Blue, Medium', 'Nitrile Exam Gloves, Violet, Medium', ['violet instead of blue']],
    [
      'Roviranex Aloe Coated Nitrile Exam Gloves, Powder-Free, Black, X-Small',
      'Ostivofix Low Dermatitis Nitrile Exam Gloves, Powder-Free, White, X-Small',
      ['white instead of black', 'low dermatitis instead of aloe coated'],
    ],
    [
      'Roviranex Aloe Coated Nitrile Exam Gloves, Black, X-Small',
      'Vosadafix Nitrile Exam Gloves, Blue, X-Small',
      ['blue instead of black', 'not aloe coated'],
    ],
    ['Nitrile Exam Gloves, Blue', 'Low Dermatitis Nitrile Exam Gloves, Blue', ['low dermatitis']],
    ['Nitrile Exam Gloves, Violet Blue', 'Nitrile Exam Gloves, Blue', ['blue instead of violet blue']],
    ['Nitrile Exam Gloves, Blue', 'Nitrile Exam Gloves, Violet Blue', ['violet blue instead of blue']],
    ['Textured Soft Nitrile Gloves, Blue', 'Premium Nitrile Gloves', ['not blue', 'premium', 'not textured or soft']],
    ['Prophy Paste, Mint, Green', 'Prophy Paste, Cherry, Red', ['red instead of green', 'cherry instead of mint']],
    ['Chromic Gut Sutures, 3-0', 'Chromic Gut Sutures, 3-0, Undyed', ['undyed']],
    ['Gauze Sponges, 2" x 2"', 'Gauze Sponges, Non-Sterile, 2" x 2"', ['non-sterile']],
    ['Saliva Ejectors', 'Saliva Ejectors, Mint', ['mint']],
  ])('%s can be replaced by %s, which differs in %j', (ordered, sent, differs) => {
    expect([canReplace(ordered, sent), compareProducts(ordered, sent).differs]).toEqual([true, differs]);
  });

  it('differs in what may contain latex, if it was ordered free of it', () => {
    const { differs, isOtherwiseMade } = compareProducts('Prophy Angles, Latex-Free', 'Prophy Angles');
    expect([differs, isOtherwiseMade]).toEqual([['may contain latex', 'not latex-free'], true]);
  });

  const parts = fc.record({
    name: fc.constantFrom('Pralequist', 'Hesiraron', ''),
    material: fc.constantFrom('Nitrile', 'Latex', 'Vinyl', 'Silk', 'Latex-Free', ''),
    kind: fc.constantFrom('Exam Gloves', 'Braided Sutures', 'Denture Teeth', 'Syringe Tips', 'Crown Forms'),
    size: fc.constantFrom('Small', 'Medium', '3-0', '33 Degree', '0 Degree', '30L', '5 oz', ''),
    look: fc.constantFrom('Blue', 'Black', 'Mint', ''),
    pack: fc.constantFrom('100/Box', '10 x 5 mL Syringes/Pack', 'Each', '16 oz Bottle'),
  });
  type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;
  const written = ({ name, material, kind, size, look, pack }: Parts) =>
    [[name, material, kind].filter((part) => part !== '').join(' '), size, look, pack]
      .filter((part) => part !== '')
      .join(', ');

  it('replaces only the same kind, material, and size, whatever the manufacturers, looks, and packs', () => {
    fc.assert(
      fc.property(parts, parts, (ordered, sent) => {
        const isSame = ordered.kind === sent.kind && ordered.material === sent.material && ordered.size === sent.size;
        if (!isSame) expect(canReplace(written(ordered), written(sent))).toBe(false);
        else expect(canReplace(written(ordered), written(sent))).toBe(true);
      }),
    );
  });

  it('finds no difference between a product and itself, however its description is written', () => {
    fc.assert(
      fc.property(parts, (product) => {
        const description = written(product);
        const other = description.toUpperCase().replaceAll(', ', ' ');
        const { differs, isOfKind, isOtherwiseMade } = compareProducts(description, other);
        expect([differs, isOfKind, isOtherwiseMade]).toEqual([[], true, false]);
      }),
    );
  });
});

it('lists what is the same', () => {
  expect(sameWords(['kind', 'material', 'size'])).toBe('Same kind, material, and size');
  expect([sameWords(['kind']), sameWords(['size']), sameWords([])]).toEqual([
    ...['Same kind', 'Same category and size', 'Same category'],
  ]);
});
