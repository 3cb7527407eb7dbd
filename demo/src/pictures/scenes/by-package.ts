/** Scenes: by the form in which it is sold, where nothing is known of the thing itself. */
import { lying } from '../arrange.ts';
import * as filling from '../drawings/filling.ts';
import * as packages from '../packages.ts';
import type { Scene } from './scene.ts';

export const packageScenes: readonly Scene[] = [
  [/spray bottle/i, (s) => packages.sprayer(s, '#fbfcfd', false)],
  [/pump bottle/i, (s) => packages.sprayer(s, s.tint('#e6f1ee'), true)],
  [/gallon bottle|quart bottle/i, (s) => packages.jug(s, s.tint('#f3f7f9'))],
  [/\b(?:\d+ mL|[24] oz) bottle/i, (s) => packages.dropper(s, '#39434c')],
  [/bottles?\b/i, (s) => packages.bottle(s, '#fdfefe', s.tint('#f3f7f9'))],
  [/\bjar\b/i, (s) => packages.jar(s, s.brand.main, { scale: 1.2, y: 246 })],
  [/\bcanister\b/i, (s) => packages.canister(s)],
  [/\btube$/i, (s) => packages.tube(s)],
  [/syringe$/i, (s) => lying(filling.syringe(s, s.color), { scale: 1.28, turn: -34 })],
  [/\bbag$/i, (s) => packages.bag(s, '')],
];
