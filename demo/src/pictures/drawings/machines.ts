/** Handpieces and equipment, each drawn around the point 0,0 and up to 200 high. */
import type { Subject } from '../facts.ts';
import { ellipse, line, path, rect, steel } from '../svg.ts';
import { screen } from './equipment.ts';

/** A handpiece from lower left to upper right. */
export function handpiece(subject: Subject): string {
  const isLow = /low speed|motor|hygiene/i.test(subject.thing);
  const sleeve = subject.tint('#c9d2d9');
  return [
    path(
      'M-18 96H18L16 30Q14 0 10 -22L8 -52Q14 -60 26 -62L40 -64Q48 -62 46 -52L44 -44Q42 -38 34 -38L16 -36Q14 -30 16 -14Q22 40 22 96Z',
      steel,
    ),
    rect(-20, 34, 42, 34, sleeve, { light: 'round', radius: 4 }),
    [40, 46, 52, 58].map((y) => rect(-20, y, 42, 2, '#000', { extra: ' opacity="0.18"' })).join(''),
    isLow
      ? rect(-22, 66, 46, 34, subject.brand.dark, { light: 'round', radius: 5 })
      : rect(-19, 84, 40, 14, '#7d8994', { light: 'round', radius: 3 }),
    ellipse(38, -51, 15, 15, '#b9c3cb', 'gloss'),
    line('M42 -44L52 -16', '#8d98a3', 3) + ellipse(52, -14, 3, 5, '#66727c'),
  ].join('');
}

/** A cordless curing light. */
export function curingLight(subject: Subject): string {
  const body = subject.tint('#3b454e');
  return [
    path(
      'M-34 92Q-40 84 -36 60L-22 -30Q-18 -50 2 -54L58 -72Q68 -74 70 -64Q70 -54 60 -50L16 -32Q10 -28 10 -18L6 64Q4 92 -8 94Z',
      body,
      'gloss',
    ),
    ellipse(66, -62, 6, 11, '#7fd0ff', 'gloss'),
    path('M72 -70L118 -96V-34L72 -54Z', '#7fd0ff', undefined, ' opacity="0.28"'),
    screen(-24, -12, 24, 34),
    ellipse(-8, -34, 6, 6, '#35c6a5', 'gloss'),
    rect(-44, 88, 56, 12, '#e3e9ec', { light: 'flat', radius: 5 }),
  ].join('');
}

/** An intraoral sensor on its cable. */
export function sensor(): string {
  return (
    line('M0 36Q-10 96 50 84Q96 70 90 20', '#39434c', 6) +
    rect(-40, -66, 80, 104, '#2f3940', { light: 'gloss', radius: 16 }) +
    rect(-28, -54, 56, 74, '#46525b', { light: 'gloss', radius: 8 }) +
    ellipse(0, 30, 6, 6, '#59c2d6', 'gloss')
  );
}

/** A film packet with a bitewing on it. */
export function film(): string {
  const root = (x: number) =>
    path(
      `M${x - 11} -6Q${x - 12} -24 ${x} -24Q${x + 12} -24 ${x + 11} -6L${x + 6} 30Q${x + 3} 34 ${x + 1} 26L${x} 4L${x - 1} 26Q${x - 3} 34 ${x - 6} 30Z`,
      '#dfe7ea',
      'gloss',
      ' opacity="0.9"',
    );
  return (
    rect(-62, -46, 124, 92, '#0f171c', { light: 'gloss', radius: 10 }) +
    rect(-56, -40, 112, 80, '#26323a', { radius: 6 }) +
    root(-36) +
    root(-8) +
    root(22) +
    path('M-56 20Q0 8 56 22V40H-56Z', '#4a5963', undefined, ' opacity="0.7"') +
    ellipse(50, 34, 2.4, 2.4, '#fff')
  );
}

/** A straw that goes into a water bottle. */
export function waterStraw(): string {
  return (
    line('M0 -84V60', '#dfe9ee', 5) +
    rect(-14, 6, 28, 76, '#eef6fa', { light: 'round', radius: 8 }) +
    rect(-10, 16, 20, 54, '#4aa3c7', { light: 'round', radius: 4 }) +
    rect(-10, -40, 20, 16, '#2f6f8c', { light: 'round', radius: 4 })
  );
}

/** A clear water bottle next to the chair. */
export function waterBottle(): string {
  return (
    rect(-28, -92, 56, 24, '#2f6f8c', { light: 'round', radius: 4 }) +
    path(
      'M-26 -66H26Q52 -56 52 -26V78Q52 92 38 92H-38Q-52 92 -52 78V-26Q-52 -56 -26 -66Z',
      '#dff0f6',
      'round',
      ' opacity="0.9"',
    ) +
    path('M-52 -4H52V78Q52 92 38 92H-38Q-52 92 -52 78Z', '#9fd3e6', 'round', ' opacity="0.8"') +
    [-10, 14, 38, 62].map((y) => line(`M30 ${y}H46`, '#2f6f8c', 1.6)).join('')
  );
}

/** A red container for sharps. */
export function sharps(): string {
  return (
    path('M-62 -46H62L54 92Q0 100 -54 92Z', '#c93636', 'round') +
    path('M-68 -66H68V-44Q0 -36 -68 -44Z', '#a62a2a', 'flat') +
    rect(-30, -76, 60, 14, '#22303b', { light: 'flat', radius: 3 }) +
    `<circle cx="0" cy="26" r="26" fill="#fff"/><g fill="none" stroke="#c93636" stroke-width="6"><circle cx="0" cy="15" r="9"/><circle cx="-10" cy="33" r="9"/><circle cx="10" cy="33" r="9"/></g>`
  );
}

/** An instrument cassette, half open to look in. */
export function cassette(subject: Subject): string {
  const color = /steel/i.test(subject.variant) ? '#b9c3cb' : subject.color;
  const holes = Array.from({ length: 24 }, (_, index) =>
    ellipse(-78 + (index % 8) * 22, -40 + Math.floor(index / 8) * 34, 6, 6, '#22303b', undefined, ' opacity="0.3"'),
  ).join('');
  return (
    rect(-96, -64, 192, 128, color, { light: 'gloss', radius: 10 }) +
    holes +
    [-46, -12, 22]
      .map((y) => line(`M-84 ${y + 8}H84`, '#eef2f5', 5) + line(`M-84 ${y + 9}H84`, '#8d98a3', 1.4))
      .join('') +
    rect(-14, 54, 28, 14, '#e3e9ec', { light: 'flat', radius: 4 })
  );
}
