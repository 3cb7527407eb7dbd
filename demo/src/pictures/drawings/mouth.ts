/** Teeth, crowns, brackets, trays and what holds a field dry, each drawn around the point 0,0. */
import type { Subject } from '../facts.ts';
import { ellipse, line, path, rect, steel, text } from '../svg.ts';

/** One anterior tooth. */
function tooth(x: number, width: number, height: number, shade: string): string {
  const half = width / 2;
  return path(
    `M${x - half} ${-height * 0.42}Q${x - half * 0.7} ${-height * 0.62} ${x} ${-height * 0.62}Q${x + half * 0.7} ${-height * 0.62} ${x + half} ${-height * 0.42}L${x + half * 0.94} ${height * 0.3}Q${x + half * 0.8} ${height * 0.4} ${x} ${height * 0.4}Q${x - half * 0.8} ${height * 0.4} ${x - half * 0.94} ${height * 0.3}Z`,
    shade,
    'gloss',
  );
}

/** A card of denture teeth set in red wax. */
export function teethCard(subject: Subject): string {
  const isPosterior = /posterior/i.test(subject.thing);
  const widths = isPosterior ? [24, 26, 22, 20, 20, 22, 26, 24] : [18, 22, 28, 28, 22, 18];
  const total = widths.reduce((sum, width) => sum + width + 2, 0);
  let x = -total / 2;
  const row = widths.map((width) => {
    x += width + 2;
    const middle = x - width / 2;
    return isPosterior
      ? path(
          `M${middle - width / 2} -12Q${middle} -24 ${middle + width / 2} -12V14Q${middle} 24 ${middle - width / 2} 14Z`,
          subject.shade,
          'gloss',
        ) + line(`M${middle - 5} -2L${middle + 5} 4M${middle + 5} -4L${middle - 5} 6`, '#000', 1.4, ' opacity="0.14"')
      : tooth(middle, width, 52, subject.shade);
  });
  return [
    rect(-104, -66, 208, 132, '#fdfefe', { light: 'flat', radius: 5 }),
    rect(-104, -66, 208, 24, subject.brand.main, { light: 'flat', radius: 5 }),
    text(-94, -49, subject.line, { size: 13, fill: '#fff', width: 90, weight: 800 }),
    text(94, -49, subject.variant, { size: 11, fill: '#fff', width: 84, weight: 700, anchor: 'end' }),
    rect(-96, -16, 192, 34, '#b53a45', { light: 'tall', radius: 6 }),
    ...row,
    line('M-94 48H-30M-94 56H-50', '#c2ccd3', 3),
  ].join('');
}

/** Shade tabs on their holders; the middle one is this shade. */
export function shadeTabs(shades: readonly string[]): string {
  return shades
    .map((shade, index) => {
      const turn = (index - (shades.length - 1) / 2) * 15;
      return `<g transform="rotate(${turn} 0 90)">${rect(-5, 2, 10, 60, steel, { radius: 3 })}<g transform="translate(0 -26)">${tooth(0, 30, 64, shade)}</g></g>`;
    })
    .join('');
}

/** A molar crown: steel, or a clear form for front teeth. */
export function crown(fill: string): string {
  return (
    path(
      'M-40 46Q-52 6 -40 -22Q-30 -38 -18 -28Q-10 -42 2 -30Q14 -44 22 -28Q36 -38 42 -18Q52 8 40 46Q20 56 0 56Q-20 56 -40 46Z',
      fill,
      'gloss',
    ) +
    line('M-18 -28Q-14 -14 -2 -12Q10 -12 22 -28', '#000', 1.8, ' opacity="0.2"') +
    line('M-40 44Q0 58 40 44', '#fff', 2, ' opacity="0.6"')
  );
}

/** A bracket with its slot and four wings. */
export function bracket(isCeramic: boolean): string {
  const fill = isCeramic ? '#f1ece0' : steel;
  return [
    rect(-44, -40, 88, 80, isCeramic ? '#e6dfce' : '#9ba7b1', { light: 'gloss', radius: 12 }),
    rect(-38, -34, 30, 26, fill, { light: 'gloss', radius: 7 }),
    rect(8, -34, 30, 26, fill, { light: 'gloss', radius: 7 }),
    rect(-38, 8, 30, 26, fill, { light: 'gloss', radius: 7 }),
    rect(8, 8, 30, 26, fill, { light: 'gloss', radius: 7 }),
    rect(-70, -4, 140, 8, '#c6cfd6', { light: 'tall' }),
    ellipse(-23, -21, 4, 4, '#4a90d9'),
  ].join('');
}

/** Nested archwires. */
export function archwires(): string {
  return [0, 1, 2]
    .map((index) =>
      line(
        `M${-58 + index * 6} 56C${-70 + index * 12} -10 ${-40 + index * 8} ${-66 + index * 16} 0 ${-66 + index * 16}C${40 - index * 8} ${-66 + index * 16} ${70 - index * 12} -10 ${58 - index * 6} 56`,
        ['#8d98a3', '#b5bfc8', '#d8dfe4'][index] ?? '#8d98a3',
        3.4,
      ),
    )
    .join('');
}

