/** Textiles and disposables, each drawn around the point 0,0. */
import type { Subject } from '../facts.ts';
import { ellipse, line, path, rect } from '../svg.ts';

/** A hand of a glove that looks out of its box, fingers upwards. */
export function glove(color: string): string {
  return [
    path(
      'M-26 44V6Q-44 -12 -36 -22Q-30 -28 -18 -12L-16 -44Q-15 -54 -8 -54Q-2 -54 -2 -44V-18L1 -56Q2 -64 9 -63Q15 -62 14 -54L12 -16L18 -48Q20 -55 26 -53Q31 -51 30 -44L25 -8L33 -28Q36 -34 41 -31Q45 -28 43 -22L32 16Q30 30 26 44Z',
      color,
      'gloss',
    ),
    line('M-2 -18V-6M12 -16L11 -4M25 -8L22 2', '#000', 1.4, ' opacity="0.18"'),
    line('M-24 34Q0 42 26 34', '#000', 1.6, ' opacity="0.14"'),
  ].join('');
}

/** A pleated mask with ear loops. */
export function mask(color: string): string {
  return [
    line('M-56 -22Q-92 -8 -56 26', '#f4f6f7', 3.4),
    line('M56 -22Q92 -8 56 26', '#f4f6f7', 3.4),
    path('M-58 -30Q0 -44 58 -30V30Q0 48 -58 30Z', color, 'gloss'),
    [-14, 0, 14]
      .map(
        (y) =>
          line(`M-57 ${y}Q0 ${y + 8} 57 ${y}`, '#000', 1.6, ' opacity="0.13"') +
          line(`M-57 ${y + 2}Q0 ${y + 10} 57 ${y + 2}`, '#fff', 1.4, ' opacity="0.5"'),
      )
      .join(''),
    line('M-24 -32Q0 -38 24 -32', '#fff', 3, ' opacity="0.7"'),
  ].join('');
}

/** A cup-shaped respirator. */
export function respirator(): string {
  return (
    line('M-58 -14Q0 -64 58 -14', '#e7c55a', 4) +
    line('M-58 24Q0 70 58 24', '#e7c55a', 4) +
    path('M-60 6Q-58 -42 0 -48Q58 -42 60 6Q54 46 0 52Q-54 46 -60 6Z', '#f7f9fa', 'gloss') +
    line('M-18 -40Q0 -52 18 -40', '#9aa6b0', 4) +
    line('M-46 12Q0 34 46 12', '#c7d0d6', 1.6)
  );
}

/** Protective glasses. */
export function glasses(frame: string, lens: string): string {
  return [
    line('M-84 -14Q-104 -10 -104 20', frame, 6),
    line('M84 -14Q104 -10 104 20', frame, 6),
    path(
      'M-88 -20Q0 -40 88 -20Q92 8 74 24Q44 40 16 16Q0 4 -16 16Q-44 40 -74 24Q-92 8 -88 -20Z',
      lens,
      'gloss',
      ' opacity="0.85"',
    ),
    line('M-88 -20Q0 -40 88 -20', frame, 8),
    path('M-70 -14Q-40 -24 -20 -20Q-50 -10 -66 12Z', '#fff', undefined, ' opacity="0.7"'),
  ].join('');
}

/** Loupes on a frame. */
export function loupes(frame: string): string {
  const barrel = (x: number) =>
    rect(x - 15, -12, 30, 42, '#2b3036', { light: 'round', radius: 5 }) +
    ellipse(x, 30, 15, 6, '#1c2226') +
    ellipse(x, 30, 11, 4.2, '#7fb2c7', 'gloss');
  return glasses(frame, '#dceaf0') + barrel(-34) + barrel(34);
}

/** A full face shield. */
export function faceShield(frame: string): string {
  return (
    path('M-62 -58Q0 -78 62 -58L54 62Q0 88 -54 62Z', '#d5e8f0', 'gloss', ' opacity="0.7"') +
    path('M-66 -62Q0 -86 66 -62V-44Q0 -66 -66 -44Z', frame, 'flat') +
    path('M-40 -34Q-20 -44 -6 -44Q-34 -20 -40 40Z', '#fff', undefined, ' opacity="0.6"')
  );
}

/** A folded gown, jacket or apron. */
export function garment(color: string, hasLead: boolean): string {
  return [
    path(
      'M-76 -64Q-40 -84 -22 -84Q0 -64 22 -84Q40 -84 76 -64L92 40Q72 52 62 44L54 2V92Q0 104 -54 92V2L-62 44Q-72 52 -92 40Z',
      color,
      'gloss',
    ),
    path('M-22 -84Q0 -64 22 -84Q14 -50 0 -46Q-14 -50 -22 -84Z', '#000', undefined, ' opacity="0.14"'),
    line('M-54 2Q-50 -22 -58 -40M54 2Q50 -22 58 -40', '#000', 2, ' opacity="0.16"'),
    line('M0 -46V96', '#000', hasLead ? 0.1 : 1.6, ' opacity="0.16"'),
    hasLead
      ? line('M-46 84Q0 94 46 84', '#fff', 3, ' opacity="0.5"')
      : [-20, 4, 28, 52, 76].map((y) => ellipse(4, y, 2.6, 2.6, '#fff')).join(''),
    line('M-92 34Q-74 46 -62 38M92 34Q74 46 62 38', '#fff', 4, ' opacity="0.6"'),
  ].join('');
}

