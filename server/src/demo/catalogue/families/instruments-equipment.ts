/** Hand instruments, rubber dam, handpieces and small equipment. */
import { brightColors, clampNumbers, curetteTips, forcepsNumbers, handles, scalerTips } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const instrumentFamilies: readonly Family[] = [
  ...familiesOf('Hand Instruments', '42151601', [
    [
      'Gracey Curette',
      {
        axes: [curetteTips, handles],
        packs: [['1/Each', 1]],
        price: [28, 54],
        styles: ['Rigid', 'Standard', 'Extended Shank'],
      },
    ],
    ['Sickle Scaler', { axes: [scalerTips, handles], packs: [['1/Each', 1]], price: [26, 52] }],
    [
      'Explorer',
      {
        axes: [
          ['#2', '#5', '#17', '#23*', '#23/12', 'TU17/23*'],
          ['Single End', 'Double End*'],
        ],
        packs: [['1/Each', 1]],
        price: [12, 29],
      },
    ],
    [
      'Mouth Mirrors, Front Surface',
      {
        axes: [
          ['#3', '#4*', '#5*'],
          ['Simple Stem', 'Cone Socket*'],
        ],
        packs: [['12/Box', 1]],
        price: [28, 64],
        demand: 1.5,
      },
    ],
    [
      'Periodontal Probe',
      { axes: [['UNC-15*', 'Williams', 'Marquis', 'Goldman Fox'], handles], packs: [['1/Each', 1]], price: [18, 38] },
    ],
    [
      'Composite Instrument, Titanium Coated',
      { axes: [['#1', '#2*', '#3', 'Thin Paddle*', '8A']], packs: [['1/Each', 1]], price: [32, 68] },
    ],
    [
      'Extracting Forceps',
      { axes: [forcepsNumbers], packs: [['1/Each', 1]], price: [58, 168], styles: ['Serrated', 'Standard'] },
    ],
    [
      'Elevator',
      { axes: [['#34', '#34S*', '#46', '#77R', '#301*', '#303', '#304']], packs: [['1/Each', 1]], price: [34, 88] },
    ],
    [
      'Needle Holder',
      { axes: [['5.5" Mayo-Hegar*', '6" Crile-Wood', '5.5" Castroviejo']], packs: [['1/Each', 1]], price: [38, 142] },
    ],
    [
      'Tissue Scissors',
      { axes: [['Iris Straight', 'Iris Curved*', 'Goldman Fox', 'Dean']], packs: [['1/Each', 1]], price: [28, 96] },
    ],
    [
      'Sharpening Stone',
      { axes: [['Arkansas Fine*', 'Ceramic', 'India Medium']], packs: [['1/Each', 1]], price: [18, 42], demand: 0.5 },
    ],
    [
      'Cotton Pliers',
      { axes: [['College Locking*', 'College Plain', 'Meriam']], packs: [['1/Each', 1]], price: [12, 34] },
    ],
  ]),
  ...familiesOf('Rubber Dam & Matrix', '42152607', [
    [
      'Rubber Dam Sheets',
      {
        axes: [
          ['5" x 5"', '6" x 6"*'],
          ['Thin', 'Medium*', 'Heavy'],
          ['Green', 'Blue*', 'Purple'],
        ],
        packs: [['36/Box', 1]],
        price: [11, 28],
        styles: ['Latex', 'Latex-Free'],
        demand: 1.5,
      },
    ],
    ['Rubber Dam Clamps', { axes: [clampNumbers], packs: [['1/Each', 1]], price: [11, 24] }],
    [
      'Sectional Matrix Bands',
      {
        axes: [['3.5 mm', '4.5 mm*', '5.5 mm*', '6.5 mm']],
        packs: [
          ['50/Pack', 1],
          ['100/Pack', 1.9],
        ],
        price: [38, 82],
        styles: ['Non-Stick', 'Contoured'],
        demand: 1.5,
      },
    ],
    [
      'Tofflemire Matrix Bands',
      {
        axes: [
          ['#1*', '#2', '#3'],
          ['.0015"*', '.002"'],
        ],
        packs: [['144/Pack', 1]],
        price: [12, 28],
      },
    ],
    [
      'Wooden Wedges, Anatomical',
      {
        axes: [['Orange', 'White', 'Yellow*', 'Blue', 'Pink', 'Green']],
        packs: [
          ['100/Box', 1],
          ['500/Box', 4.2],
        ],
        price: [11, 24],
        demand: 1.5,
      },
    ],
    [
      'Matrix Separator Rings',
      { axes: [['Molar*', 'Bicuspid*', 'Universal']], packs: [['2/Pack', 1]], price: [88, 158] },
    ],
    ['Mylar Strips', { axes: [['.002" x 4"*', '.002" x 6"']], packs: [['100/Box', 1]], price: [4, 9] }],
  ]),
  ...familiesOf('Handpieces', '42151603', [
    [
      'High Speed Handpiece',
      {
        axes: [
          ['4-Hole*', '5-Hole Fiber Optic*', 'Swivel Coupler'],
          ['Mini Head', 'Standard Head*'],
        ],
        packs: [['1/Each', 1]],
        price: [320, 1180],
        isEquipment: true,
        demand: 0.3,
      },
    ],
    [
      'Low Speed Handpiece Motor',
      { axes: [['5K', '20K*', '40K']], packs: [['1/Each', 1]], price: [290, 780], isEquipment: true, demand: 0.3 },
    ],
    [
      'Electric Handpiece Attachment',
      {
        axes: [['1:1 Contra', '1:5 Contra*', '16:1 Endo']],
        packs: [['1/Each', 1]],
        price: [680, 1480],
        isEquipment: true,
        demand: 0.2,
      },
    ],
    [
      'Hygiene Handpiece, Cordless',
      {
        axes: [['Blue', 'Rose', 'Titanium*']],
        packs: [['1/Each', 1]],
        price: [580, 980],
        isEquipment: true,
        demand: 0.2,
      },
    ],
    [
      'Handpiece Lubricant Spray',
      {
        packs: [
          ['18 oz Can', 1],
          ['500 mL Can', 1.1],
        ],
        price: [22, 48],
        demand: 1.5,
        isChemical: true,
      },
    ],
    [
      'Handpiece Turbine, Replacement',
      { axes: [['Lube-Free', 'Standard*']], packs: [['1/Each', 1]], price: [78, 246], demand: 0.4 },
    ],
    ['Handpiece Gaskets', { axes: [['4-Hole*', '5-Hole']], packs: [['10/Pack', 1]], price: [6, 14], demand: 0.6 }],
  ]),
  ...familiesOf('Small Equipment', '42151701', [
    [
      'LED Curing Light, Cordless',
      {
        axes: [['Black', 'Silver*', 'Blue']],
        packs: [['1/Each', 1]],
        price: [380, 1290],
        isEquipment: true,
        demand: 0.3,
      },
    ],
    ['Curing Light Sleeves', { packs: [['400/Box', 1]], price: [38, 72], demand: 1.5 }],
    [
      'Ultrasonic Scaler Unit',
      {
        axes: [['25K', '30K*', '25K/30K']],
        packs: [['1/Each', 1]],
        price: [890, 2380],
        isEquipment: true,
        demand: 0.15,
      },
    ],
    [
      'Tabletop Autoclave',
      {
        axes: [['9" Chamber*', '11" Chamber']],
        packs: [['1/Each', 1]],
        price: [2900, 6900],
        isEquipment: true,
        demand: 0.1,
      },
    ],
    [
      'Ultrasonic Cleaner',
      {
        axes: [['3/4 Gallon', '1.5 Gallon*', '3 Gallon']],
        packs: [['1/Each', 1]],
        price: [420, 1380],
        isEquipment: true,
        demand: 0.15,
      },
    ],
    ['Amalgamator / Capsule Mixer', { packs: [['1/Each', 1]], price: [320, 690], isEquipment: true, demand: 0.15 }],
    ['Apex Locator', { packs: [['1/Each', 1]], price: [480, 1090], isEquipment: true, demand: 0.15 }],
    ['Endo Motor, Cordless', { packs: [['1/Each', 1]], price: [880, 1980], isEquipment: true, demand: 0.15 }],
    [
      'Loupes, TTL',
      {
        axes: [['2.5x', '3.0x*', '3.5x*', '4.5x']],
        packs: [['1/Each', 1]],
        price: [690, 1680],
        isEquipment: true,
        demand: 0.1,
      },
    ],
    ['Vacuum Forming Machine', { packs: [['1/Each', 1]], price: [290, 620], isEquipment: true, demand: 0.1 }],
    [
      'Operator Stool',
      { axes: [brightColors.slice(0, 5)], packs: [['1/Each', 1]], price: [320, 980], isEquipment: true, demand: 0.1 },
    ],
    [
      'Dispensing Gun, 50 mL',
      { axes: [['1:1/2:1*', '4:1/10:1']], packs: [['1/Each', 1]], price: [38, 92], demand: 0.5 },
    ],
  ]),
];