/** Rings and chains of elastic. */
export function elastics(color: string, isChain: boolean): string {
  if (isChain) {
    const rings = Array.from(
      { length: 9 },
      (_, index) =>
        `<circle cx="${-72 + index * 18}" cy="${Math.sin(index / 1.4) * 14}" r="9" fill="none" stroke="${color}" stroke-width="5.5"/>`,
    ).join('');
    return (
      rings +
      Array.from(
        { length: 9 },
        (_, index) =>
          `<circle cx="${-73.5 + index * 18}" cy="${Math.sin(index / 1.4) * 14 - 1.5}" r="9" fill="none" stroke="#fff" stroke-width="1.2" opacity="0.6"/>`,
      ).join('')
    );
  }
  return [
    [-34, -18, 20],
    [12, -28, 16],
    [34, 10, 21],
    [-12, 18, 24],
    [-48, 28, 15],
    [20, 44, 14],
  ]
    .map(
      ([x = 0, y = 0, r = 10]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="6"/><circle cx="${x - 1.5}" cy="${y - 1.5}" r="${r}" fill="none" stroke="#fff" stroke-width="1.4" opacity="0.6"/>`,
    )
    .join('');
}

/** An impression or fluoride tray. */
export function tray(color: string, isPerforated: boolean): string {
  const arch = 'M-66 54C-78 -10 -50 -62 0 -62C50 -62 78 -10 66 54L36 54C44 4 28 -28 0 -28C-28 -28 -44 4 -36 54Z';
  const holes = isPerforated
    ? [
        [-56, 20],
        [-54, -6],
        [-42, -30],
        [-22, -46],
        [0, -50],
        [22, -46],
        [42, -30],
        [54, -6],
        [56, 20],
        [-50, 40],
        [50, 40],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 4, 4, '#22303b', undefined, ' opacity="0.35"'))
        .join('')
    : '';
  return (
    path('M-12 -58H12L10 -94Q0 -100 -10 -94Z', color, 'flat') +
    path(arch, color, 'gloss') +
    line('M-36 54C-44 4 -28 -28 0 -28C28 -28 44 4 36 54', '#000', 3, ' opacity="0.16"') +
    holes
  );
}

/** A frame tray for the bite, with gauze across. */
export function biteTray(color: string): string {
  return (
    path('M-70 30Q-76 -40 0 -46Q60 -44 74 10L60 16Q48 -24 0 -26Q-52 -22 -52 30Z', color, 'gloss') +
    path('M-52 30Q-52 -22 0 -26Q48 -24 60 16Q10 42 -52 30Z', '#f6f8f9', 'gloss', ' opacity="0.8"') +
    rect(60, 0, 46, 12, color, { light: 'tall', radius: 5 })
  );
}

/** A rubber dam clamp. */
export function clamp(): string {
  return [
    line('M-36 -6Q-46 -66 0 -66Q46 -66 36 -6', '#aab5bf', 9),
    line('M-37 -8Q-46 -64 0 -64', '#eef2f5', 2.4),
    path('M-66 -2Q-40 -16 -14 2Q-22 14 -16 30Q-40 44 -66 26Q-74 12 -66 -2Z', steel),
    path('M66 -2Q40 -16 14 2Q22 14 16 30Q40 44 66 26Q74 12 66 -2Z', steel),
    ellipse(-52, 12, 6, 6, '#3f4a54') + ellipse(52, 12, 6, 6, '#3f4a54'),
  ].join('');
}

/** A sectional matrix band, or a Tofflemire strip. */
export function matrixBands(isSectional: boolean): string {
  if (!isSectional)
    return [-18, 6, 30]
      .map(
        (y, index) =>
          `<g transform="translate(${index * 8 - 8} ${y}) rotate(${-8 + index * 6})">${path('M-72 -8Q0 18 72 -8V10Q34 16 24 24Q0 8 -24 24Q-34 16 -72 10Z', steel)}</g>`,
      )
      .join('');
  return [
    [-30, -16, -12],
    [26, -8, 10],
    [-2, 30, 0],
  ]
    .map(
      ([x = 0, y = 0, turn = 0]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M-28 -16Q0 -30 28 -16Q34 2 22 20Q0 10 -22 20Q-34 2 -28 -16Z', steel)}<circle cx="22" cy="-8" r="2.6" fill="#5c6873"/></g>`,
    )
    .join('');
}

/** A spring ring for contacts. */
export function ring(color: string): string {
  return (
    line('M-30 30C-66 -20 -30 -70 0 -70C30 -70 66 -20 30 30', '#aab5bf', 9) +
    line('M-31 28C-66 -20 -30 -69 0 -69', '#f0f3f5', 2.4) +
    path('M-44 22H-18L-22 66Q-32 72 -40 64Z', color, 'gloss') +
    path('M44 22H18L22 66Q32 72 40 64Z', color, 'gloss')
  );
}

/** Wooden wedges. */
export function wedges(color: string): string {
  return [
    [-30, -14, -22],
    [18, -26, 12],
    [-8, 16, 4],
    [34, 24, -14],
    [-42, 36, 18],
  ]
    .map(
      ([x = 0, y = 0, turn = 0]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M-34 8L26 6Q34 4 34 -2L-30 -8Q-36 0 -34 8Z', color, 'gloss')}${line('M-30 -7L34 -2', '#fff', 1.2, ' opacity="0.6"')}</g>`,
    )
    .join('');
}

/** A punched square of rubber dam. */
export function dam(color: string): string {
  return (
    path('M-62 -54Q0 -66 64 -52Q74 4 62 58Q0 70 -64 56Q-74 0 -62 -54Z', color, 'gloss') +
    ellipse(0, 0, 5, 5, '#22303b', undefined, ' opacity="0.55"') +
    line('M-52 -44Q0 -54 52 -44', '#fff', 2, ' opacity="0.4"') +
    path('M30 58Q48 40 64 34Q66 48 62 58Z', '#fff', undefined, ' opacity="0.35"')
  );
}
