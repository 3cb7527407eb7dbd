/** Hand instruments and rubber dam. */
import { clampNumbers, curetteTips, forcepsNumbers, handles, scalerTips } from './axes.ts';
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
];