/** A ruffled cap or a shoe cover. */
export function bouffant(color: string): string {
  return (
    path('M-58 18Q-72 -44 0 -50Q72 -44 58 18Q30 32 0 30Q-30 32 -58 18Z', color, 'gloss') +
    [-40, -22, -4, 14, 32]
      .map((x) => line(`M${x} 22Q${x - 4} -8 ${x * 0.5} -40`, '#fff', 1.8, ' opacity="0.45"'))
      .join('') +
    line('M-57 17Q0 36 57 17', '#000', 3, ' opacity="0.16"')
  );
}

/** A folded patient bib with an embossed waffle. */
export function bib(color: string): string {
  const waffle = Array.from(
    { length: 9 },
    (_, index) =>
      line(`M${-56 + index * 14} -44V52`, '#fff', 1, ' opacity="0.4"') +
      line(`M-62 ${-38 + index * 11}H62`, '#fff', 1, ' opacity="0.4"'),
  ).join('');
  return (
    path('M-66 -50H66V56H-66Z', color, 'gloss') +
    waffle +
    path('M-66 40H66V56H-66Z', '#fff', undefined, ' opacity="0.35"') +
    path('M34 -50H66V-18Z', '#fff', undefined, ' opacity="0.6"')
  );
}

/** A stack of cups. */
export function cups(color: string): string {
  const rim = (y: number) =>
    path(`M-40 ${y}Q0 ${y + 14} 40 ${y}L39 ${y + 9}Q0 ${y + 22} -39 ${y + 9}Z`, color, 'round');
  return (
    path('M-38 -30L-26 72Q0 82 26 72L38 -30Z', color, 'round') +
    [-34, -46, -58, -70].map(rim).join('') +
    ellipse(0, -70, 40, 10, '#fff', 'flat') +
    ellipse(0, -69, 35, 7.5, color, 'side')
  );
}

/** A pile of cotton rolls. */
export function cottonRolls(): string {
  const one = (x: number, y: number) =>
    rect(x - 34, y - 11, 64, 22, '#f7f7f3', { light: 'tall', radius: 8 }) +
    ellipse(x + 30, y, 6, 11, '#fdfdfa', 'gloss') +
    ellipse(x + 30, y, 2.6, 5, '#dedfd8');
  return one(-6, 30) + one(10, 8) + one(-12, -14) + one(6, -36);
}

/** A stack of folded squares: gauze, pads, sheets. */
export function sheets(color: string, count = 6): string {
  const layer = (index: number) =>
    path(`M-58 ${24 - index * 8}L0 ${46 - index * 8}L58 ${24 - index * 8}L0 ${4 - index * 8}Z`, color, 'flat') +
    line(`M-58 ${24 - index * 8}L0 ${46 - index * 8}L58 ${24 - index * 8}`, '#000', 1, ' opacity="0.14"');
  return Array.from({ length: count }, (_, index) => layer(index)).join('');
}

/** Thin tubes: saliva ejectors, evacuator tips, syringe tips, swabs, straws. */
export function tubes(subject: Subject, kind: 'ejector' | 'hve' | 'tip' | 'swab' | 'trap'): string {
  const color = subject.tint('#f6f8f9');
  const looks = {
    ejector:
      line('M0 62V-34Q0 -62 24 -64', color, 7) +
      line('M-1.5 60V-34', '#fff', 2, ' opacity="0.7"') +
      ellipse(25, -64, 5, 5.5, '#4a90d9', 'gloss'),
    hve:
      path('M-9 66V-58L9 -66V66Z', color, 'round') +
      path('M-9 -58L9 -66L9 -58L-9 -50Z', '#000', undefined, ' opacity="0.12"') +
      ellipse(0, 66, 9, 3, '#cfd8dd'),
    tip:
      path('M-4 64V-40Q-4 -58 8 -66L12 -60Q4 -54 4 -40V64Z', color, 'round') +
      rect(-6, 44, 12, 20, '#cfe2ea', { light: 'round', radius: 2 }),
    swab: line('M0 66V-42', '#e2cba0', 3.4) + ellipse(0, -52, 6, 14, '#fbfbf8', 'gloss'),
    trap:
      path('M-24 -30H24L18 34Q0 44 -18 34Z', '#f3f6f7', 'round') +
      ellipse(0, -30, 24, 7, '#dfe6ea', 'gloss') +
      [-12, -4, 4, 12].map((x) => line(`M${x} -12V28`, '#9fb2bd', 2)).join(''),
  } as const;
  if (kind === 'trap')
    return [-34, 0, 34].map((x) => `<g transform="translate(${x} ${Math.abs(x) / 4})">${looks.trap}</g>`).join('');
  return [-24, -12, 0, 12, 24].map((turn) => `<g transform="rotate(${turn})">${looks[kind]}</g>`).join('');
}

/** A sterilization pouch with paper back, clear front and chevron seal. */
export function pouch(): string {
  return [
    path('M-46 -84H46V84H-46Z', '#f4f8f9', 'gloss'),
    path('M-40 -58H40V78H-40Z', '#d6eaf3', 'gloss', ' opacity="0.85"'),
    path('M-46 -84H46V-66H-46Z', '#b9d7c6', 'flat'),
    line('M-40 70L0 84L40 70', '#7fb2c7', 3),
    line('M-43 -84V84M43 -84V84', '#8fc0d2', 2.4),
    ellipse(-22, -48, 5, 5, '#e59ab0') + ellipse(-8, -48, 5, 5, '#7a5aa6'),
    line('M-6 -30V52', '#98a4ae', 4) + line('M8 -24V50', '#aeb9c2', 3.4),
    line('M-6 -30Q4 -40 8 -34', '#98a4ae', 2.6),
  ].join('');
}
