/** Gloves, masks and apparel. */
import { brightColors, garmentSizes, gloveSizes } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const protectionFamilies: readonly Family[] = [
  ...familiesOf('Gloves', '42132203', [
    [
      'Nitrile Exam Gloves, Powder-Free',
      {
        axes: [['Blue*', 'Black', 'Violet Blue', 'White'], gloveSizes],
        packs: [
          ['100/Box', 1],
          ['200/Box', 1.85],
          ['1000/Case', 9.1],
        ],
        price: [8, 24],
        styles: ['Textured', 'Low Dermatitis', 'Soft Stretch', 'Aloe Coated', ''],
        demand: 9,
      },
    ],
    [
      'Latex Exam Gloves, Powder-Free',
      {
        axes: [gloveSizes],
        packs: [
          ['100/Box', 1],
          ['1000/Case', 9.2],
        ],
        price: [9, 19],
        styles: ['Textured', 'Polymer Coated', 'Mint Scented', ''],
        demand: 5,
      },
    ],
    [
      'Chloroprene Exam Gloves',
      { axes: [['Green', 'Ice Blue*'], gloveSizes], packs: [['100/Box', 1]], price: [16, 31], demand: 2 },
    ],
    [
      'Vinyl Exam Gloves',
      { axes: [gloveSizes], packs: [['100/Box', 1]], price: [6, 12], styles: ['Stretch', ''], demand: 1.5 },
    ],
    [
      'Surgical Gloves, Sterile',
      {
        axes: [['5.5', '6', '6.5*', '7*', '7.5*', '8', '8.5']],
        packs: [['50 Pairs/Box', 1]],
        price: [42, 98],
        styles: ['Latex', 'Latex-Free', 'Micro-Thin'],
      },
    ],
    [
      'Utility Gloves, Autoclavable Nitrile',
      { axes: [['Small', 'Medium*', 'Large']], packs: [['3 Pairs/Pack', 1]], price: [14, 27] },
    ],
    ['Overgloves, Clear Polyethylene', { axes: [['Medium*', 'Large']], packs: [['1000/Box', 1]], price: [11, 22] }],
  ]),
  ...familiesOf('Masks & Face Protection', '42131713', [
    [
      'Earloop Procedure Masks, ASTM Level 3',
      {
        axes: [brightColors],
        packs: [
          ['50/Box', 1],
          ['500/Case', 9],
        ],
        price: [9, 26],
        styles: ['Fluid Resistant', 'Sensitive Skin', 'Fog-Free', ''],
        demand: 6,
      },
    ],
    [
      'Earloop Procedure Masks, ASTM Level 2',
      { axes: [brightColors], packs: [['50/Box', 1]], price: [8, 18], styles: ['Low Lint', ''], demand: 3 },
    ],
    ['Tie-On Surgical Masks', { axes: [['Blue*', 'Green']], packs: [['50/Box', 1]], price: [15, 29] }],
    [
      'N95 Particulate Respirators',
      {
        axes: [['Small', 'Regular*']],
        packs: [['20/Box', 1]],
        price: [22, 48],
        styles: ['Cup', 'Flat Fold'],
        demand: 2,
      },
    ],
    [
      'Protective Eyewear, Clear Lens',
      {
        axes: [['Black', 'Blue', 'Crystal*', 'Pink', 'Lime']],
        packs: [['1/Each', 1]],
        price: [8, 34],
        styles: ['Wraparound', 'Featherweight', 'Anti-Fog'],
      },
    ],
    [
      'Face Shields, Full Length',
      {
        axes: [['Clear*', 'Blue Frame']],
        packs: [['24/Box', 1]],
        price: [18, 46],
        styles: ['Disposable', 'Anti-Glare'],
      },
    ],
    ['Bonding Eyewear, Orange Lens', { packs: [['1/Each', 1]], price: [14, 38] }],
  ]),
  ...familiesOf('Gowns & Apparel', '42131601', [
    [
      'Isolation Gowns, AAMI Level 2',
      {
        axes: [
          ['Blue*', 'Yellow', 'White'],
          ['Regular*', 'X-Large'],
        ],
        packs: [
          ['10/Pack', 1],
          ['50/Case', 4.6],
        ],
        price: [19, 44],
        demand: 2,
      },
    ],
    [
      'Disposable Lab Jackets, Hip Length',
      {
        axes: [['Ceil Blue*', 'Lavender', 'Medical Green', 'Raspberry'], garmentSizes],
        packs: [['10/Bag', 1]],
        price: [28, 52],
        styles: ['Breathable', 'Soft Knit Collar'],
        demand: 2,
      },
    ],
    [
      'Disposable Lab Coats, Knee Length',
      { axes: [['Blue*', 'White'], garmentSizes], packs: [['10/Bag', 1]], price: [32, 58] },
    ],
    [
      'Bouffant Caps',
      {
        axes: [
          ['Blue*', 'Pink', 'White'],
          ['21"*', '24"'],
        ],
        packs: [['100/Box', 1]],
        price: [9, 18],
      },
    ],
    ['Shoe Covers, Non-Skid', { axes: [['Regular*', 'X-Large']], packs: [['100 Pairs/Box', 1]], price: [16, 33] }],
    [
      'Patient Aprons, Poly Lined',
      { axes: [['Blue', 'Mauve', 'White*']], packs: [['50/Box', 1]], price: [17, 31], styles: ['Adult', 'Pediatric'] },
    ],
  ]),
];
