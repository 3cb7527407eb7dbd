/** Products that hygienists use and patients take home, each drawn around the point 0,0. */
import type { Subject } from '../facts.ts';
import { ellipse, line, path, rect } from '../svg.ts';

/** A disposable prophy angle with its rubber cup. */
export function prophyAngle(color: string): string {
  return [
    rect(-8, 6, 16, 66, '#f6f8f9', { light: 'round', radius: 4 }),
    path('M-9 8L-12 -22Q-12 -40 6 -44L20 -46L24 -32L10 -28Q8 -24 9 8Z', '#f6f8f9', 'round'),
    rect(-9, 40, 18, 10, color, { light: 'round' }),
    path('M18 -60L44 -54Q48 -42 42 -30L20 -24Q12 -42 18 -60Z', color, 'gloss'),
    ellipse(44, -42, 5, 12.5, '#000', undefined, ' opacity="0.2"'),
  ].join('');
}

/** Unit doses of paste with a ring. */
export function pasteCups(color: string): string {
  const one = (x: number, y: number) =>
    path(
      `M${x - 24} ${y - 14}L${x - 17} ${y + 20}Q${x} ${y + 27} ${x + 17} ${y + 20}L${x + 24} ${y - 14}Z`,
      '#f7f9fa',
      'round',
    ) +
    ellipse(x, y - 14, 24, 8.5, '#fdfefe', 'gloss') +
    ellipse(x, y - 14, 19.5, 6.4, color, 'gloss');
  return one(-34, -12) + one(34, -16) + one(0, 24);
}

/** A toothbrush. */
export function toothbrush(color: string, isSmall: boolean): string {
  const length = isSmall ? 66 : 92;
  const bristles = Array.from({ length: 6 }, (_, index) =>
    rect(7, -88 + index * 8, 17, 6.4, index % 2 ? '#ffffff' : color, { light: 'flat', radius: 2 }),
  ).join('');
  return [
    bristles,
    path(
      `M-7 -92Q8 -98 9 -84V-44Q8 -34 4 -24Q12 10 10 ${length - 10}Q9 ${length} 0 ${length}Q-9 ${length} -9 ${length - 10}Q-8 10 -4 -24Q-8 -36 -8 -46Z`,
      color,
      'round',
    ),
    path('M-6 12Q0 4 6 12V56Q0 64 -6 56Z', '#ffffff', undefined, ' opacity="0.55"'),
  ].join('');
}

/** A floss dispenser. */
export function floss(color: string): string {
  return (
    rect(-38, -44, 76, 88, '#fbfcfd', { light: 'gloss', radius: 16 }) +
    rect(-38, -44, 76, 30, color, { light: 'gloss', radius: 14 }) +
    rect(-7, -54, 14, 12, '#dfe6ea', { light: 'round', radius: 3 }) +
    line('M0 -54Q26 -74 48 -52Q56 -40 46 -30', '#8fd3b6', 2.4) +
    ellipse(0, 16, 20, 20, color, 'gloss', ' opacity="0.25"')
  );
}

/** Interdental brushes. */
export function interdental(color: string): string {
  return [-18, 0, 18]
    .map(
      (turn, index) =>
        `<g transform="translate(${index * 24 - 24} 0) rotate(${turn})">${rect(-5, 0, 10, 60, color, { light: 'round', radius: 5 })}${line('M0 0V-46', '#9aa6b0', 1.6)}${Array.from({ length: 8 }, (_, row) => line(`M-7 ${-10 - row * 4.6}H7`, '#f6f8f9', 2)).join('')}</g>`,
    )
    .join('');
}

/** Unit doses of varnish with a brush. */
export function varnish(color: string): string {
  const one = (x: number, y: number) =>
    rect(x - 26, y - 18, 52, 36, '#f3f6f8', { light: 'gloss', radius: 7 }) +
    ellipse(x, y, 15, 11, color, 'gloss') +
    ellipse(x - 4, y - 3, 5, 3, '#fff', undefined, ' opacity="0.7"');
  return (
    one(-30, 14) +
    one(32, 18) +
    line('M-50 -14L48 -40', '#4fb8bd', 5) +
    path('M46 -44L68 -50Q72 -44 68 -40L48 -36Z', '#f6f8f9', 'gloss')
  );
}

/** A rigid case. */
export function retainerCase(subject: Subject): string {
  return (
    path('M-62 6Q-64 -34 0 -36Q64 -34 62 6Z', subject.color, 'gloss') +
    path('M-62 6H62Q62 40 0 42Q-62 40 -62 6Z', subject.color, 'gloss') +
    rect(-62, 2, 124, 6, '#000', { extra: ' opacity="0.16"' }) +
    rect(-14, 0, 28, 14, '#fff', { light: 'flat', radius: 3, extra: ' opacity="0.9"' })
  );
}

/** An ultrasonic insert. */
export function insert(color: string): string {
  return (
    rect(-5, 30, 10, 56, '#aab5bf', { light: 'round' }) +
    rect(-8, 10, 16, 26, color, { light: 'round', radius: 4 }) +
    path('M-9 12Q-10 -16 -5 -30H5Q10 -16 9 12Z', '#f4f6f7', 'round') +
    line('M0 -30V-52Q0 -76 18 -84', '#8d98a3', 4.5) +
    line('M0 -34V-52Q0 -74 17 -83', '#e9eef2', 1.4)
  );
}
