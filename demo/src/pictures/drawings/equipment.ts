/** Equipment on the counter, with its feet at about y 65; a stool, and a handheld motor. */
import type { Subject } from '../facts.ts';
import { ellipse, line, path, place, rect, steel, text } from '../svg.ts';

/** A dark little display. */
export const screen = (x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height, '#16242c', { radius: 4 }) +
  rect(x + 4, y + 4, width - 8, height - 8, '#2f8f9c', { light: 'gloss', radius: 2 });

const knobs = (x: number, y: number, count: number, gap: number) =>
  Array.from({ length: count }, (_, index) => ellipse(x + index * gap, y, 6, 6, '#c6d0d6', 'gloss')).join('');

/** A box on the counter; `extra` is its specific part, drawn over the middle. */
function unit(subject: Subject, width: number, height: number, extra: string): string {
  const half = width / 2;
  const drawing = [
    rect(-half + 12, height / 2 - 2, 20, 8, '#39434c', { radius: 2 }),
    rect(half - 32, height / 2 - 2, 20, 8, '#39434c', { radius: 2 }),
    path(`M${-half} ${-height / 2}l16 -14h${width}l-16 14Z`, '#f6f8f9', 'top'),
    path(`M${half} ${-height / 2}l16 -14v${height}l-16 14Z`, '#d5dde2', 'side'),
    rect(-half, -height / 2, width, height, '#fbfcfd', { light: 'flat', radius: 4 }),
    rect(-half, height / 2 - 14, width, 14, subject.brand.main, { light: 'flat' }),
    text(-half + 10, height / 2 - 3.5, subject.line, { size: 10, fill: '#fff', weight: 700 }),
    extra,
  ].join('');
  return place(drawing, { x: 0, y: 65 - height / 2 });
}

const autoclave = (subject: Subject) =>
  unit(
    subject,
    180,
    130,
    [
      ellipse(-22, 0, 56, 56, '#c3ccd3', 'gloss'),
      ellipse(-22, 0, 48, 48, steel),
      ellipse(-22, 0, 40, 40, '#e6ecf0', 'gloss'),
      rect(22, -10, 12, 20, '#39434c', { radius: 3 }),
      screen(48, -50, 34, 26),
      knobs(56, -8, 2, 18),
    ].join(''),
  );

const bath = (subject: Subject) =>
  unit(
    subject,
    180,
    92,
    [
      path('M-70 -46l12 -10h132l-12 10Z', '#8fb7c4', 'gloss'),
      screen(34, -26, 44, 22),
      knobs(44, 14, 2, 24),
      rect(-60, -68, 128, 8, steel, { radius: 3 }),
    ].join(''),
  );

const shaker = (subject: Subject) =>
  unit(
    subject,
    130,
    110,
    [
      path('M-50 -36Q0 -84 50 -36V-14H-50Z', '#bfe0e8', 'gloss', ' opacity="0.85"'),
      line('M-22 -24H22', '#39434c', 6),
      ellipse(0, -24, 9, 6, '#cf3a3a', 'gloss'),
      screen(-48, 0, 50, 26),
      knobs(20, 12, 2, 20),
    ].join(''),
  );

const apexLocator = (subject: Subject) =>
  unit(
    subject,
    110,
    130,
    [
      screen(-46, -56, 92, 66),
      line('M-34 -4Q-10 -34 10 -30T36 -48', '#bff3e4', 3),
      knobs(-28, 28, 3, 28),
      line('M55 40Q88 70 80 0', '#5c6873', 3),
    ].join(''),
  );

const former = (subject: Subject) =>
  unit(
    subject,
    150,
    70,
    [
      ellipse(0, -36, 48, 12, '#9fb2bd', 'gloss'),
      line('M-56 -40V-110M56 -40V-110', '#aab5bf', 7),
      rect(-66, -124, 132, 22, '#39434c', { light: 'tall', radius: 6 }),
      rect(-40, -84, 80, 6, '#d7edf5', { light: 'tall' }),
    ].join(''),
  );

const scaler = (subject: Subject) =>
  unit(
    subject,
    160,
    84,
    [
      ellipse(-48, -6, 22, 22, '#39434c', 'gloss'),
      ellipse(-48, -6, 16, 16, '#f4f6f7', 'gloss'),
      line('M-48 -6V-20', '#39434c', 3),
      screen(-10, -24, 50, 32),
      ellipse(60, -8, 6, 6, '#c6d0d6', 'gloss'),
      line('M80 20Q122 50 100 -30Q94 -52 98 -66', '#5c6873', 5),
      place(
        rect(-7, -4, 14, 56, '#f4f6f7', { light: 'round', radius: 5 }) + line('M0 -4V-20Q0 -30 10 -34', '#8d98a3', 3),
        {
          x: 96,
          y: -108,
          turn: 6,
        },
      ),
    ].join(''),
  );

const endoMotor = (subject: Subject) =>
  [
    path(
      'M-22 96Q-28 60 -20 0Q-18 -40 -8 -62Q0 -74 12 -70L30 -66Q38 -62 34 -54Q30 -50 20 -50Q20 -20 24 10Q30 60 22 96Z',
      '#e9eef1',
      'round',
    ),
    screen(-12, 0, 24, 36),
    ellipse(2, -22, 7, 7, subject.brand.main, 'gloss'),
    line('M32 -56L38 -22', '#8d98a3', 2.4),
  ].join('');

const stool = (subject: Subject) =>
  [
    ...[-62, -30, 0, 30, 62].map((x) => line(`M0 62L${x} 84`, '#8d98a3', 7) + ellipse(x, 90, 7, 7, '#2b3036')),
    rect(-6, 0, 12, 66, steel),
    path('M-58 -12Q-62 6 -40 8H40Q62 6 58 -12Q40 -24 0 -24Q-40 -24 -58 -12Z', subject.color, 'gloss'),
    line('M44 0Q70 -20 62 -60', '#8d98a3', 7),
    path('M22 -98Q62 -112 84 -86Q86 -64 66 -60Q46 -64 30 -72Q18 -84 22 -98Z', subject.color, 'gloss'),
  ].join('');

const byName: readonly (readonly [RegExp, (subject: Subject) => string])[] = [
  [/autoclave/i, autoclave],
  [/ultrasonic cleaner/i, bath],
  [/amalgamator|mixer/i, shaker],
  [/apex/i, apexLocator],
  [/endo motor/i, endoMotor],
  [/vacuum form/i, former],
  [/stool/i, stool],
  [/scaler/i, scaler],
];

/** Equipment by name; a plain unit with a display for unknown names. */
export function equipment(subject: Subject): string {
  const found = byName.find(([words]) => words.test(subject.thing));
  return found === undefined
    ? unit(subject, 150, 100, screen(-54, -34, 70, 44) + knobs(36, -14, 2, 22))
    : found[1](subject);
}
