/** Impressions, crowns, teeth and the laboratory. */
import { archForms, setTimes, toothMolds, toothShades, viscosities } from './axes.ts';
import { type Family, familiesOf } from './family.ts';

export const prostheticFamilies: readonly Family[] = [
  ...familiesOf('Impression Materials', '42152101', [
    [
      'VPS Impression Material',
      {
        axes: [viscosities, setTimes],
        packs: [
          ['2 x 50 mL Cartridges/Pack', 1],
          ['10 x 50 mL Cartridges/Pack', 4.6],
        ],
        price: [46, 92],
        styles: ['Hydrophilic', 'Mint Scented', ''],
        demand: 3,
      },
    ],
    [
      'Polyether Impression Material',
      { axes: [viscosities.slice(0, 3), setTimes], packs: [['2 x 50 mL Cartridges/Pack', 1]], price: [98, 168] },
    ],
    ['VPS Putty', { axes: [setTimes], packs: [['2 x 300 mL Jars/Kit', 1]], price: [68, 128], demand: 1.5 }],
    [
      'Bite Registration Material',
      {
        axes: [setTimes],
        packs: [
          ['2 x 50 mL Cartridges/Pack', 1],
          ['4 x 50 mL Cartridges/Pack', 1.9],
        ],
        price: [34, 68],
        styles: ['Rigid', 'Scannable'],
        demand: 2.5,
      },
    ],
    [
      'Alginate Impression Material',
      {
        axes: [setTimes, ['Mint', 'Cherry', 'Unflavored*']],
        packs: [
          ['1 lb Pouch', 1],
          ['8 x 1 lb Pouches/Case', 7.4],
        ],
        price: [9, 19],
        styles: ['Dust-Free', 'Color Change'],
        demand: 2,
      },
    ],
    [
      'Mixing Tips',
      {
        axes: [['Yellow 4.2 mm', 'Pink 5.4 mm*', 'Teal 6.5 mm*', 'Blue 3.2 mm']],
        packs: [
          ['48/Bag', 1],
          ['100/Bag', 1.9],
        ],
        price: [16, 34],
        demand: 3,
      },
    ],
    ['Intraoral Tips', { axes: [['White', 'Clear*', 'Yellow']], packs: [['100/Bag', 1]], price: [12, 26], demand: 2 }],
    [
      'Disposable Impression Trays',
      {
        axes: [['Small', 'Medium*', 'Large*'], archForms, ['Perforated*', 'Solid']],
        packs: [['12/Bag', 1]],
        price: [8, 18],
      },
    ],
    [
      'Dual Arch Bite Trays',
      {
        axes: [['Anterior', 'Posterior*', 'Quadrant*', 'Sideless']],
        packs: [['35/Box', 1]],
        price: [24, 48],
        demand: 2,
      },
    ],
    ['Tray Adhesive', { packs: [['15 mL Bottle', 1]], price: [14, 27], isChemical: true }],
  ]),
  ...familiesOf('Crown & Bridge', '42152709', [
    [
      'Temporary Crown & Bridge Material',
      {
        axes: [['A1*', 'A2*', 'A3*', 'A3.5', 'B1*', 'Bleach']],
        packs: [['50 mL Cartridge', 1]],
        price: [88, 162],
        styles: ['Bis-Acryl', 'Fluorescent'],
        demand: 2,
      },
    ],
    [
      'Retraction Cord',
      {
        axes: [
          ['#000', '#00*', '#0*', '#1*', '#2', '#3'],
          ['Plain*', 'Impregnated'],
        ],
        packs: [['72"/Bottle', 1]],
        price: [11, 24],
        styles: ['Knitted', 'Braided'],
        demand: 2,
      },
    ],
    [
      'Hemostatic Gel, 25% Aluminum Chloride',
      { packs: [['4 x 1.2 mL Syringes/Pack', 1]], price: [28, 54], isChemical: true, demand: 1.5 },
    ],
    ['Hemostatic Solution, Ferric Sulfate', { packs: [['30 mL Bottle', 1]], price: [24, 46], isChemical: true }],
    [
      'Stainless Steel Crowns, Primary Molar',
      {
        axes: [
          ['D-UL', 'D-UR', 'D-LL', 'D-LR', 'E-UL', 'E-UR', 'E-LL', 'E-LR'],
          ['2', '3', '4*', '5*', '6', '7'],
        ],
        packs: [['5/Box', 1]],
        price: [21, 38],
      },
    ],
    [
      'Polycarbonate Crown Forms',
      { axes: [['10', '20*', '30', '40', '50', '60']], packs: [['5/Pack', 1]], price: [14, 26] },
    ],
    [
      'Fiber Posts',
      {
        axes: [['Size 1*', 'Size 2*', 'Size 3']],
        packs: [['10/Pack', 1]],
        price: [76, 138],
        styles: ['Tapered', 'Parallel'],
      },
    ],
    ['Shade Guide, 16 Tab', { packs: [['1/Each', 1]], price: [64, 148], demand: 0.5 }],
  ]),
  ...familiesOf('Teeth', '42152712', [
    [
      'Denture Teeth, Upper Anterior 1 x 6',
      {
        axes: [toothMolds, ['A1*', 'A2*', 'A3', 'B1', 'B2', 'C2']],
        packs: [['6/Card', 1]],
        price: [14, 52],
        styles: ['Three-Layer', 'Cross-Linked'],
        demand: 0.5,
      },
    ],
    [
      'Denture Teeth, Lower Anterior 1 x 6',
      {
        axes: [toothMolds.slice(0, 6), ['A1', 'A2*', 'A3', 'B1', 'C2']],
        packs: [['6/Card', 1]],
        price: [14, 52],
        demand: 0.4,
      },
    ],
    [
      'Denture Teeth, Posterior 1 x 8',
      {
        axes: [
          ['30L', '31L*', '32L', '34L*', '36L'],
          ['Upper*', 'Lower*'],
          ['A1', 'A2*', 'A3'],
        ],
        packs: [['8/Card', 1]],
        price: [16, 58],
        styles: ['0 Degree', '20 Degree', '33 Degree'],
        demand: 0.4,
      },
    ],
    ['Shade Tabs for Denture Teeth', { axes: [toothShades], packs: [['1/Each', 1]], price: [6, 12], demand: 0.2 }],
  ]),
  ...familiesOf('Laboratory', '42152201', [
    [
      'Dental Stone, Type III',
      {
        axes: [['Buff', 'Yellow*', 'Blue', 'White']],
        packs: [
          ['25 lb Box', 1],
          ['50 lb Box', 1.8],
        ],
        price: [22, 46],
      },
    ],
    ['Die Stone, Type IV', { axes: [['Peach*', 'Green', 'Ivory']], packs: [['25 lb Box', 1]], price: [38, 72] }],
    [
      'Lab Plaster, White',
      {
        packs: [
          ['25 lb Box', 1],
          ['50 lb Box', 1.8],
        ],
        price: [18, 34],
      },
    ],
    [
      'Baseplate Wax',
      {
        axes: [['Pink Soft', 'Pink Medium*', 'Pink Hard']],
        packs: [
          ['1 lb Box', 1],
          ['5 lb Box', 4.5],
        ],
        price: [13, 26],
      },
    ],
    ['Utility Wax Strips', { axes: [['Red*', 'White']], packs: [['44/Box', 1]], price: [11, 22] }],
    [
      'Denture Base Acrylic, Self Cure',
      { axes: [['Pink*', 'Dark Pink', 'Clear']], packs: [['1 lb Jar', 1]], price: [42, 82], isChemical: true },
    ],
    [
      'Acrylic Monomer Liquid',
      {
        packs: [
          ['4 oz Bottle', 1],
          ['1 Quart Bottle', 4.1],
        ],
        price: [18, 32],
        isChemical: true,
      },
    ],
    ['Soft Denture Reline Material', { packs: [['50 mL Cartridge', 1]], price: [86, 142] }],
    [
      'Lab Carbide Cutters HP',
      {
        axes: [
          ['Pear*', 'Flame', 'Cylinder*', 'Cone'],
          ['Fine', 'Medium*', 'Coarse'],
        ],
        packs: [['1/Each', 1]],
        price: [16, 39],
      },
    ],
    [
      'Thermoforming Sheets, Clear',
      {
        axes: [['0.020"*', '0.030"*', '0.040"', '0.060"', '0.080"']],
        packs: [
          ['25/Pack', 1],
          ['100/Box', 3.7],
        ],
        price: [24, 58],
      },
    ],
    ['Pumice, Medium Grit', { packs: [['5 lb Jar', 1]], price: [14, 24] }],
    ['Rag Wheels', { axes: [['3"*', '4"']], packs: [['12/Pack', 1]], price: [19, 36] }],
  ]),
];
