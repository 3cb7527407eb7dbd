/** Scenes: protective wear. */
import { alone, boxed, dispenser } from '../arrange.ts';
import * as textiles from '../drawings/textiles.ts';
import type { Scene } from './scene.ts';

export const wornScenes: readonly Scene[] = [
  [/utility gloves/i, (s) => boxed(s, textiles.glove(s.tint('#d9a0c0')), { scale: 1.1 })],
  [/surgical gloves|overgloves/i, (s) => boxed(s, textiles.glove(s.tint('#e9dcc0')), { x: 236, y: 196, scale: 0.95 })],
  [
    /gloves/i,
    (s) =>
      dispenser(
        s,
        textiles.glove(s.tint(/latex/i.test(s.thing) ? '#efe3c4' : /vinyl/i.test(s.thing) ? '#dbe3e7' : '#6c86d8')),
        s.tint('#e3d6b4'),
      ),
  ],
  [/respirators?/i, (s) => boxed(s, textiles.respirator(), { x: 214, y: 200, scale: 0.9 })],
  [/masks?\b/i, (s) => boxed(s, textiles.mask(s.tint('#8fb9e0')), { x: 212, y: 208, scale: 0.88, turn: -5 })],
  [/face shields?/i, (s) => alone(textiles.faceShield(s.tint('#3f86cf')), { scale: 1.35, y: 146 })],
  [/loupes/i, (s) => alone(textiles.loupes(s.brand.dark), { scale: 1.15, y: 160, ground: 222, wide: 96 })],
  [
    /bonding eyewear/i,
    () => alone(textiles.glasses('#2b3036', '#f3a23c'), { scale: 1.15, y: 150, ground: 214, wide: 96 }),
  ],
  [
    /eyewear/i,
    (s) => alone(textiles.glasses(s.tint('#2b3036'), '#dfeff5'), { scale: 1.15, y: 150, ground: 214, wide: 96 }),
  ],
  [/caps\b|bouffant/i, (s) => boxed(s, textiles.bouffant(s.tint('#8fb9e0')), { x: 216, y: 212, scale: 0.8 })],
  [/shoe covers/i, (s) => boxed(s, textiles.bouffant('#7fa6d6'), { x: 216, y: 212, scale: 0.8, turn: 8 })],
  [
    /sleeves|covers\b|sterilization wrap/i,
    (s) => boxed(s, textiles.sheets(s.tint('#dcebf1'), 5), { x: 222, y: 214, scale: 0.82 }),
  ],
  [/x-ray apron/i, (s) => alone(textiles.garment(s.tint('#6f8fae'), true), { scale: 1.15, y: 148 })],
  [
    /gowns?|jackets?|lab coats?|aprons?/i,
    (s) => alone(textiles.garment(s.tint('#8fb9e0'), false), { scale: 1.15, y: 148 }),
  ],
];
