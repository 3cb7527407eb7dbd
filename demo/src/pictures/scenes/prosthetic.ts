/** Scenes: impressions, crowns, teeth and the laboratory. */
import { alone, bagged, boxed } from '../arrange.ts';
import * as cutting from '../drawings/cutting.ts';
import * as filling from '../drawings/filling.ts';
import * as hygiene from '../drawings/hygiene.ts';
import * as mouth from '../drawings/mouth.ts';
import * as textiles from '../drawings/textiles.ts';
import * as packages from '../packages.ts';
import { steel } from '../svg.ts';
import type { Scene } from './scene.ts';

export const prostheticScenes: readonly Scene[] = [
  [/mixing tips|intraoral tips/i, (s) => bagged(s, filling.mixingTips(s.tint('#f0c23c')))],
  [
    /whitening tray cases|retainer cases/i,
    (s) => alone(hygiene.retainerCase(s), { scale: 1.5, y: 158, ground: 224, wide: 100 }),
  ],
  [/bite trays/i, (s) => boxed(s, mouth.biteTray('#4fb8bd'), { x: 216, y: 206, scale: 0.82 })],
  [/prefilled/i, (s) => boxed(s, mouth.tray('#dff0f6', false), { x: 222, y: 204, scale: 0.8 })],
  [
    /trays?\b.*\/bag/i,
    (s) =>
      alone(mouth.tray(s.tint(/fluoride/i.test(s.thing) ? '#8fb9e0' : '#e9edef'), /perforated/i.test(s.variant)), {
        scale: 1.5,
        y: 168,
        ground: 258,
        wide: 84,
      }),
  ],
  [
    /putty/i,
    (s) =>
      packages.jar(s, s.brand.main, { x: 112, y: 240, scale: 1.05 }) +
      packages.jar(s, s.brand.dark, { x: 218, y: 254, scale: 0.92 }),
  ],
  [
    /cartridges?\b/i,
    (s) =>
      alone(filling.twinCartridge(s, s.tint(/bite/i.test(s.thing) ? '#7fb2e0' : '#f3dfb5'), '#f6f8f9'), {
        scale: 1.22,
        y: 156,
        ground: 258,
        wide: 62,
      }),
  ],
  [/alginate|pouch$/i, (s) => packages.foilPouch(s)],
  [/retraction cord/i, (s) => packages.dropper(s, '#f3ead6')],
  [
    /crowns?, primary|crown forms/i,
    (s) => boxed(s, mouth.crown(/steel/i.test(s.thing) ? steel : '#efe6cf'), { x: 226, y: 200, scale: 0.95 }),
  ],
  [
    /shade guide/i,
    () =>
      alone(mouth.shadeTabs(['#f3e8d2', '#eddcbb', '#e6cfa4', '#dcc08d', '#efe2bf', '#dccfb2']), {
        scale: 1.3,
        y: 140,
        ground: 258,
        wide: 60,
      }),
  ],
  [/shade tabs/i, (s) => alone(mouth.shadeTabs([s.shade]), { scale: 1.7, y: 142, ground: 258, wide: 30 })],
  [/denture teeth/i, (s) => alone(mouth.teethCard(s), { scale: 1.26, y: 148, ground: 236, wide: 124 })],
  [/stone|plaster|pumice/i, (s) => boxed(s, filling.dollop(s.tint('#f3ecd9')), { x: 226, y: 216, scale: 0.9 }, 'case')],
  [/wax/i, (s) => boxed(s, textiles.sheets(s.tint('#f0b4a6'), 5), { x: 220, y: 216, scale: 0.82 })],
  [/thermoforming/i, (s) => boxed(s, textiles.sheets('#d7edf5', 7), { x: 220, y: 216, scale: 0.82 })],
  [/rag wheels/i, (s) => boxed(s, cutting.discs(s), { x: 226, y: 198, scale: 0.95 })],
];
