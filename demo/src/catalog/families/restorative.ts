/** Burs and filling materials. */
import { carbideShapes, compositeShades, diamondShapes, fewShades, grits, toothShades } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const restorativeFamilies: readonly Family[] = [
  ...familiesOf('Burs & Diamonds', '42151602', [
    [
      'Carbide Burs FG',
      {
        axes: [carbideShapes],
        packs: [
          ['10/Pack', 1],
          ['100/Pack', 8.6],
        ],
        price: [13, 27],
        styles: ['Operative', 'Crosscut', ''],
        demand: 4,
      },
    ],
    ['Carbide Burs RA', { axes: [['1/2', '1', '2*', '4*', '6*', '8']], packs: [['10/Pack', 1]], price: [14, 26] }],
    [
      'Surgical Carbide Burs FG, 25 mm',
      { axes: [['4', '6*', '8*', '557*', '558', '701*', '702*', '703']], packs: [['10/Pack', 1]], price: [21, 42] },
    ],
    [
      'Diamond Burs FG, Multi-Use',
      { axes: [diamondShapes, grits], packs: [['5/Pack', 1]], price: [24, 61], demand: 2 },
    ],
    [
      'Diamond Burs FG, Single-Use',
      {
        axes: [diamondShapes, ['Fine', 'Medium*', 'Coarse*']],
        packs: [['25/Pack', 1]],
        price: [26, 54],
        demand: 3,
      },
    ],
    [
      'Trimming & Finishing Carbide Burs FG',
      {
        axes: [
          ['7006', '7104', '7106', '7408*', '7610', '7801*', '7901*', '7902*', '9803'],
          ['12 Blade*', '30 Blade'],
        ],
        packs: [['5/Pack', 1]],
        price: [19, 44],
      },
    ],
    ['Bur Block, Magnetic, Autoclavable', { axes: [['14 Hole*', '24 Hole']], packs: [['1/Each', 1]], price: [24, 58] }],
  ]),
  ...familiesOf('Composites & Restoratives', '42151801', [
    [
      'Universal Nanohybrid Composite',
      {
        axes: [compositeShades],
        packs: [
          ['4 g Syringe', 1],
          ['20 x 0.2 g Capsules/Box', 1.25],
        ],
        price: [42, 98],
        styles: ['Sculptable', 'High Polish', 'Low Shrink', ''],
        demand: 4,
      },
    ],
    [
      'Flowable Composite',
      {
        axes: [fewShades],
        packs: [
          ['2 x 2 g Syringes/Pack', 1],
          ['20 x 0.2 g Capsules/Box', 1.2],
        ],
        price: [38, 79],
        styles: ['Low Stress', 'Radiopaque', ''],
        demand: 3.5,
      },
    ],
    [
      'Bulk Fill Composite',
      {
        axes: [['Universal*', 'A1', 'A2*', 'A3', 'B1']],
        packs: [
          ['4 g Syringe', 1],
          ['20 x 0.2 g Capsules/Box', 1.3],
        ],
        price: [52, 112],
        demand: 2,
      },
    ],
    ['Micro-Filled Anterior Composite', { axes: [toothShades], packs: [['4 g Syringe', 1]], price: [48, 88] }],
    [
      'Glass Ionomer Restorative',
      {
        axes: [['A1', 'A2*', 'A3*', 'A3.5', 'B2', 'Pedo White']],
        packs: [['50 Capsules/Box', 1]],
        price: [118, 236],
        styles: ['Resin-Modified', 'Fast Set', 'Packable'],
        demand: 2,
      },
    ],
    [
      'Core Build-Up Material, Dual Cure',
      {
        axes: [['White*', 'Natural A3*', 'Blue']],
        packs: [
          ['25 mL Cartridge', 1],
          ['2 x 9 g Syringes/Pack', 0.85],
        ],
        price: [96, 188],
      },
    ],
    [
      'Amalgam Capsules',
      {
        axes: [
          ['1 Spill', '2 Spill*', '3 Spill'],
          ['Regular Set*', 'Fast Set'],
        ],
        packs: [
          ['50/Jar', 1],
          ['500/Box', 9],
        ],
        price: [88, 154],
        styles: ['Admix', 'Spherical'],
        isChemical: true,
      },
    ],
    ['Composite Capsule Warmer Tips', { packs: [['25/Pack', 1]], price: [18, 32], demand: 0.4 }],
  ]),
];
