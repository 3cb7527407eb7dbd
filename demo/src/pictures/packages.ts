/** Packages, such as cartons, bags, bottles, and jars, each drawn at its position on the table. */
import type { Subject } from './facts.ts';
import { label, smallLabel } from './label.ts';
import { ellipse, line, path, rect, shadow } from './svg.ts';

interface BoxShape {
  /** Left edge and table edge of the front. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  /** Something covers its lower right corner. */
  readonly isPartlyHidden?: boolean;
}

/** A carton seen from the front and a little from the right and above. `onTop` is drawn on its top face. */
export function carton(
  subject: Subject,
  { x, y, width, height, depth = 34, isPartlyHidden = false }: BoxShape,
  onTop = '',
): string {
  const { main, dark, pale, layout } = subject.brand;
  const top = y - height;
  const [dx, dy] = [depth * 0.72, -depth * 0.42];
  const isDark = layout === 1;
  const sideColor = isDark || layout === 0 ? main : layout === 3 ? pale : '#eef2f4';
  const side = `M${x + width} ${top}l${dx} ${dy}V${y + dy}L${x + width} ${y}Z`;
  const lid = `M${x} ${top}l${dx} ${dy}h${width}l${-dx} ${-dy}Z`;
  return [
    shadow(x + width / 2 + dx / 2, y + 2, width * 0.62 + dx * 0.4, 11),
    path(side, sideColor, 'side'),
    path(lid, isDark ? dark : layout === 0 ? main : '#f4f7f8', 'top'),
    onTop,
    label({ x, y: top, width, height }, subject, isPartlyHidden),
    rect(x, top, width, height, 'none', { light: 'flat' }),
    line(`M${x} ${top}H${x + width}V${y}`, '#ffffff', 0.8, ' opacity="0.55"'),
  ].join('');
}

/** A clear bag with a header card; `inside` is what shows through. */
export function bag(subject: Subject, inside: string): string {
  const body = 'M72 96C70 150 64 214 70 252Q150 264 230 252C236 214 230 150 228 96Z';
  return [
    shadow(150, 256, 92, 11),
    path(body, '#e9f0f3'),
    `<clipPath id="bag"><path d="${body}"/></clipPath><g clip-path="url(#bag)">${inside}</g>`,
    path(body, '#ffffff', 'gloss', ' opacity="0.22"'),
    line('M84 118C80 160 79 206 82 240', '#ffffff', 5, ' opacity="0.65"'),
    line('M216 112C220 150 221 190 219 226', '#ffffff', 2.5, ' opacity="0.6"'),
    smallLabel({ x: 68, y: 44, width: 164, height: 62 }, subject),
    rect(68, 44, 164, 62, 'none', { light: 'flat' }),
    ellipse(150, 52, 7, 3.2, '#e3e9ec'),
  ].join('');
}

/** A round bottle with a screw cap. */
export function bottle(subject: Subject, cap: string, body: string): string {
  return [
    shadow(150, 262, 66, 11),
    rect(122, 38, 56, 34, cap, { light: 'round', radius: 4 }),
    ...[128, 136, 144, 152, 160, 168].map((x) => rect(x, 42, 1.6, 26, '#000', { extra: ' opacity="0.1"' })),
    rect(130, 70, 40, 12, body, { light: 'round' }),
    path('M100 108Q100 82 132 80H168Q200 82 200 108V250Q200 262 188 262H112Q100 262 100 250Z', body, 'round'),
    smallLabel({ x: 100, y: 122, width: 100, height: 112 }, subject),
    rect(100, 122, 100, 112, 'none', { light: 'round' }),
  ].join('');
}

/** A gallon jug with a handle. */
export function jug(subject: Subject, body: string): string {
  return [
    shadow(150, 264, 84, 12),
    rect(112, 34, 40, 26, subject.brand.main, { light: 'round', radius: 4 }),
    path('M78 116Q78 72 114 62H150Q170 62 186 78Q222 92 222 134V250Q222 264 208 264H92Q78 264 78 250Z', body, 'round'),
    path('M178 92Q206 100 206 136V160Q206 170 196 168Q184 166 186 150Q188 122 172 110Z', '#e3e9ec', 'flat'),
    smallLabel({ x: 84, y: 168, width: 128, height: 82 }, subject),
    rect(84, 168, 128, 82, 'none', { light: 'round' }),
  ].join('');
}

/** A spray bottle with a trigger, or a pump. */
export function sprayer(subject: Subject, body: string, isPump: boolean): string {
  const head = isPump
    ? rect(143, 58, 14, 32, '#f4f6f7', { light: 'round' }) +
      path('M112 40H164Q174 40 174 50V60H134Q128 52 112 50Z', '#f4f6f7', 'flat')
    : path('M116 34H178Q190 34 190 46V62H158V84H142V62Q128 62 116 48Z', subject.brand.main, 'flat') +
      path('M132 62Q124 78 112 86L106 82Q118 70 120 58Z', subject.brand.dark, 'flat');
  return [
    shadow(150, 264, 62, 11),
    head,
    rect(130, 82, 40, 16, subject.brand.dark, { light: 'round', radius: 3 }),
    path('M106 134Q108 104 134 96H166Q192 104 194 134V252Q194 264 182 264H118Q106 264 106 252Z', body, 'round'),
    smallLabel({ x: 106, y: 146, width: 88, height: 98 }, subject),
    rect(106, 146, 88, 98, 'none', { light: 'round' }),
  ].join('');
}

