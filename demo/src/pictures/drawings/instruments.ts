/** Steel instruments, each drawn upright around the point 0,0, about 200 long. */
import type { Subject } from '../facts.ts';
import { ellipse, line, path, rect, steel } from '../svg.ts';

/** Handle of a hand instrument with knurled grips. */
function handle(subject: Subject): string {
  const isResin = /resin/i.test(subject.variant);
  const half = /wide/i.test(subject.variant) ? 8 : 6;
  const grip = isResin ? subject.brand.main : steel;
  const rings = [-44, -38, -32, 32, 38, 44]
    .map((y) => rect(-half, y, half * 2, 2.2, '#000', { extra: ' opacity="0.22"' }))
    .join('');
  return (
    path(
      `M${-half} -52Q${-half} -60 0 -62Q${half} -60 ${half} -52V52Q${half} 60 0 62Q${-half} 60 ${-half} 52Z`,
      grip,
      'round',
    ) +
    rings +
    rect(-half, -8, half * 2, 16, subject.brand.dark, { light: 'round' })
  );
}

/** The working end above the handle, by the instrument's name. */
function tip(words: string): string {
  if (/probe/i.test(words)) {
    return (
      line('M0 -60V-78L16 -104', '#8d98a3', 3) +
      line('M16 -104L17.5 -112', '#8d98a3', 2) +
      [0.2, 0.45, 0.7].map((at) => line(`M${16 * at} ${-78 - 26 * at}l2 -3.4`, '#22303b', 3.4)).join('')
    );
  }
  if (/explorer/i.test(words)) return line('M0 -60V-80Q0 -96 14 -98Q24 -98 22 -86', '#8d98a3', 2.6);
  if (/composite/i.test(words))
    return line('M0 -60V-84L8 -96', '#c9a24a', 3.4) + path('M4 -94Q12 -116 20 -108Q18 -98 10 -92Z', '#e0bd62', 'gloss');
  if (/elevator/i.test(words)) return path('M-4 -60L-3 -86Q-7 -98 0 -116Q7 -98 3 -86L4 -60Z', steel);
  if (/sickle|scaler/i.test(words))
    return line('M0 -60V-80L-10 -92', '#8d98a3', 3.2) + path('M-13 -90Q-6 -112 18 -110Q2 -104 -6 -92Z', steel);
  return line('M0 -60V-78L9 -90L3 -100', '#8d98a3', 3.2) + path('M0 -99Q8 -118 20 -110Q16 -98 5 -96Z', steel);
}

/** A double-ended hand instrument: curette, scaler, explorer, probe, elevator, composite instrument. */
export function handInstrument(subject: Subject): string {
  const words = subject.description;
  const isSingle = /single end|elevator/i.test(words);
  const lower = isSingle ? path('M-6 52Q-8 66 0 70Q8 66 6 52Z', steel) : `<g transform="rotate(180)">${tip(words)}</g>`;
  return tip(words) + lower + handle(subject);
}

/** A mouth mirror. */
export function mirror(): string {
  return [
    path('M-4.5 -30H4.5V92Q4.5 98 0 98Q-4.5 98 -4.5 92Z', steel),
    line('M0 -30L8 -52', '#9aa6b0', 4),
    ellipse(18, -76, 27, 27, steel),
    ellipse(18, -76, 23.5, 23.5, '#cfe2ea', 'gloss'),
    path('M4 -88Q14 -98 28 -94Q14 -88 8 -74Z', '#ffffff', undefined, ' opacity="0.75"'),
  ].join('');
}

const arm = (side: 1 | -1, color: string, bow: number) =>
  path(
    `M${side * 3} -20Q${side * (20 + bow)} 10 ${side * (13 + bow)} 60Q${side * (12 + bow)} 84 ${side * (6 + bow)} 92L${side * (bow - 2)} 86Q${side * (6 + bow)} 52 ${side * (4 + bow * 0.5)} 30Q${side * 2} 6 ${-side * 2} -12Z`,
    color,
    'flat',
  );

