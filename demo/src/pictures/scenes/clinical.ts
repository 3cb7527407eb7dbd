/** Scenes: anesthesia, root canals and surgery. */
import { alone, boxed } from '../arrange.ts';
import * as cutting from '../drawings/cutting.ts';
import * as filling from '../drawings/filling.ts';
import * as instruments from '../drawings/instruments.ts';
import * as machines from '../drawings/machines.ts';
import * as mouth from '../drawings/mouth.ts';
import * as textiles from '../drawings/textiles.ts';
import type { Subject } from '../facts.ts';
import * as packages from '../packages.ts';
import type { Scene } from './scene.ts';

export const clinicalScenes: readonly Scene[] = [
  [/anesthetic|hcl|buffering/i, (s) => anesthetic(s)],
  [/sharps/i, () => alone(machines.sharps(), { scale: 1.15, y: 152 })],
  [/recapping/i, (s) => alone(cutting.burBlock(s), { scale: 0.95, y: 180, ground: 218, wide: 90 })],
  [
    /aspirating syringe/i,
    () => alone(instruments.aspiratingSyringe(), { scale: 1.08, y: 158, turn: 24, ground: 268, wide: 56 }),
  ],
  [
    /irrigation needles|dental needles/i,
    (s) =>
      boxed(
        s,
        instruments.needle(/30G/i.test(s.variant) ? '#3f86cf' : /25G/i.test(s.variant) ? '#cf3a3a' : '#f0c23c'),
        { x: 236, y: 192, scale: 1.05, turn: 10 },
      ),
  ],
  [
    /irrigation syringes|utility syringes/i,
    (s) => boxed(s, filling.gelSyringe('#dff0f6'), { x: 206, y: 226, scale: 0.98, turn: -16 }),
  ],
  [/files/i, (s) => boxed(s, cutting.file(s), { x: 238, y: 176, scale: 1.15, turn: 12 }, 'tall')],
  [/points/i, (s) => boxed(s, cutting.points(s), { x: 226, y: 196, scale: 1 }, 'flat')],
  [/sutures/i, (s) => boxed(s, suture(s), { x: 218, y: 206, scale: 1 }, 'flat')],
  [/scalpel/i, (s) => boxed(s, instruments.blade(), { x: 236, y: 186, scale: 0.95, turn: 14 })],
  [
    /membrane|wound dressing|gelatin sponge/i,
    (s) => boxed(s, textiles.sheets('#f4efe2', 3), { x: 220, y: 212, scale: 0.82 }),
  ],
  [/allograft|vial$/i, (s) => packages.dropper(s, '#efe9db')],
  [/cannula/i, (s) => boxed(s, mouth.elastics('#bfe0e8', false), { x: 222, y: 204, scale: 0.9 })],
];

function suture(s: Subject): string {
  const thread = /chromic/i.test(s.thing)
    ? '#a5804a'
    : /silk/i.test(s.thing)
      ? '#22272b'
      : /pga/i.test(s.thing)
        ? '#7c4fb0'
        : '#f4f6f7';
  return `<rect x="-44" y="-40" width="88" height="84" rx="4" fill="#fdfefe"/><rect x="-44" y="-40" width="88" height="84" rx="4" fill="url(#gloss)"/><rect x="-44" y="-40" width="88" height="16" fill="${s.brand.main}"/><path d="M-26 26Q-40 -10 0 -10Q34 -10 22 14Q8 30 -8 14Q-16 0 2 0" fill="none" stroke="${thread === '#f4f6f7' ? '#c9d2d8' : thread}" stroke-width="2.4"/><path d="M-26 26Q-6 44 16 30" fill="none" stroke="#7d8994" stroke-width="3.4" stroke-linecap="round"/>`;
}

function anesthetic(s: Subject): string {
  if (/gel|1 oz jar/i.test(s.description)) return packages.jar(s, s.tint('#cf3148'), { scale: 1.25, y: 244 });
  if (/swabs/i.test(s.thing)) return boxed(s, textiles.tubes(s, 'swab'), { x: 230, y: 190, scale: 0.9 });
  const bands: Record<string, string> = {
    lidocaine: '#cf3a3a',
    articaine: '#e0b32f',
    mepivacaine: '#a5623a',
    prilocaine: '#2b3036',
    bupivacaine: '#3f78c5',
  };
  const drug = s.description.toLowerCase().match(/lidocaine|articaine|mepivacaine|prilocaine|bupivacaine/)?.[0] ?? '';
  return boxed(s, filling.carpules(bands[drug] ?? '#3c9a57'), { x: 230, y: 198, scale: 1 }, 'flat');
}
