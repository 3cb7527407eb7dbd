/** All kinds of product of the demo catalogue. */
import { clinicalFamilies } from './clinical.ts';
import type { Family } from './family.ts';
import { instrumentFamilies } from './instruments-equipment.ts';
import { preventiveFamilies } from './preventive.ts';
import { prostheticFamilies } from './prosthetic.ts';
import { protectionFamilies } from './protection.ts';
import { restorativeFamilies } from './restorative.ts';
import { surgeryRoomFamilies } from './surgery-room.ts';

export type { Axis, Family, Pack } from './family.ts';

export const families: readonly Family[] = [
  ...protectionFamilies,
  ...restorativeFamilies,
  ...prostheticFamilies,
  ...clinicalFamilies,
  ...preventiveFamilies,
  ...surgeryRoomFamilies,
  ...instrumentFamilies,
];
