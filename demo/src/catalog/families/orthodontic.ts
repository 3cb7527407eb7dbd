/** Orthodontics and imaging. */
import { archForms, brightColors, neonColors } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const orthodonticFamilies: readonly Family[] = [
  ...familiesOf('Orthodontics', '42152701', [
    [
      'Metal Brackets, .022 Slot',
      {
        axes: [
          ['U1R', 'U1L', 'U2R', 'U2L', 'U3R Hook', 'U3L Hook', 'L1 Universal', 'L3R Hook', 'L3L Hook', '5-5 Case Kit*'],
        ],
        packs: [['10/Pack', 1]],
        price: [22, 48],
        styles: ['Low Profile', 'Mini Twin'],
      },
    ],
    [
      'Ceramic Brackets, .022 Slot',
      {
        axes: [['U1R', 'U1L', 'U2R', 'U2L', 'U3R Hook', 'U3L Hook', '5-5 Case Kit*']],
        packs: [['5/Pack', 1]],
        price: [58, 112],
      },
    ],
    [
      'NiTi Archwires',
      {
        axes: [['.012', '.014*', '.016*', '.018', '.016 x .022*', '.019 x .025'], archForms],
        packs: [['10/Pack', 1]],
        price: [14, 36],
        styles: ['Superelastic', 'Thermal'],
      },
    ],
    [
      'Stainless Steel Archwires',
      { axes: [['.016', '.018*', '.016 x .022', '.019 x .025*'], archForms], packs: [['10/Pack', 1]], price: [8, 19] },
    ],
    [
      'Elastomeric Ligature Ties',
      { axes: [[...neonColors, 'Clear*', 'Silver*']], packs: [['1000/Bag', 1]], price: [14, 26] },
    ],
    [
      'Power Chain',
      {
        axes: [
          ['Clear*', 'Gray*', ...neonColors],
          ['Closed*', 'Short', 'Long'],
        ],
        packs: [['15 ft Spool', 1]],
        price: [12, 24],
      },
    ],
    [
      'Intraoral Elastics',
      {
        axes: [
          ['1/8"', '3/16"*', '1/4"*', '5/16"'],
          ['Light', 'Medium*', 'Heavy'],
        ],
        packs: [['50 Bags/Box', 1]],
        price: [16, 32],
      },
    ],
    [
      'Orthodontic Wax, Patient Pack',
      { axes: [['Unscented*', 'Mint', 'Cherry']], packs: [['50/Box', 1]], price: [18, 34] },
    ],
    ['Retainer Cases', { axes: [[...brightColors, ...neonColors]], packs: [['25/Bag', 1]], price: [14, 27] }],
    ['Molar Tubes, Bondable', { axes: [['UR6', 'UL6', 'LR6', 'LL6']], packs: [['10/Pack', 1]], price: [38, 74] }],
    ['Light Cure Bracket Adhesive', { packs: [['4 x 4 g Syringes/Kit', 1]], price: [78, 146], isChemical: true }],
  ]),
  ...familiesOf('X-Ray & Sensors', '42152001', [
    [
      'Digital Sensor Sleeves',
      {
        axes: [
          ['Size 0', 'Size 1', 'Size 2*'],
          ['Clear*', 'Blue Tint'],
        ],
        packs: [['500/Box', 1]],
        price: [22, 46],
        demand: 3,
      },
    ],
    [
      'Intraoral X-Ray Film',
      {
        axes: [
          ['Size 0', 'Size 2*'],
          ['D Speed', 'E/F Speed*'],
          ['Single*', 'Double'],
        ],
        packs: [['150/Box', 1]],
        price: [48, 96],
      },
    ],
    ['Bitewing Tabs', { axes: [['Paper*', 'Foam']], packs: [['500/Box', 1]], price: [12, 26], demand: 1.5 }],
    [
      'Sensor Positioning Kit',
      { axes: [['Anterior', 'Posterior', 'Bitewing', 'Complete Set*']], packs: [['1/Kit', 1]], price: [44, 158] },
    ],
    [
      'Phosphor Plate Barrier Envelopes',
      { axes: [['Size 0', 'Size 1', 'Size 2*', 'Size 4']], packs: [['300/Box', 1]], price: [34, 68], demand: 1.5 },
    ],
    ['Panoramic Bite Block Covers', { packs: [['500/Box', 1]], price: [14, 28] }],
    [
      'Lead-Free X-Ray Apron',
      {
        axes: [
          ['Adult*', 'Child', 'Panoramic'],
          ['Blue', 'Gray*', 'Mauve'],
        ],
        packs: [['1/Each', 1]],
        price: [98, 248],
      },
    ],
    [
      'Digital Intraoral Sensor',
      { axes: [['Size 1', 'Size 2*']], packs: [['1/Each', 1]], price: [3200, 6400], isEquipment: true, demand: 0.1 },
    ],
  ]),
];
