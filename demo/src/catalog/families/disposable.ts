/** Disposables and evacuation. */
import { brightColors } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const disposableFamilies: readonly Family[] = [
  ...familiesOf('Disposables', '42152601', [
    [
      'Patient Bibs, 3-Ply',
      {
        axes: [brightColors],
        packs: [['500/Case', 1]],
        price: [18, 42],
        styles: ['Waffle Embossed', 'Extra Absorbent'],
        demand: 5,
      },
    ],
    [
      'Cotton Rolls, #2 Medium',
      { axes: [['Non-Sterile*', 'Sterile']], packs: [['2000/Box', 1]], price: [18, 38], demand: 4 },
    ],
    [
      'Gauze Sponges, Non-Woven',
      {
        axes: [
          ['2" x 2"*', '3" x 3"', '4" x 4"'],
          ['4-Ply*', '8-Ply'],
        ],
        packs: [
          ['200/Pack', 1],
          ['5000/Case', 19],
        ],
        price: [3, 9],
        demand: 5,
      },
    ],
    ['Plastic Cups, 5 oz', { axes: [brightColors], packs: [['1000/Case', 1]], price: [26, 48], demand: 3 }],
    [
      'Paper Tray Covers',
      {
        axes: [brightColors, ['Size B 8.5" x 12.25"*', 'Size E 11" x 17.25"']],
        packs: [['1000/Box', 1]],
        price: [18, 34],
        demand: 2,
      },
    ],
    [
      'Cotton Tip Applicators, 6"',
      { axes: [['Non-Sterile*', 'Sterile']], packs: [['1000/Box', 1]], price: [9, 18], demand: 2 },
    ],
    [
      'Bib Clips',
      {
        axes: [['Metal*', 'Plastic']],
        packs: [
          ['2/Pack', 1],
          ['250/Box', 14],
        ],
        price: [4, 9],
      },
    ],
    [
      'Air/Water Syringe Tips',
      {
        axes: [['Clear*', 'Rainbow', 'White']],
        packs: [
          ['250/Bag', 1],
          ['1500/Case', 5.3],
        ],
        price: [22, 46],
        demand: 4,
      },
    ],
    [
      'Cheek Absorbent Angles',
      {
        axes: [
          ['Small*', 'Large'],
          ['Plain', 'Reflective*'],
        ],
        packs: [['50/Box', 1]],
        price: [16, 32],
        demand: 2,
      },
    ],
    ['Mixing Pads', { axes: [['3" x 3"*', '6" x 6"']], packs: [['10/Pack', 1]], price: [11, 22] }],
    ['Facial Tissue', { packs: [['30 Boxes/Case', 1]], price: [28, 46] }],
  ]),
  ...familiesOf('Evacuation', '42152606', [
    [
      'Saliva Ejectors',
      {
        axes: [['Blue*', 'White*', 'Green', 'Clear']],
        packs: [
          ['100/Bag', 1],
          ['1000/Case', 8.8],
        ],
        price: [4, 9],
        demand: 5,
      },
    ],
    [
      'HVE Tips, Vented',
      {
        axes: [['White*', 'Assorted', 'Blue']],
        packs: [
          ['100/Bag', 1],
          ['1000/Case', 8.5],
        ],
        price: [9, 18],
        demand: 3,
      },
    ],
    ['Surgical Aspirator Tips', { axes: [['1/16"*', '1/8"', '1/4"']], packs: [['25/Bag', 1]], price: [12, 24] }],
    [
      'Evacuation System Cleaner',
      {
        axes: [['Liquid', 'Powder', 'Tablets*']],
        packs: [
          ['64 oz Bottle', 1],
          ['50 Tablets/Box', 1.2],
        ],
        price: [32, 64],
        isChemical: true,
        demand: 2,
      },
    ],
    [
      'Disposable Vacuum Traps',
      { axes: [['#5500', '#5501*', '#5502', '#5503*']], packs: [['144/Box', 1]], price: [48, 86], demand: 2 },
    ],
    ['Amalgam Separator Cartridge', { packs: [['1/Each', 1]], price: [288, 648], demand: 0.5 }],
    [
      'Mouthpiece Isolation System Inserts',
      { axes: [['Pediatric', 'Small', 'Medium*', 'Large']], packs: [['10/Pack', 1]], price: [22, 44] },
    ],
  ]),
];
