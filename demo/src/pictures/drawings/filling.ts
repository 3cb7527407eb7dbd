/** Syringes, capsules, cartridges and what else materials come in, each drawn around the point 0,0. */
import type { Subject } from '../facts.ts';
import { ellipse, line, path, rect, steel, text } from '../svg.ts';

/** A composite syringe along the x axis, 180 long; its cap and band have the color of the shade. */
export function syringe(subject: Subject, color: string): string {
  const { main, dark } = subject.brand;
  return [
    rect(-90, -3.4, 34, 6.8, dark, { light: 'tall' }),
    rect(-94, -13, 7, 26, dark, { light: 'tall', radius: 3 }),
    rect(-58, -19, 7, 38, '#f1f4f6', { light: 'tall', radius: 2.5 }),
    rect(-52, -13, 104, 26, '#fafbfc', { light: 'tall', radius: 4 }),
    rect(-40, -13, 58, 26, main, { light: 'tall' }),
    rect(20, -13, 15, 26, color, { light: 'tall' }),
    path('M52 -9L62 -6V6L52 9Z', '#eef2f4', 'tall'),
    path('M60 -9H86Q92 -9 92 0Q92 9 86 9H60Z', color, 'tall'),
    text(-11, 4.6, subject.line, { size: 12.5, fill: '#fff', width: 54, weight: 800, anchor: 'middle' }),
  ].join('');
}

/** A thin, clear syringe with a fine tip, for gels. */
export function gelSyringe(gel: string): string {
  return [
    rect(-88, -2.6, 50, 5.2, '#f4f6f7', { light: 'tall' }),
    rect(-92, -11, 6, 22, '#f4f6f7', { light: 'tall', radius: 3 }),
    rect(-46, -16, 5, 32, '#e9eef1', { light: 'tall', radius: 2 }),
    rect(-42, -9.5, 82, 19, '#e6eef2', { light: 'tall', radius: 2.5 }),
    rect(-18, -7.5, 58, 15, gel, { light: 'tall' }),
    [-30, -18, -6, 6, 18, 30].map((x) => line(`M${x} -9V-4`, '#5c6873', 0.8)).join(''),
    path('M40 -5L52 -3.4V3.4L40 5Z', '#e6eef2', 'tall'),
    path('M52 -5H62V5H52Z', '#2b3036', 'tall'),
    line('M62 0Q76 0 86 9', '#9aa6b0', 2),
  ].join('');
}

/** A unit-dose capsule with its bent nozzle. */
function capsule(color: string, body = '#2b3036'): string {
  return [
    path(
      'M-30 -11H10Q16 -11 18 -7L30 -20Q35 -25 39 -20Q42 -16 38 -12L20 9Q17 11 10 11H-30Q-34 11 -34 7V-7Q-34 -11 -30 -11Z',
      body,
      'tall',
    ),
    rect(-41, -9, 9, 18, color, { light: 'tall', radius: 3 }),
    ellipse(37, -19, 3.2, 2.4, color),
  ].join('');
}

