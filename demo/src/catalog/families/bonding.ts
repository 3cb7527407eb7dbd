/** Bonding, cements and finishing. */
import { fewShades } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const bondingFamilies: readonly Family[] = [
  ...familiesOf('Bonding & Etchants', '42152401', [
    [
      'Universal Adhesive, Light Cure',
      {
        axes: [['Bottle*', 'Unit Dose']],
        packs: [
          ['5 mL Bottle', 1],
          ['50 Unit Doses/Box', 1.4],
        ],
        price: [72, 168],
        styles: ['Single Component', 'Self-Etch', ''],
        demand: 3,
        isChemical: true,
      },
    ],
    [
      'Etch Gel, 37% Phosphoric Acid',
      {
        axes: [['Blue*', 'Green']],
        packs: [
          ['4 x 1.2 mL Syringes/Pack', 1],
          ['50 mL Jumbo Syringe', 3.2],
        ],
        price: [16, 34],
        demand: 3,
        isChemical: true,
      },
    ],
    [
      'Porcelain Etch, 9% Hydrofluoric Acid',
      { packs: [['2 x 1.2 mL Syringes/Pack', 1]], price: [42, 66], isChemical: true },
    ],
    ['Silane Coupling Agent', { packs: [['5 mL Bottle', 1]], price: [34, 72], isChemical: true }],
    [
      'Dentin Desensitizer',
      {
        packs: [
          ['5 mL Bottle', 1],
          ['40 Unit Doses/Box', 1.6],
        ],
        price: [58, 124],
        styles: ['Glutaraldehyde-Free', ''],
        isChemical: true,
      },
    ],
    [
      'Micro Applicator Brushes',
      {
        axes: [
          ['Super Fine', 'Fine*', 'Regular*'],
          ['Blue', 'Green', 'Pink', 'Yellow'],
        ],
        packs: [
          ['100/Tube', 1],
          ['400/Pack', 3.6],
        ],
        price: [7, 16],
        demand: 4,
      },
    ],
    ['Bonding Wells, Disposable', { packs: [['200/Box', 1]], price: [12, 24] }],
  ]),
  ...familiesOf('Cements & Liners', '42152403', [
    [
      'Resin-Modified Glass Ionomer Luting Cement',
      {
        packs: [
          ['50 Capsules/Box', 1],
          ['11 g Automix Syringe', 0.6],
        ],
        price: [128, 244],
        styles: ['Fluoride Releasing', 'Easy Clean-Up'],
        demand: 2,
      },
    ],
    [
      'Self-Adhesive Resin Cement',
      {
        axes: [['Clear*', 'A2*', 'White Opaque', 'Brown']],
        packs: [['8.5 g Automix Syringe', 1]],
        price: [98, 196],
        demand: 2,
      },
    ],
    [
      'Temporary Cement, Non-Eugenol',
      {
        axes: [['Standard*', 'Clear']],
        packs: [
          ['5 mL Automix Syringe', 1],
          ['50 Unit Doses/Box', 1.3],
        ],
        price: [38, 72],
        demand: 2.5,
      },
    ],
    ['Zinc Oxide Eugenol Cement', { packs: [['Powder & Liquid/Kit', 1]], price: [32, 58], isChemical: true }],
    ['Calcium Hydroxide Liner', { packs: [['13 g Base & 11 g Catalyst/Kit', 1]], price: [24, 48] }],
    ['Light Cure Cavity Liner', { packs: [['4 x 1.2 mL Syringes/Pack', 1]], price: [44, 76] }],
    ['Veneer Try-In Paste', { axes: [fewShades], packs: [['2 g Syringe', 1]], price: [28, 52] }],
  ]),
  ...familiesOf('Finishing & Polishing', '42151803', [
    [
      'Finishing Discs',
      {
        axes: [
          ['3/8"*', '1/2"*'],
          ['Coarse', 'Medium*', 'Fine*', 'Super Fine'],
        ],
        packs: [['85/Box', 1]],
        price: [22, 46],
        demand: 2,
      },
    ],
    [
      'Composite Polishers, Diamond Impregnated',
      {
        axes: [
          ['Cup', 'Disc*', 'Point', 'Flame*'],
          ['Pre-Polish', 'High Gloss*'],
        ],
        packs: [['6/Pack', 1]],
        price: [38, 84],
      },
    ],
    [
      'Polishing Strips',
      {
        axes: [
          ['Medium/Fine*', 'Coarse/Medium'],
          ['Narrow*', 'Wide'],
        ],
        packs: [['100/Box', 1]],
        price: [18, 36],
      },
    ],
    ['Diamond Polishing Paste', { packs: [['5 g Syringe', 1]], price: [22, 47] }],
    ['Ceramic Polishing Wheels', { axes: [['Coarse', 'Medium*', 'Fine']], packs: [['4/Pack', 1]], price: [42, 78] }],
  ]),
];
