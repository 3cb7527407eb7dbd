/** Ways in which variants of dental products differ, shared by several families. */
import type { Axis } from './family.ts';

export const gloveSizes: Axis = ['X-Small', 'Small*', 'Medium*', 'Large', 'X-Large'];

/** The sixteen classical tooth shades. */
export const toothShades: Axis = [
  'A1*',
  'A2*',
  'A3*',
  'A3.5*',
  'A4',
  'B1*',
  'B2',
  'B3',
  'B4',
  'C1',
  'C2',
  'C3',
  'C4',
  'D2',
  'D3',
  'D4',
];

export const fewShades: Axis = ['A1*', 'A2*', 'A3*', 'A3.5', 'B1*', 'B2', 'C2', 'Bleach White'];

export const compositeShades: Axis = [...toothShades, 'Opaque A2', 'Opaque A3', 'Bleach XL', 'Incisal Clear'];

export const setTimes: Axis = ['Regular Set*', 'Fast Set*'];

export const viscosities: Axis = ['Light Body*', 'Medium Body', 'Heavy Body*', 'Extra Light Body'];

/** Round, inverted cone, pear, fissure and taper shapes by their US numbers. */
export const carbideShapes: Axis = [
  '1/4',
  '1/2',
  '1',
  '2*',
  '4*',
  '6*',
  '8',
  '33 1/2',
  '34',
  '35',
  '56',
  '57*',
  '245*',
  '329',
  '330*',
  '331',
  '556',
  '557*',
  '558',
  '699',
  '700',
  '701*',
  '1157',
  '1958',
];

export const diamondShapes: Axis = [
  'Round 801-014',
  'Round 801-018*',
  'Inverted Cone 805-012',
  'Pear 830-012*',
  'Flat End Cylinder 836-012',
  'Flat End Taper 847-016*',
  'Round End Taper 856-016*',
  'Round End Taper 856-018',
  'Flame 862-012*',
  'Football 379-023*',
  'Needle 859-010',
  'Chamfer 877-010',
];

export const grits: Axis = ['Extra Fine', 'Fine', 'Medium*', 'Coarse*', 'Super Coarse'];

export const fileSizes: Axis = ['#06', '#08', '#10*', '#15*', '#20*', '#25*', '#30', '#35', '#40', '#15-40*', '#45-80'];

export const fileLengths: Axis = ['21 mm*', '25 mm*', '31 mm'];

export const flavors: Axis = ['Mint*', 'Cherry', 'Bubble Gum*', 'Orange', 'Grape', 'Strawberry', 'Raspberry'];

export const brightColors: Axis = ['Blue*', 'Green', 'Pink', 'Lavender*', 'White*', 'Aqua', 'Peach', 'Yellow'];

export const neonColors: Axis = ['Neon Blue', 'Neon Green', 'Neon Orange', 'Neon Pink', 'Neon Yellow', 'Neon Purple'];

export const needleSizes: Axis = ['25G Long', '27G Long*', '27G Short*', '30G Short*', '30G Extra Short'];

export const sutureSizes: Axis = ['3-0*', '4-0*', '5-0*', '6-0'];

export const sutureNeedles: Axis = ['FS-2 18"*', 'C-6 27"', 'P-3 18"', 'C-22 18"'];

export const archForms: Axis = ['Upper*', 'Lower*'];

export const toothMolds: Axis = ['21E', '22F', '31G*', '32K', '41E', '42L', '44H*', '52M', '62X', '75D'];

export const curetteTips: Axis = ['1/2*', '3/4', '5/6', '7/8*', '11/12*', '13/14*', '15/16', '17/18'];

export const scalerTips: Axis = ['H5/33', '204S*', 'SH6/7*', 'N135', 'U15/30', 'M23*'];

export const handles: Axis = ['#6 Satin Steel', '#7 Resin', '#8 Wide Grip*'];

export const forcepsNumbers: Axis = ['#1', '#23', '#53L', '#53R', '#88L', '#88R', '#150*', '#151*', '#150S', '#210S'];

export const clampNumbers: Axis = ['#0', '#00', '#1', '#2*', '#2A', '#7*', '#8A', '#9*', '#14', '#14A', '#W8A*', '#56'];

export const garmentSizes: Axis = ['X-Small', 'Small', 'Medium*', 'Large*', 'X-Large', '2X-Large'];