/** Several capsules, fanned. */
export function capsules(color: string, body?: string): string {
  return [
    [-22, -22, -14],
    [18, 2, 8],
    [-16, 28, -4],
  ]
    .map(
      ([x = 0, y = 0, turn = 0]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${capsule(color, body)}</g>`,
    )
    .join('');
}

/** A twin cartridge, upright, 170 high. */
export function twinCartridge(subject: Subject, base: string, catalyst: string): string {
  const barrel = (x: number, color: string) =>
    rect(x, -52, 30, 128, '#eef3f6', { light: 'round', radius: 3 }) +
    rect(x + 2, -46, 26, 108, color, { light: 'round' });
  return [
    barrel(-32, base),
    barrel(2, catalyst),
    path('M-36 -52H36V-62Q20 -66 16 -78H-16Q-20 -66 -36 -62Z', '#f4f6f7', 'round'),
    rect(-13, -92, 26, 16, subject.brand.main, { light: 'round', radius: 3 }),
    rect(-38, 72, 76, 8, '#f4f6f7', { light: 'round', radius: 2 }),
    rect(-32, -18, 64, 62, '#fdfefe', { light: 'round' }),
    rect(-32, -18, 64, 9, subject.brand.main, { light: 'round' }),
    text(0, 10, subject.line, { size: 13, fill: subject.brand.dark, width: 58, weight: 800, anchor: 'middle' }),
    text(0, 24, subject.variant, { size: 7.5, fill: '#5c6873', width: 58, weight: 600, anchor: 'middle' }),
    rect(-32, 30, 64, 14, subject.color, { light: 'round' }),
  ].join('');
}

/** Glass cartridges of anesthetic with colored band and cap. */
export function carpules(band: string): string {
  const one = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(-8, -40, 16, 80, '#dbeaf0', { light: 'round', radius: 3 })}${rect(-8, -22, 16, 44, '#fbfcfd', { light: 'round' })}${rect(-8, -22, 16, 6, band, { light: 'round' })}${rect(-8, 12, 16, 5, band, { light: 'round' })}${rect(-7, 26, 14, 10, '#39434c', { light: 'round' })}${rect(-6, -52, 12, 12, steel, { radius: 2 })}${line('M-4 -10H4M-4 -5H3M-4 0H4', '#8a96a0', 1)}</g>`;
  return one(-24, 4, -8) + one(0, 0, 0) + one(25, 5, 9);
}

/** A bunch of fine applicator brushes. */
export function applicators(color: string): string {
  return [-26, -13, 0, 12, 25]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${path('M-2 60V-8Q-2 -18 -1.2 -30H1.2Q2 -18 2 -8V60Z', color, 'round')}${ellipse(0, -34, 3.2, 4.6, '#f7f9fa', 'gloss')}</g>`,
    )
    .join('');
}

/** Fiber posts side by side. */
export function posts(): string {
  return ['#f0d23c', '#cf3a3a', '#3f78c5']
    .map((color, index) => {
      const x = (index - 1) * 26;
      return (
        path(`M${x - 5} -48H${x + 5}V0L${x + 2} 58H${x - 2}L${x - 5} 0Z`, '#e8eef1', 'round') +
        rect(x - 5.4, -36, 10.8, 6, color, { light: 'round' })
      );
    })
    .join('');
}

/** Mixing or intraoral tips. */
export function mixingTips(color: string): string {
  const one = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M-8 40V-20L-3 -44H3L8 -20V40Z', '#e9f1f4', 'round')}${line('M-5 34L5 26M-5 22L5 14M-5 10L5 2M-5 -2L5 -10M-4 -14L4 -20', '#9fb2bd', 2)}${rect(-13, 38, 26, 16, color, { light: 'round', radius: 3 })}</g>`;
  return one(-36, 4, -16) + one(0, -4, 4) + one(36, 6, 18);
}

/** A dispensing gun for cartridges. */
export function gun(color: string): string {
  return [
    path('M-10 8H34L46 84Q46 92 38 92H18Q12 92 10 86Z', color, 'flat'),
    path('M-34 12Q-24 44 0 66L8 58Q-10 40 -14 12Z', '#39434c', 'flat'),
    rect(-86, -18, 150, 28, color, { light: 'tall', radius: 8 }),
    rect(60, -9, 44, 6, steel),
    rect(60, 2, 44, 6, steel),
    rect(-102, -24, 18, 40, '#39434c', { light: 'tall', radius: 4 }),
    path('M30 -18L44 -34H56L50 -18Z', '#39434c', 'flat'),
  ].join('');
}

/** A small spatula-shaped spill of a paste with a peak. */
export function dollop(color: string): string {
  return (
    ellipse(0, 10, 40, 13, color, 'gloss') +
    path('M-38 8Q-26 -12 -6 -14Q-10 -26 6 -30Q2 -16 16 -12Q34 -4 38 9Z', color, 'gloss')
  );
}