/** A small bottle with a dropper tip and a pointed cap. */
export function dropper(subject: Subject, body: string): string {
  return [
    shadow(150, 256, 46, 9),
    path('M132 62Q134 40 150 40Q166 40 168 62L172 108H128Z', subject.brand.dark, 'round'),
    rect(126, 106, 48, 10, subject.brand.main, { light: 'round', radius: 3 }),
    path('M112 134Q114 116 132 116H168Q186 116 188 134V244Q188 256 176 256H124Q112 256 112 244Z', body, 'round'),
    smallLabel({ x: 112, y: 148, width: 76, height: 86 }, subject),
    rect(112, 148, 76, 86, 'none', { light: 'round' }),
  ].join('');
}

/** A jar with a screw lid. `lid` is its color. */
export function jar(subject: Subject, lid: string, { x = 150, y = 250, scale = 1 } = {}): string {
  const [half, height] = [62 * scale, 104 * scale];
  const top = y - height;
  return [
    shadow(x, y + 2, half * 1.15, 10 * scale),
    path(
      `M${x - half} ${top}V${y - 10 * scale}Q${x} ${y + 12 * scale} ${x + half} ${y - 10 * scale}V${top}Z`,
      '#f7f9fa',
      'round',
    ),
    smallLabel({ x: x - half, y: top + 22 * scale, width: half * 2, height: 66 * scale }, subject),
    rect(x - half, top + 22 * scale, half * 2, 66 * scale, 'none', { light: 'round' }),
    path(
      `M${x - half - 4} ${top - 28 * scale}V${top + 6 * scale}Q${x} ${top + 22 * scale} ${x + half + 4} ${top + 6 * scale}V${top - 28 * scale}Z`,
      lid,
      'round',
    ),
    ellipse(x, top - 28 * scale, half + 4, 13 * scale, lid, 'top'),
  ].join('');
}

/** A canister of wipes with one coming out. */
export function canister(subject: Subject): string {
  return [
    shadow(150, 266, 70, 11),
    path('M140 40Q152 14 172 22Q160 32 166 48Z', '#ffffff', 'flat'),
    path('M92 76V256Q150 276 208 256V76Z', '#fafcfc', 'round'),
    smallLabel({ x: 92, y: 104, width: 116, height: 132 }, subject),
    rect(92, 104, 116, 132, 'none', { light: 'round' }),
    path('M90 56V80Q150 98 210 80V56Z', subject.brand.main, 'round'),
    ellipse(150, 56, 60, 16, subject.brand.main, 'top'),
    ellipse(152, 50, 17, 5.5, subject.brand.dark),
    path('M141 50Q150 20 174 28Q164 38 165 51Z', '#ffffff', 'flat'),
  ].join('');
}

/** An aerosol can. */
export function can(subject: Subject): string {
  return [
    shadow(150, 266, 48, 10),
    rect(138, 32, 24, 18, '#f2f4f6', { light: 'round', radius: 4 }),
    path('M114 72Q116 50 150 50Q184 50 186 72Z', '#dfe5e9', 'round'),
    path('M110 74H190V258Q150 274 110 258Z', subject.brand.main, 'round'),
    smallLabel({ x: 110, y: 110, width: 80, height: 112 }, subject),
    rect(110, 110, 80, 112, 'none', { light: 'round' }),
    rect(110, 70, 80, 6, '#c9d2d8', { light: 'round' }),
  ].join('');
}

/** A tube on its cap. */
export function tube(subject: Subject): string {
  return [
    shadow(150, 264, 40, 9),
    rect(124, 230, 52, 34, subject.brand.main, { light: 'round', radius: 4 }),
    path('M102 44H198L182 214Q182 230 168 230H132Q118 230 118 214Z', '#fbfcfd', 'round'),
    path('M111 138C140 118 160 162 189 138L182 214Q182 230 168 230H132Q118 230 118 214Z', subject.color, 'round'),
    rect(98, 34, 104, 14, '#eef2f4', { light: 'flat', radius: 2 }),
    smallLabel({ x: 117, y: 68, width: 66, height: 66 }, subject),
  ].join('');
}

/** A roll on its end: film, tape, tubing. */
export function roll(subject: Subject, color: string, width = 74): string {
  return [
    shadow(150, 256, width + 18, 12),
    path(`M${150 - width} 128V232Q150 ${268} ${150 + width} 232V128Z`, color, 'round'),
    smallLabel({ x: 116, y: 160, width: 68, height: 66 }, subject),
    ellipse(150, 128, width, 28, color, 'top'),
    ellipse(150, 128, width * 0.42, 12, '#cfa877', 'flat'),
    ellipse(150, 130, width * 0.33, 8.5, '#6d5638'),
    path(
      `M${150 + width} 150Q${150 + width + 26} 168 ${150 + width + 16} 214L${150 + width} 226Z`,
      color,
      'flat',
      ' opacity="0.85"',
    ),
  ].join('');
}

/** A foil pouch on its fold. */
export function foilPouch(subject: Subject): string {
  const body = 'M84 48H216L222 62Q214 150 226 246Q150 270 74 246Q86 150 78 62Z';
  return [
    shadow(150, 256, 88, 12),
    path(body, subject.brand.main, 'flat'),
    path('M80 150C120 124 176 190 221 150Q216 200 226 246Q150 270 74 246Q84 200 80 150Z', subject.color, 'flat'),
    rect(84, 48, 132, 15, '#c9d2d8', { light: 'flat' }),
    ...[52, 56, 60].map((y) => line(`M84 ${y}H216`, '#8a96a0', 0.8)),
    smallLabel({ x: 100, y: 92, width: 100, height: 88 }, subject),
    line('M92 74Q86 150 90 236', '#ffffff', 6, ' opacity="0.28"'),
  ].join('');
}
