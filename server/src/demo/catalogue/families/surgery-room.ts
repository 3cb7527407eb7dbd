/** Imaging, water, infection control, sterilization, disposables and evacuation. */
import { brightColors } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const surgeryRoomFamilies: readonly Family[] = [
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
      'Self-Seal Sterilization Pouches',
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
