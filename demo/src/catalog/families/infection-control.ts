/** Water, infection control and sterilization. */
import { type Family, familiesOf } from './family.ts';

export const infectionControlFamilies: readonly Family[] = [
  ...familiesOf('Waterline Treatment', '42152501', [
    [
      'Waterline Cleaning Tablets',
      {
        axes: [['0.7 L Bottle', '1 L Bottle*', '2 L Bottle*']],
        packs: [['50/Box', 1]],
        price: [38, 78],
        demand: 3,
        isChemical: true,
      },
    ],
    [
      'Waterline Treatment Straw',
      { axes: [['240 L*', '120 L']], packs: [['1/Each', 1]], price: [186, 298], demand: 1.5 },
    ],
    [
      'Waterline Shock Solution',
      {
        packs: [
          ['16 oz Bottle', 1],
          ['1 Gallon Bottle', 4.2],
        ],
        price: [28, 54],
        isChemical: true,
        demand: 1.5,
      },
    ],
    ['Waterline Test Kit', { axes: [['Mail-In', 'In-Office*']], packs: [['12/Box', 1]], price: [118, 224] }],
    [
      'Self-Contained Water Bottle',
      { axes: [['0.7 L', '1 L*', '2 L*']], packs: [['1/Each', 1]], price: [32, 68], demand: 0.5 },
    ],
  ]),
  ...familiesOf('Infection Control', '42281604', [
    [
      'Surface Disinfectant Wipes',
      {
        axes: [['6" x 6.75"*', '9" x 12" X-Large']],
        packs: [
          ['160/Canister', 1],
          ['12 Canisters/Case', 11],
        ],
        price: [8, 17],
        styles: ['Low Alcohol', 'Alcohol-Free', 'Bleach'],
        demand: 6,
        isChemical: true,
      },
    ],
    [
      'Surface Disinfectant Spray',
      {
        packs: [
          ['24 oz Spray Bottle', 1],
          ['1 Gallon Bottle', 3.1],
        ],
        price: [11, 24],
        demand: 2,
        isChemical: true,
      },
    ],
    [
      'Hand Sanitizer Gel, 70% Alcohol',
      {
        axes: [['Unscented*', 'Aloe']],
        packs: [
          ['8 oz Bottle', 1],
          ['1 Gallon Bottle', 6.5],
        ],
        price: [5, 12],
        demand: 2,
        isChemical: true,
      },
    ],
    [
      'Antimicrobial Hand Soap',
      {
        packs: [
          ['18 oz Pump Bottle', 1],
          ['1 Gallon Bottle', 4.6],
        ],
        price: [9, 17],
        isChemical: true,
      },
    ],
    [
      'Barrier Film, 4" x 6"',
      { axes: [['Blue*', 'Clear*', 'Pink']], packs: [['1200/Roll', 1]], price: [14, 29], demand: 4 },
    ],
    ['Chair Covers, Plastic', { axes: [['Half*', 'Full']], packs: [['225/Box', 1]], price: [28, 54], demand: 2 }],
    [
      'Headrest Covers',
      {
        axes: [
          ['Small', 'Large*'],
          ['Clear*', 'Blue'],
        ],
        packs: [['250/Box', 1]],
        price: [18, 36],
        demand: 3,
      },
    ],
    ['Air/Water Syringe Sleeves', { packs: [['500/Box', 1]], price: [11, 23], demand: 2 }],
    ['Light Handle Sleeves', { axes: [['Small*', 'Large']], packs: [['500/Box', 1]], price: [14, 27], demand: 1.5 }],
    ['Tray Sleeves', { axes: [['Size B*', 'Size E']], packs: [['500/Box', 1]], price: [22, 42], demand: 1.5 }],
    ['Hand Lotion, Glove Compatible', { packs: [['16 oz Pump Bottle', 1]], price: [9, 18], demand: 0.6 }],
  ]),
  ...familiesOf('Sterilization', '42281502', [
    [
      'Self-Sealing Sterilization Pouches',
      {
        axes: [['2.25" x 4"', '2.75" x 9"*', '3.5" x 9"*', '5.25" x 10"*', '7.5" x 13"', '12" x 17"']],
        packs: [['200/Box', 1]],
        price: [7, 34],
        styles: ['Color-Change', 'Triple Seal', ''],
        demand: 6,
      },
    ],
    ['Sterilization Tubing Roll', { axes: [['2"', '3"*', '4"', '6"']], packs: [['200 ft Roll', 1]], price: [42, 96] }],
    [
      'Biological Monitoring System, Mail-In',
      { axes: [['12 Test*', '52 Test']], packs: [['1/Kit', 1]], price: [118, 328] },
    ],
    [
      'Chemical Integrator Strips, Class 5',
      {
        packs: [
          ['100/Box', 1],
          ['250/Box', 2.2],
        ],
        price: [28, 62],
        demand: 1.5,
      },
    ],
    [
      'Autoclave Indicator Tape',
      { axes: [['1/2"', '3/4"*', '1"']], packs: [['60 yd Roll', 1]], price: [5, 11], demand: 1.5 },
    ],
    [
      'Ultrasonic Cleaning Solution',
      {
        axes: [['Concentrate*', 'Enzymatic*']],
        packs: [
          ['1 Gallon Bottle', 1],
          ['64 Tablets/Box', 1.3],
        ],
        price: [28, 58],
        isChemical: true,
        demand: 1.5,
      },
    ],
    [
      'Instrument Cassette',
      {
        axes: [
          ['5 Instrument', '8 Instrument*', '10 Instrument*', '14 Instrument'],
          ['Blue', 'Green', 'Purple', 'Steel*'],
        ],
        packs: [['1/Each', 1]],
        price: [68, 148],
      },
    ],
    [
      'Sterilization Wrap',
      { axes: [['12" x 12"', '15" x 15"', '20" x 20"*', '24" x 24"']], packs: [['500/Box', 1]], price: [48, 112] },
    ],
    ['Autoclave Cleaner', { packs: [['16 oz Bottle', 1]], price: [16, 32], isChemical: true }],
    ['Instrument Lubricant Milk', { packs: [['1 Gallon Bottle', 1]], price: [24, 46], isChemical: true, demand: 0.5 }],
  ]),
];
