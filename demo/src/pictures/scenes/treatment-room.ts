/** Scenes: imaging, water, infection control, disposables and evacuation. */
import { alone, bagged, box, boxed } from '../arrange.ts';
import * as cutting from '../drawings/cutting.ts';
import * as machines from '../drawings/machines.ts';
import * as mouth from '../drawings/mouth.ts';
import * as textiles from '../drawings/textiles.ts';
import * as packages from '../packages.ts';
import type { Scene } from './scene.ts';

const white = '#f6f8f9';

export const treatmentRoomScenes: readonly Scene[] = [
  [/intraoral sensor/i, () => alone(machines.sensor(), { scale: 1.25, y: 146, ground: 258, wide: 84 })],
  [/x-ray film|plate barrier/i, (s) => boxed(s, machines.film(), { x: 220, y: 210, scale: 0.72, turn: -6 })],
  [/bitewing|bite block/i, (s) => boxed(s, machines.film(), { x: 220, y: 210, scale: 0.72, turn: 6 })],
  [/positioning kit/i, () => alone(mouth.ring('#3f86cf'), { scale: 1.35, y: 150 })],
  [/cleaning tablets|tablets\/box/i, (s) => boxed(s, tablets(s.tint('#bfe0e8')), { x: 222, y: 210, scale: 0.9 })],
  [/treatment straw/i, () => alone(machines.waterStraw(), { scale: 1.25, y: 150, ground: 260, wide: 34 })],
  [/water bottle/i, () => alone(machines.waterBottle(), { scale: 1.15, y: 152 })],
  [/wipes/i, (s) => (/case$/i.test(s.pack) ? box(s, 'case') : packages.canister(s))],
  [/barrier film|wrap\b.*roll/i, (s) => packages.roll(s, s.tint('#cfe6f2'))],
  [/roll$/i, (s) => packages.roll(s, /tape/i.test(s.thing) ? '#efe3c4' : '#dcebf1', /tape/i.test(s.thing) ? 62 : 78)],
  [/sterilization pouches/i, (s) => boxed(s, textiles.pouch(), { x: 238, y: 182, scale: 0.86, turn: 8 })],
  [/integrator|test kit|monitoring/i, (s) => boxed(s, cutting.strips('#c9b8e0'), { x: 212, y: 214, scale: 0.7 })],
  [/cassette/i, (s) => alone(machines.cassette(s), { scale: 1.25, y: 152, ground: 248, wide: 116 })],
  [/bib clips/i, (s) => boxed(s, mouth.elastics('#aab5bf', true), { x: 206, y: 222, scale: 0.86 })],
  [/bibs/i, (s) => boxed(s, textiles.bib(s.tint('#8fb9e0')), { x: 222, y: 202, scale: 0.8, turn: -6 })],
  [/cotton rolls/i, (s) => boxed(s, textiles.cottonRolls(), { x: 224, y: 206, scale: 0.9 })],
  [
    /gauze|mixing pads|tissue|tray covers/i,
    (s) => boxed(s, textiles.sheets(s.tint('#fbfbf8'), 7), { x: 220, y: 216, scale: 0.86 }),
  ],
  [/cups/i, (s) => boxed(s, textiles.cups(s.tint('#8fb9e0')), { x: 230, y: 192, scale: 0.85 })],
  [/cotton tip/i, (s) => boxed(s, textiles.tubes(s, 'swab'), { x: 230, y: 190, scale: 0.9 })],
  [/absorbent angles/i, (s) => boxed(s, textiles.sheets('#fbfbf8', 3), { x: 222, y: 214, scale: 0.86 })],
  [/air\/water syringe tips/i, (s) => bagged(s, textiles.tubes(s, 'tip'))],
  [/saliva ejectors/i, (s) => bagged(s, textiles.tubes(s, 'ejector'))],
  [/hve|aspirator tips/i, (s) => bagged(s, textiles.tubes(s, 'hve'))],
  [/vacuum traps/i, (s) => boxed(s, textiles.tubes(s, 'trap'), { x: 214, y: 214, scale: 0.8 })],
  [/isolation system/i, (s) => boxed(s, mouth.tray(white, false), { x: 222, y: 204, scale: 0.8 })],
];

function tablets(color: string): string {
  return [
    [-26, 8],
    [16, -8],
    [6, 22],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${x - 24} ${y}V${y + 10}Q${x} ${y + 26} ${x + 24} ${y + 10}V${y}Z" fill="${color}"/><path d="M${x - 24} ${y}V${y + 10}Q${x} ${y + 26} ${x + 24} ${y + 10}V${y}Z" fill="url(#round)"/><ellipse cx="${x}" cy="${y}" rx="24" ry="10" fill="${color}"/><ellipse cx="${x}" cy="${y}" rx="24" ry="10" fill="url(#top)"/>`,
    )
    .join('');
}
