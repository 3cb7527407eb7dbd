/** Scenes: instruments, handpieces and equipment. */
import { alone, boxed } from '../arrange.ts';
import { equipment } from '../drawings/equipment.ts';
import * as filling from '../drawings/filling.ts';
import * as instruments from '../drawings/instruments.ts';
import * as machines from '../drawings/machines.ts';
import * as mouth from '../drawings/mouth.ts';
import * as textiles from '../drawings/textiles.ts';
import * as packages from '../packages.ts';
import type { Scene } from './scene.ts';

export const instrumentScenes: readonly Scene[] = [
  [
    /curette|sickle|explorer|probe|composite instrument|elevator/i,
    (s) => alone(instruments.handInstrument(s), { scale: 1.12, y: 150, turn: 28, ground: 268, wide: 60 }),
  ],
  [/mirrors?/i, () => alone(instruments.mirror(), { scale: 1.15, y: 152, turn: 20, ground: 268, wide: 50 })],
  [/forceps/i, () => alone(instruments.forceps(), { scale: 1.22, y: 146, turn: 16, ground: 266, wide: 60 })],
  [
    /needle holder|scissors/i,
    (s) =>
      alone(instruments.ringHandled(/scissors/i.test(s.thing)), {
        scale: 1.15,
        y: 152,
        turn: 14,
        ground: 268,
        wide: 60,
      }),
  ],
  [/pliers/i, () => alone(instruments.pliers(), { scale: 1.2, y: 150, turn: 24, ground: 268, wide: 50 })],
  [/dam sheets/i, (s) => boxed(s, mouth.dam(s.tint('#4fae6b')), { x: 222, y: 200, scale: 0.8 })],
  [/clamps?\b/i, () => alone(mouth.clamp(), { scale: 1.7, y: 158, ground: 224, wide: 92 })],
  [/matrix bands/i, (s) => boxed(s, mouth.matrixBands(/sectional/i.test(s.thing)), { x: 220, y: 208, scale: 0.88 })],
  [/wedges/i, (s) => boxed(s, mouth.wedges(s.tint('#f0c23c')), { x: 220, y: 208, scale: 0.88 })],
  [/separator rings/i, () => alone(mouth.ring('#4a90d9'), { scale: 1.5, y: 150 })],
  [/lubricant spray|can$/i, (s) => packages.can(s)],
  [/gaskets|turbine/i, (s) => boxed(s, mouth.elastics('#39434c', false), { x: 222, y: 206, scale: 0.8 })],
  [/handpiece/i, (s) => alone(machines.handpiece(s), { scale: 1.2, y: 156, turn: 32, ground: 268, wide: 70 })],
  [/curing light/i, (s) => alone(machines.curingLight(s), { scale: 1.1, y: 158 })],
  [
    /scaler unit|autoclave$|tabletop autoclave|ultrasonic cleaner|amalgamator|apex|endo motor|vacuum forming|stool/i,
    (s) => alone(equipment(s), { scale: 1.15, y: 168, ground: 248, wide: 110 }),
  ],
  [/dispensing gun/i, () => alone(filling.gun('#e3e9ec'), { scale: 1.2, y: 138, ground: 256, wide: 70 })],
  [/sharpening stone/i, () => alone(textiles.sheets('#cfc6b4', 4), { scale: 1.6, y: 160, ground: 232, wide: 90 })],
];