/** Extracting forceps. */
export function forceps(): string {
  return [
    arm(1, '#b4bec7', 10),
    arm(-1, '#c3ccd3', 10),
    path('M-6 -22Q-16 -46 -4 -80Q2 -74 0 -54Q-2 -34 6 -24Z', steel),
    path('M6 -22Q18 -46 8 -82Q0 -74 2 -54Q4 -36 -6 -24Z', steel),
    ellipse(0, -18, 9, 9, '#aab5bf', 'gloss'),
    ellipse(0, -18, 3, 3, '#66727c'),
  ].join('');
}

/** Scissors or a needle holder: ring handles, blades or a short jaw. */
export function ringHandled(isScissors: boolean): string {
  const ring = (x: number) =>
    `<ellipse cx="${x}" cy="78" rx="15" ry="19" fill="none" stroke="#aab5bf" stroke-width="7"/><ellipse cx="${x - 1.5}" cy="76" rx="15" ry="19" fill="none" stroke="#eef2f5" stroke-width="2"/>`;
  const blades = isScissors
    ? path('M-2 -8L-10 -96Q-4 -100 -1 -94L5 -10Z', steel) + path('M2 -8L14 -94Q8 -100 4 -94L-4 -10Z', steel)
    : path('M-6 -10L-5 -62Q-5 -68 0 -68Q5 -68 5 -62L6 -10Z', steel) +
      line('M0 -64V-14', '#66727c', 1) +
      [-60, -54, -48, -42].map((y) => line(`M-4 ${y}H4`, '#7d8994', 1)).join('');
  return [
    blades,
    path('M-3 -8Q4 20 20 60L27 56Q14 20 5 -10Z', steel),
    path('M3 -8Q-4 20 -20 60L-27 56Q-14 20 -5 -10Z', steel),
    ring(-24),
    ring(24),
    ellipse(0, -8, 6, 6, '#8d98a3', 'gloss'),
  ].join('');
}

/** Cotton pliers. */
export function pliers(): string {
  return [
    path('M-4 92Q-16 20 -10 -30Q-8 -60 6 -92L9 -88Q-2 -58 -3 -28Q-6 22 4 92Z', steel),
    path('M4 92Q16 20 12 -30Q12 -60 8 -92L4 -90Q6 -58 5 -28Q6 22 -4 92Z', '#aeb9c2', 'flat'),
  ].join('');
}

/** A steel syringe for anesthetic cartridges. */
export function aspiratingSyringe(): string {
  return [
    `<ellipse cx="0" cy="92" rx="17" ry="14" fill="none" stroke="#aab5bf" stroke-width="7"/>`,
    rect(-2.6, 14, 5.2, 66, steel),
    path('M-34 14Q-38 4 -28 2H28Q38 4 34 14Q30 20 22 14H-22Q-30 20 -34 14Z', '#b9c3cb', 'flat'),
    rect(-13, -70, 26, 74, steel, { radius: 3 }),
    rect(-7, -62, 14, 54, '#dcebf1', { light: 'round', radius: 2 }),
    rect(-7, -34, 14, 26, '#f3f7f9', { light: 'round' }),
    path('M-6 -70H6L3 -84H-3Z', steel),
    rect(-5, -92, 10, 9, '#4a90d9', { light: 'round', radius: 2 }),
    line('M0 -92V-122', '#aab5bf', 1.6),
  ].join('');
}

/** A scalpel blade. */
export function blade(): string {
  return (
    path('M-12 70H10L12 6Q16 -40 -6 -66Q-14 -30 -12 6Z', steel) +
    path('M-3 56H3V22H-3Z', '#f6f8f9') +
    path('M-6 -66Q16 -40 12 6L9 6Q12 -34 -6 -58Z', '#ffffff', undefined, ' opacity="0.8"')
  );
}

/** A sterile needle with its hub and cap. */
export function needle(color: string): string {
  return [
    rect(-7, -6, 14, 66, color, { light: 'round', radius: 4 }),
    rect(-8, 44, 16, 6, '#fff', { extra: ' opacity="0.35"' }),
    path('M-6 -8H6L4 -22H-4Z', '#f6f8f9', 'round'),
    line('M0 -22V-74L1.5 -78', '#98a4ae', 1.8),
  ].join('');
}
