/** Hygiene, fluoride and whitening. */
import { brightColors, flavors } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const preventiveFamilies: readonly Family[] = [
  ...familiesOf('Hygiene & Prophy', '42151901', [
    [
      'Prophy Paste Cups with Fluoride',
      {
        axes: [['Fine', 'Medium*', 'Coarse*', 'X-Coarse'], flavors],
        packs: [['200/Box', 1]],
        price: [24, 49],
        styles: ['Splatter-Free', 'Gluten-Free', ''],
        demand: 4,
      },
    ],
    [
      'Disposable Prophy Angles',
      {
        axes: [
          ['Soft Cup*', 'Firm Cup', 'Tapered Brush'],
          ['Blue', 'Green', 'Purple*', 'White'],
        ],
        packs: [
          ['144/Box', 1],
          ['500/Box', 3.2],
        ],
        price: [54, 118],
        styles: ['Contra', 'Right Angle', 'Latex-Free'],
        demand: 4,
      },
    ],
    [
      'Prophy Powder for Air Polishers',
      {
        axes: [['Lemon', 'Mint*', 'Neutral']],
        packs: [['4 x 300 g Bottles/Pack', 1]],
        price: [62, 118],
        isChemical: true,
      },
    ],
    [
      'Toothbrushes, Adult Soft',
      {
        axes: [['Compact Head*', 'Full Head']],
        packs: [
          ['72/Box', 1],
          ['144/Case', 1.9],
        ],
        price: [32, 72],
        styles: ['Cross Angle', 'Tapered Bristle', 'Sensitive'],
        demand: 2,
      },
    ],
    [
      'Toothbrushes, Child',
      {
        axes: [['Stage 1', 'Stage 2*', 'Stage 3']],
        packs: [['72/Box', 1]],
        price: [28, 58],
        styles: ['Sparkle', 'Animal'],
        demand: 1.5,
      },
    ],
    [
      'Dental Floss, Patient Size',
      { axes: [['Mint Waxed*', 'Unwaxed', 'Cinnamon']], packs: [['144/Box', 1]], price: [38, 74], demand: 1.5 },
    ],
    [
      'Interdental Brushes',
      {
        axes: [['Red 0.5 mm', 'Blue 0.6 mm*', 'Yellow 0.7 mm', 'Green 0.8 mm']],
        packs: [['36/Box', 1]],
        price: [24, 46],
      },
    ],
    [
      'Chlorhexidine Gluconate Rinse 0.12%',
      {
        axes: [['Mint*', 'Alcohol-Free']],
        packs: [
          ['16 oz Bottle', 1],
          ['6 x 16 oz Bottles/Case', 5.4],
        ],
        price: [9, 18],
        demand: 2,
        isChemical: true,
      },
    ],
    [
      'Ultrasonic Scaler Inserts',
      {
        axes: [
          ['25K', '30K*'],
          ['Straight*', 'Left', 'Right', 'Perio Slim*', 'Triple Bend'],
        ],
        packs: [['1/Each', 1]],
        price: [88, 168],
      },
    ],
    ['Disclosing Solution, Two-Tone', { packs: [['2 oz Bottle', 1]], price: [14, 26], isChemical: true }],
    [
      'Patient Take-Home Bags',
      { axes: [['Clear', 'Printed Tooth*', 'Printed Kids']], packs: [['100/Pack', 1]], price: [12, 24] },
    ],
  ]),
  ...familiesOf('Fluoride & Sealants', '42151904', [
    [
      'Fluoride Varnish, 5% Sodium Fluoride',
      {
        axes: [flavors.slice(0, 5)],
        packs: [
          ['50 x 0.4 mL Unit Doses/Box', 1],
          ['200 x 0.4 mL Unit Doses/Box', 3.6],
        ],
        price: [62, 138],
        styles: ['White', 'Clear', 'Xylitol'],
        demand: 4,
        isChemical: true,
      },
    ],
    ['Fluoride Foam, 1.23% APF', { axes: [flavors], packs: [['125 g Bottle', 1]], price: [14, 26], isChemical: true }],
    ['Fluoride Gel, 60 Second', { axes: [flavors], packs: [['16 oz Bottle', 1]], price: [11, 22], isChemical: true }],
    [
      'Fluoride Trays, Dual Arch Foam',
      { axes: [['Small', 'Medium*', 'Large']], packs: [['50/Bag', 1]], price: [13, 25] },
    ],
    [
      'Pit & Fissure Sealant, Light Cure',
      {
        axes: [['Clear', 'Off-White*', 'Pink']],
        packs: [['4 x 1.2 mL Syringes/Pack', 1]],
        price: [46, 94],
        styles: ['Fluoride Releasing', 'Moisture Tolerant'],
        demand: 1.5,
      },
    ],
    [
      'Toothpaste, 1.1% Sodium Fluoride Rx',
      {
        axes: [['Spearmint*', 'Berry', 'Sensitive']],
        packs: [
          ['1.8 oz Tube', 1],
          ['12 x 1.8 oz Tubes/Case', 11],
        ],
        price: [7, 14],
        demand: 1.5,
        isChemical: true,
      },
    ],
    ['Silver Diamine Fluoride 38%', { packs: [['8 mL Bottle', 1]], price: [98, 148], isChemical: true }],
    ['Remineralizing Cream', { axes: [['Mint*', 'Melon', 'Vanilla']], packs: [['40 g Tube', 1]], price: [14, 24] }],
  ]),
  ...familiesOf('Whitening', '42151508', [
    [
      'Take-Home Whitening Gel',
      {
        axes: [
          ['10%', '15%*', '20%', '35%'],
          ['Mint*', 'Melon', 'Regular'],
        ],
        packs: [
          ['4 x 3 mL Syringes/Kit', 1],
          ['50 x 3 mL Syringes/Box', 10],
        ],
        price: [24, 48],
        styles: ['Carbamide Peroxide', 'Desensitizing'],
        isChemical: true,
      },
    ],
    [
      'In-Office Whitening Gel, 40% Hydrogen Peroxide',
      { packs: [['5 Patient/Kit', 1]], price: [148, 298], isChemical: true },
    ],
    [
      'Prefilled Whitening Trays',
      { axes: [['10%', '15%*']], packs: [['10 Patient/Box', 1]], price: [98, 186], isChemical: true },
    ],
    [
      'Gingival Barrier, Light Cure',
      { axes: [['Blue*', 'Green']], packs: [['4 x 1.2 mL Syringes/Pack', 1]], price: [36, 68] },
    ],
    ['Whitening Tray Cases', { axes: [brightColors], packs: [['12/Bag', 1]], price: [9, 17] }],
    ['Desensitizing Gel, Potassium Nitrate', { packs: [['4 x 1.2 mL Syringes/Pack', 1]], price: [28, 48] }],
  ]),
];
