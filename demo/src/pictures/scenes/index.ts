/** Finds the drawing for a subject: the first scene whose words occur in its description. */
import { box } from '../arrange.ts';
import type { Subject } from '../facts.ts';
import { packageScenes } from './by-package.ts';
import { clinicalScenes } from './clinical.ts';
import { instrumentScenes } from './instruments.ts';
import { preventiveScenes } from './preventive.ts';
import { prostheticScenes } from './prosthetic.ts';
import { restorativeScenes } from './restorative.ts';
import type { Scene } from './scene.ts';
import { treatmentRoomScenes } from './treatment-room.ts';
import { wornScenes } from './worn.ts';

/** In this order: a word that means something special comes before the same word with its usual meaning. */
const scenes: readonly Scene[] = [
  ...wornScenes,
  ...preventiveScenes,
  ...restorativeScenes,
  ...instrumentScenes,
  ...clinicalScenes,
  ...prostheticScenes,
  ...treatmentRoomScenes,
  ...packageScenes,
];

/** The drawing for a subject; a plain carton where no word is known. */
export function sceneOf(subject: Subject): string {
  const found = scenes.find(([words]) => words.test(subject.description));
  return found === undefined ? box(subject) : found[1](subject);
}
