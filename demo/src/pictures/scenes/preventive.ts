/** Scenes: hygiene, whitening and orthodontics. */
import { alone, boxed } from '../arrange.ts';
import * as hygiene from '../drawings/hygiene.ts';
import * as mouth from '../drawings/mouth.ts';
import * as packages from '../packages.ts';
import type { Scene } from './scene.ts';

export const preventiveScenes: readonly Scene[] = [
  [/paste cups/i, (s) => boxed(s, hygiene.pasteCups(s.tint('#8fd3b6')), { x: 222, y: 206, scale: 0.9 })],
  [/prophy angles/i, (s) => boxed(s, hygiene.prophyAngle(s.tint('#7c4fb0')), { x: 232, y: 186, scale: 1.05 })],
  [
    /toothbrushes/i,
    (s) =>
      boxed(
        s,
        hygiene.toothbrush(
          ['#3f86cf', '#4fae6b', '#ef7fa4', '#f08a24'][s.seed % 4] ?? '#3f86cf',
          /child/i.test(s.thing),
        ),
        { x: 240, y: 176, scale: 0.95, turn: 12 },
      ),
  ],
  [/floss/i, (s) => boxed(s, hygiene.floss(s.tint('#8fd3b6')), { x: 226, y: 204, scale: 0.9 })],
  [/separator cartridge/i, (s) => packages.jug(s, '#e3e9ec')],
  [/interdental/i, (s) => boxed(s, hygiene.interdental(s.color), { x: 224, y: 196, scale: 0.95 })],
  [/scaler inserts/i, () => alone(hygiene.insert('#4a90d9'), { scale: 1.35, y: 150, turn: 18, ground: 262, wide: 40 })],
  [
    /take-home bags/i,
    (s) =>
      packages.bag(
        s,
        alone(hygiene.toothbrush(s.color, false), { x: 128, y: 180, scale: 0.8, turn: -10, ground: 400 }) +
          alone(hygiene.floss('#8fd3b6'), { x: 184, y: 204, scale: 0.6, ground: 400 }),
      ),
  ],
  [/varnish/i, (s) => boxed(s, hygiene.varnish(s.tint('#f5e6bd')), { x: 222, y: 208, scale: 0.95 })],
  [/\b(?:oz|g) tubes?\b/i, (s) => packages.tube(s)],
  [/prophy powder/i, (s) => packages.bottle(s, s.brand.main, s.tint('#e9eef1'))],
  [/molar tubes|brackets/i, (s) => boxed(s, mouth.bracket(/ceramic/i.test(s.thing)), { x: 224, y: 206, scale: 0.66 })],
  [/archwires/i, (s) => boxed(s, mouth.archwires(), { x: 222, y: 200, scale: 0.8 })],
  [/power chain/i, (s) => boxed(s, mouth.elastics(s.tint('#bcc6cd'), true), { x: 204, y: 222, scale: 0.86 })],
  [/ligature|elastics/i, (s) => boxed(s, mouth.elastics(s.tint('#e2cba0'), false), { x: 222, y: 204, scale: 0.95 })],
];
