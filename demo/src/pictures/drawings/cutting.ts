/** Things that cut, file and polish, each drawn around the point 0,0 and about 100 high. */
import type { Subject } from '../facts.ts';
import { brass, ellipse, line, path, rect, steel } from '../svg.ts';

/** Outline of a bur's head, tip upwards, shank end at y −18. */
function headOutline(words: string): string {
  if (/round end taper|taper|699|70\d/i.test(words)) return 'M-7 -18L-4 -58Q0 -64 4 -58L7 -18Z';
  if (/inverted cone|33 1\/2|\b3[45]\b/i.test(words)) return 'M-4 -18L-10 -40H10L4 -18Z';
  if (/flame/i.test(words)) return 'M-5 -18Q-13 -34 0 -66Q13 -34 5 -18Z';
  if (/football/i.test(words)) return 'M-5 -18Q-17 -36 0 -56Q17 -36 5 -18Z';
  if (/pear|330|329|331|245/i.test(words)) return 'M-5 -18Q-12 -40 0 -46Q12 -40 5 -18Z';
  if (/needle|chamfer|cone/i.test(words)) return 'M-5 -18L-1.5 -64Q0 -67 1.5 -64L5 -18Z';
  if (/cylinder|55\d|5[67]\b|1157|1958/i.test(words)) return 'M-7 -18V-50Q-7 -54 -3 -54H3Q7 -54 7 -50V-18Z';
  return 'M-4 -18Q-13 -22 -13 -33A13 13 0 1 1 13 -33Q13 -22 4 -18Z';
}

const gritColors: readonly (readonly [RegExp, string])[] = [
  [/super coarse/i, '#23272b'],
  [/extra fine/i, '#f0d23c'],
  [/coarse/i, '#3c9a57'],
  [/fine/i, '#cf3a3a'],
  [/medium/i, '#3f78c5'],
];

/** A bur or diamond on its shank; the ring has the color of the grit. */
export function bur(subject: Subject): string {
  const words = subject.description;
  const isDiamond = /diamond/i.test(words);
  const head = headOutline(words);
  const ring = isDiamond
    ? gritColors.find(([word]) => word.test(words))?.[1]
    : /30 blade/i.test(words)
      ? '#f6f8f9'
      : /finish/i.test(words)
        ? '#cf3a3a'
        : undefined;
  const grain = isDiamond
    ? `<clipPath id="head"><path d="${head}"/></clipPath><g clip-path="url(#head)" fill="#fff" opacity="0.75">${dots(subject.seed)}</g>`
    : `${[-8, -4, 0, 4, 8]
        .map((x) => line(`M${x} -16L${x * 0.7 + 5} -66`, '#55606a', 0.9, ' opacity="0.55" clip-path="url(#head)"'))
        .join('')}<clipPath id="head"><path d="${head}"/></clipPath>`;
  return [
    rect(-3.6, -20, 7.2, 14, steel),
    path('M-3.6 -8L-6 2V62Q-6 66 0 66Q6 66 6 62V2L3.6 -8Z', steel),
    /\bRA\b/.test(words) ? path('M-6 52H2V58H-6Z', '#6f7b86') + rect(-6, 46, 12, 2.4, '#7d8994') : '',
    ring === undefined ? '' : rect(-6.4, 12, 12.8, 5, ring, { light: 'round' }),
    path(head, isDiamond ? '#b9bfc2' : '#9aa6b0', 'round'),
    grain,
  ].join('');
}

function dots(seed: number): string {
  let state = seed || 1;
  let drawing = '';
  for (let count = 0; count < 46; count += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [x, y] = [((state >>> 8) % 340) / 10 - 17, -16 - ((state >>> 18) % 520) / 10];
    drawing += `<circle cx="${x}" cy="${y}" r="${0.6 + (state % 5) / 10}"/>`;
  }
  return drawing;
}

const isoColors = ['#e24aa0', '#9aa4ad', '#7c4fb0', '#f7f8f9', '#f0d23c', '#cf3a3a', '#3f78c5', '#3c9a57', '#23272b'];
const isoSizes = ['06', '08', '10', '15', '20', '25', '30', '35', '40'];

