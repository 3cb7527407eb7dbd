/** Endodontics, anesthesia, needles and surgery. */
import { fileLengths, fileSizes, needleSizes, sutureNeedles, sutureSizes } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const clinicalFamilies: readonly Family[] = [
  ...familiesOf('Endodontics', '42151606', [
    [
      'K-Files, Stainless Steel',
      { axes: [fileSizes, fileLengths], packs: [['6/Pack', 1]], price: [9, 19], demand: 1.5 },
    ],
    [
      'Hedstrom Files',
      { axes: [fileSizes.slice(2), fileLengths.slice(0, 2)], packs: [['6/Pack', 1]], price: [10, 21] },
    ],
    [
      'Rotary NiTi Files',
      {
        axes: [['20/.04', '25/.04*', '25/.06*', '30/.04', '35/.04', '40/.04'], fileLengths],
        packs: [['6/Pack', 1]],
        price: [42, 78],
        styles: ['Heat Treated', 'Controlled Memory', ''],
        demand: 2,
      },
    ],
    [
      'Reciprocating NiTi Files',
      {
        axes: [['Small', 'Primary*', 'Medium', 'Large'], fileLengths],
        packs: [['3/Pack', 1]],
        price: [48, 82],
        demand: 1.5,
      },
    ],
    [
      'Absorbent Paper Points',
      {
        axes: [['Fine', 'Medium*', 'Coarse', '#15-40*', '25/.04', '25/.06', '30/.04']],
        packs: [['200/Box', 1]],
        price: [8, 18],
        demand: 1.5,
      },
    ],
    [
      'Gutta Percha Points',
      {
        axes: [['#15-40*', '#20', '#25*', '#30', '#35', '25/.04*', '25/.06', '30/.04']],
        packs: [
          ['120/Box', 1],
          ['60/Box', 0.6],
        ],
        price: [9, 22],
        demand: 1.5,
      },
    ],
    [
      'Root Canal Sealer',
      {
        packs: [['13.5 g Automix Syringe', 1]],
        price: [78, 168],
        styles: ['Bioceramic', 'Epoxy Resin'],
        isChemical: true,
      },
    ],
    ['EDTA Solution, 17%', { packs: [['16 oz Bottle', 1]], price: [22, 42], isChemical: true }],
    ['Calcium Hydroxide Paste', { packs: [['4 x 1.2 mL Syringes/Pack', 1]], price: [38, 66] }],
    [
      'Irrigation Needles, Side Vent',
      {
        axes: [['27G*', '30G*']],
        packs: [
          ['25/Pack', 1],
          ['100/Box', 3.6],
        ],
        price: [14, 28],
      },
    ],
    ['Gates Drills', { axes: [['#1', '#2*', '#3*', '#4', '#1-6*']], packs: [['6/Pack', 1]], price: [16, 29] }],
    ['Pulp Test Refrigerant Spray', { packs: [['6 oz Can', 1]], price: [32, 54], isChemical: true }],
  ]),
  ...familiesOf('Anesthetics', '51271500', [
    [
      'Lidocaine HCl 2% with Epinephrine',
      {
        axes: [['1:100,000*', '1:50,000']],
        packs: [['50 x 1.7 mL Cartridges/Box', 1]],
        price: [36, 72],
        demand: 5,
        isChemical: true,
      },
    ],
    [
      'Articaine HCl 4% with Epinephrine',
      {
        axes: [['1:100,000*', '1:200,000*']],
        packs: [['50 x 1.7 mL Cartridges/Box', 1]],
        price: [48, 88],
        demand: 5,
        isChemical: true,
      },
    ],
    [
      'Mepivacaine HCl 3% Plain',
      { packs: [['50 x 1.7 mL Cartridges/Box', 1]], price: [44, 76], demand: 2, isChemical: true },
    ],
    ['Prilocaine HCl 4% Plain', { packs: [['50 x 1.8 mL Cartridges/Box', 1]], price: [58, 92], isChemical: true }],
    [
      'Bupivacaine HCl 0.5% with Epinephrine',
      { axes: [['1:200,000*']], packs: [['50 x 1.8 mL Cartridges/Box', 1]], price: [62, 98], isChemical: true },
    ],
    [
      'Topical Anesthetic Gel, 20% Benzocaine',
      {
        axes: [['Cherry*', 'Mint', 'Pina Colada', 'Bubble Gum*', 'Strawberry']],
        packs: [['1 oz Jar', 1]],
        price: [8, 17],
        demand: 3,
        isChemical: true,
      },
    ],
    [
      'Topical Anesthetic Swabs',
      { axes: [['Cherry*', 'Mint']], packs: [['72/Box', 1]], price: [32, 58], isChemical: true },
    ],
    [
      'Anesthetic Buffering Solution',
      { packs: [['10 x 3 mL Cartridges/Box', 1]], price: [68, 104], demand: 0.5, isChemical: true },
    ],
  ]),
  ...familiesOf('Needles & Syringes', '42142523', [
    [
      'Dental Needles, Sterile',
      {
        axes: [needleSizes],
        packs: [['100/Box', 1]],
        price: [12, 27],
        styles: ['Plastic Hub', 'Metal Hub'],
        demand: 5,
      },
    ],
    [
      'Aspirating Syringe, 1.8 mL',
      { axes: [['Standard*', 'Petite', 'Self-Aspirating']], packs: [['1/Each', 1]], price: [22, 58] },
    ],
    [
      'Irrigation Syringes, Luer Lock',
      { axes: [['3 mL', '5 mL', '10 mL', '12 mL*']], packs: [['50/Box', 1]], price: [12, 29], demand: 2 },
    ],
    ['Curved Tip Utility Syringes', { axes: [['12 mL*', '3 mL']], packs: [['50/Box', 1]], price: [24, 42] }],
    ['Needle Recapping Stand', { axes: [['Blue', 'Gray*', 'Teal']], packs: [['1/Each', 1]], price: [9, 19] }],
    [
      'Sharps Container',
      {
        axes: [['1 Quart*', '5 Quart', '1 Gallon*']],
        packs: [
          ['1/Each', 1],
          ['10/Case', 9.1],
        ],
        price: [6, 14],
        demand: 2,
      },
    ],
  ]),
  ...familiesOf('Sutures & Surgical', '42312201', [
    [
      'Chromic Gut Sutures',
      { axes: [sutureSizes.slice(0, 3), sutureNeedles], packs: [['12/Box', 1]], price: [36, 68], demand: 1.5 },
    ],
    [
      'Silk Sutures, Black Braided',
      { axes: [sutureSizes.slice(0, 3), sutureNeedles], packs: [['12/Box', 1]], price: [26, 48] },
    ],
    [
      'PGA Absorbable Sutures',
      { axes: [sutureSizes, sutureNeedles], packs: [['12/Box', 1]], price: [44, 86], demand: 1.5 },
    ],
    [
      'PTFE Sutures, Non-Absorbable',
      { axes: [sutureSizes, sutureNeedles.slice(0, 2)], packs: [['12/Box', 1]], price: [92, 158] },
    ],
    ['Collagen Wound Dressing', { axes: [['Plug*', 'Tape', 'Foam']], packs: [['10/Box', 1]], price: [88, 146] }],
    ['Absorbable Hemostat Gelatin Sponge', { packs: [['32/Box', 1]], price: [42, 68] }],
    [
      'Allograft Bone Particulate',
      {
        axes: [['0.25 cc', '0.5 cc*', '1.0 cc*', '2.0 cc']],
        packs: [['1/Vial', 1]],
        price: [72, 188],
        styles: ['Mineralized', '70/30 Blend'],
      },
    ],
    [
      'Resorbable Collagen Membrane',
      { axes: [['15 x 20 mm*', '20 x 30 mm', '30 x 40 mm']], packs: [['1/Each', 1]], price: [118, 232] },
    ],
    ['Scalpel Blades, Sterile', { axes: [['#11', '#12', '#15*', '#15C*']], packs: [['100/Box', 1]], price: [24, 48] }],
    ['Dry Socket Paste', { packs: [['1 oz Jar', 1]], price: [26, 44], isChemical: true, demand: 0.6 }],
    ['Oxygen Nasal Cannula', { axes: [['Adult*', 'Pediatric']], packs: [['25/Box', 1]], price: [22, 44], demand: 0.4 }],
  ]),
];
