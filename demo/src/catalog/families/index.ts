/** All kinds of product of the demo catalog. */
import { bondingFamilies } from './bonding.ts';
import { clinicalFamilies } from './clinical.ts';
import { disposableFamilies } from './disposable.ts';
import { equipmentFamilies } from './equipment.ts';
import type { Family } from './family.ts';
import { infectionControlFamilies } from './infection-control.ts';
import { instrumentFamilies } from './instrument.ts';
import { orthodonticFamilies } from './orthodontic.ts';
import { preventiveFamilies } from './preventive.ts';
import { prostheticFamilies } from './prosthetic.ts';
import { protectionFamilies } from './protection.ts';
import { restorativeFamilies } from './restorative.ts';

export type { Family, Pack } from './family.ts';

export const families: readonly Family[] = [
  ...protectionFamilies,
  ...restorativeFamilies,
  ...bondingFamilies,
  ...prostheticFamilies,
  ...clinicalFamilies,
  ...preventiveFamilies,
  ...orthodonticFamilies,
  ...infectionControlFamilies,
  ...disposableFamilies,
  ...instrumentFamilies,
  ...equipmentFamilies,
];