/** An endodontic file: colored handle above, tapering spiral below. */
export function file(subject: Subject): string {
  const size = /#(\d\d)|\b(\d\d)\/\.0/.exec(subject.variant);
  const at = isoSizes.indexOf(size?.[1] ?? size?.[2] ?? '25');
  const color = isoColors[at < 0 ? 5 : at] ?? '#cf3a3a';
  const isRotary = /rotary|reciproc|niti/i.test(subject.thing);
  const grip = isRotary
    ? rect(-4, -60, 8, 30, brass, { radius: 1.5 }) +
      rect(-4.6, -38, 9.2, 4, color, { light: 'round' }) +
      rect(-4.6, -46, 9.2, 2.4, color, { light: 'round' })
    : path('M-7 -60Q-8 -66 0 -66Q8 -66 7 -60L5.5 -46L7 -32Q6 -28 0 -28Q-6 -28 -7 -32L-5.5 -46Z', color, 'round') +
      [-58, -52, -40, -34].map((y) => rect(-6.4, y, 12.8, 1.4, '#000', { extra: ' opacity="0.14"' })).join('');
  const turns = Array.from({ length: 13 }, (_, index) => {
    const y = -4 + index * 5.4;
    const half = 2.7 * (1 - index / 15);
    return line(`M${-half} ${y}L${half} ${y + 3.4}`, '#6b7781', 1);
  }).join('');
  return [
    grip,
    path('M-2.6 -30H2.6L2.4 -6L0.5 68Q0 70 -0.5 68L-2.4 -6Z', steel),
    turns,
    ellipse(0, -8, 6.5, 2.8, '#4a90d9', 'round'),
  ].join('');
}

/** A fan of paper or gutta percha points. */
export function points(subject: Subject): string {
  const isPaper = /paper/i.test(subject.thing);
  const colors = ['#f0d23c', '#cf3a3a', '#3f78c5', '#3c9a57', '#23272b'];
  return colors
    .map((color, index) => {
      const turn = (index - 2) * 11;
      const body = isPaper ? '#fbfaf4' : '#f2a28f';
      return `<g transform="rotate(${turn})">${path('M-2.6 -44H2.6L0.6 52Q0 54 -0.6 52Z', body, 'round')}${rect(-2.7, -44, 5.4, 7, color, { light: 'round' })}</g>`;
    })
    .join('');
}

/** Finishing discs, overlapping. */
export function discs(subject: Subject): string {
  const order = ['#e98a3c', '#f1c14a', '#b7d46b', '#e8ecd8'];
  const at = [/coarse/i, /medium/i, /super fine/i, /fine/i].findIndex((word) => word.test(subject.variant));
  const main = [order[0], order[1], order[3], order[2]][at] ?? '#f1c14a';
  const disc = (x: number, y: number, r: number, color: string) =>
    ellipse(x, y, r, r, color, 'gloss') +
    ellipse(x, y, r * 0.2, r * 0.2, '#c9d1d7', 'gloss') +
    ellipse(x, y, r * 0.08, r * 0.08, '#7b8790');
  return disc(-24, 12, 30, main) + disc(20, -16, 30, main) + disc(14, 34, 22, main);
}

/** A polisher on a mandrel: cup, disc, point, flame or wheel. */
export function polisher(subject: Subject): string {
  const color = subject.tint(/high gloss/i.test(subject.variant) ? '#9fb6d8' : '#c7a3c9');
  const head = /disc|wheel/i.test(subject.description)
    ? path('M-26 -40Q0 -50 26 -40L24 -30Q0 -22 -24 -30Z', color, 'flat')
    : /cup/i.test(subject.variant)
      ? path('M-14 -52Q0 -46 14 -52L9 -20H-9Z', color, 'round') + ellipse(0, -51, 14, 4, '#8b7a90')
      : path('M-8 -20Q-14 -38 0 -64Q14 -38 8 -20Z', color, 'round');
  return (
    rect(-3, -26, 6, 36, steel) +
    path('M-6 8H6V62Q6 66 0 66Q-6 66 -6 62Z', steel) +
    rect(-6.4, 20, 12.8, 5, brass) +
    head
  );
}

/** Loose strips: polishing, mylar or matrix metal. */
export function strips(color: string): string {
  return [-16, -2, 12]
    .map(
      (turn, index) =>
        `<g transform="rotate(${turn}) translate(0 ${index * 12 - 12})">${path('M-70 -5Q0 -16 70 -5V5Q0 -6 -70 5Z', color, 'gloss')}</g>`,
    )
    .join('');
}

/** A rack with burs in it. */
export function burBlock(subject: Subject): string {
  const burs = Array.from({ length: 6 }, (_, index) => {
    const x = -75 + index * 30;
    const tops = [-52, -46, -58, -50, -55, -48];
    return (
      rect(x - 2.4, tops[index] ?? -50, 4.8, 46, steel) +
      ellipse(x, tops[index] ?? -50, 5 + (index % 3), 7 - (index % 3), '#9aa6b0', 'round')
    );
  }).join('');
  return (
    burs +
    path('M-96 -12L-84 -28H98L88 -12Z', subject.color, 'top') +
    rect(-96, -12, 184, 44, subject.color, { light: 'flat', radius: 3 }) +
    path('M88 -12L98 -28V18L88 32Z', subject.color, 'side') +
    [-75, -45, -15, 15, 45, 75].map((x) => ellipse(x, -19, 5, 2.4, '#22303b', undefined, ' opacity="0.5"')).join('')
  );
}
