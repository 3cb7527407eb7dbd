/** Handpieces and small equipment. */
import { brightColors } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const equipmentFamilies: readonly Family[] = [
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
