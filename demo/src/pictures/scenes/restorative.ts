/** Scenes: what cuts, fills, bonds and polishes. */
import { alone, boxed, lying } from '../arrange.ts';
import * as cutting from '../drawings/cutting.ts';
import * as filling from '../drawings/filling.ts';
import * as hygiene from '../drawings/hygiene.ts';
import * as packages from '../packages.ts';
import type { Scene } from './scene.ts';

export const restorativeScenes: readonly Scene[] = [
  [/bur block/i, (s) => alone(cutting.burBlock(s), { scale: 1.2, y: 168, ground: 214, wide: 112 })],
  [/cutters hp/i, (s) => alone(cutting.bur(s), { scale: 1.65, y: 148, ground: 262, wide: 24 })],
  [/gates drills/i, (s) => boxed(s, cutting.bur(s), { x: 232, y: 184, scale: 1.05, turn: 12 }, 'tall')],
  [/burs?\b/i, (s) => boxed(s, cutting.bur(s), { x: 238, y: 172, scale: 1.22, turn: 10 }, 'tall')],
  [/warmer tips/i, (s) => boxed(s, filling.capsules('#b9c3cb'), { scale: 0.95 })],
  [
    /amalgam capsules/i,
    (s) =>
      packages.jar(s, s.brand.main, { x: 126, y: 238, scale: 1.1 }) +
      alone(filling.capsules('#b9c3cb', '#dfe5e9'), { x: 230, y: 226, scale: 0.75, ground: 250, wide: 40 }),
  ],
  [
    /capsules/i,
    (s) =>
      boxed(
        s,
        filling.capsules(/shade|composite|ionomer/i.test(s.thing) ? s.shade : s.color),
        { x: 226, y: 206, scale: 1.05 },
        'flat',
      ),
  ],
  [
    /(?:composite|core build|cement|sealer|try-in).*syringe/i,
    (s) => lying(filling.syringe(s, s.shade), { scale: 1.28, turn: -34 }),
  ],
  [/polishing paste.*syringe/i, (s) => lying(filling.syringe(s, '#c9d2d9'), { scale: 1.28, turn: -34 })],
  [
    /syringes?\/kit|whitening gel|syringes\/(?:pack|box)|jumbo syringe/i,
    (s) =>
      boxed(
        s,
        filling.gelSyringe(
          s.tint(/etch/i.test(s.thing) ? '#2f6fd0' : /hemostatic/i.test(s.thing) ? '#b7d46b' : '#e9f3f6'),
        ),
        { x: 206, y: 226, scale: 0.96, turn: -16 },
      ),
  ],
  [
    /applicator brushes/i,
    (s) => boxed(s, filling.applicators(s.tint('#4fae6b')), { x: 230, y: 194, scale: 1 }, 'tall'),
  ],
  [/unit dose|bonding wells/i, (s) => boxed(s, hygiene.varnish(s.tint('#f0d9a6')), { x: 222, y: 210, scale: 0.95 })],
  [/finishing discs/i, (s) => boxed(s, cutting.discs(s), { x: 226, y: 198, scale: 0.95 })],
  [/polishers|wheels/i, (s) => boxed(s, cutting.polisher(s), { x: 234, y: 178, scale: 1.12, turn: 10 }, 'tall')],
  [
    /mylar|polishing strips/i,
    (s) =>
      boxed(s, cutting.strips(/mylar/i.test(s.thing) ? '#dcebf1' : '#c3a9d6'), { x: 214, y: 214, scale: 0.72 }, 'flat'),
  ],
  [/fiber posts/i, (s) => boxed(s, filling.posts(), { x: 230, y: 190, scale: 1.1 })],
];
