/** The few shapes that product pictures are drawn with: every surface is a color with one of the shared lights over it. */

/** Gradients drawn over a color; each is defined once in every picture. */
export type Light = 'round' | 'flat' | 'side' | 'top' | 'gloss' | 'tall';

/** Fills other than plain colors. */
export const steel = 'url(#steel)';
export const brass = 'url(#brass)';

/** Text escaped for SVG; control characters are removed, because SVG doesn't allow them. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const short = (value: number) => String(Math.round(value * 10) / 10);

/** A thin outline around lit objects, so that white ones are visible on a white background. */
const edge = ' stroke="#18313f" stroke-opacity="0.16" stroke-width="0.7"';

/** A filled outline with a light over it. */
export function path(outline: string, fill: string, light?: Light, extra = ''): string {
  const over = light === undefined ? '' : `<path d="${outline}" fill="url(#${light})"${edge}/>`;
  return `<path d="${outline}" fill="${fill}"${extra}/>${over}`;
}

interface RectOptions {
  readonly light?: Light;
  readonly radius?: number;
  readonly extra?: string;
}

/** A rectangle by its upper left corner, width and height. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  options: RectOptions = {},
): string {
  const shape = `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${options.radius ? ` rx="${short(options.radius)}"` : ''}`;
  const over = options.light === undefined ? '' : `${shape} fill="url(#${options.light})"${edge}/>`;
  return `${shape} fill="${fill}"${options.extra ?? ''}/>${over}`;
}

/** An ellipse by its middle and radii. */
export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, light?: Light, extra = ''): string {
  const shape = `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}"`;
  const over = light === undefined ? '' : `${shape} fill="url(#${light})"${edge}/>`;
  return `${shape} fill="${fill}"${extra}/>${over}`;
}

/** A line of a color and a width, with round ends. */
export function line(outline: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${outline}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`;
}

interface TextOptions {
  readonly size: number;
  readonly fill: string;
  /** Shrinks the text to this width at most. */
  readonly width?: number;
  readonly weight?: 400 | 500 | 600 | 700 | 800;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly spacing?: number;
}

/** One line of text with its baseline at y. */
export function text(x: number, y: number, words: string, options: TextOptions): string {
  if (words === '') return '';
  const wide = words === words.toUpperCase() ? 0.1 : 0;
  const letter = ((options.weight ?? 400) >= 700 ? 0.64 : 0.57) + wide;
  const natural = words.length * (options.size * letter + (options.spacing ?? 0));
  const size =
    options.width !== undefined && natural > options.width ? (options.size * options.width) / natural : options.size;
  const weight = options.weight === undefined ? '' : ` font-weight="${options.weight}"`;
  const anchor = options.anchor === undefined ? '' : ` text-anchor="${options.anchor}"`;
  const spacing = options.spacing === undefined ? '' : ` letter-spacing="${options.spacing}"`;
  return `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}" fill="${options.fill}"${weight}${anchor}${spacing}>${escapeXml(words)}</text>`;
}

export interface Placing {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly turn?: number;
}

/** Puts a drawing made around the point 0,0 somewhere: scaled, then turned clockwise by degrees, then moved. */
export function place(drawing: string, { x, y, scale = 1, turn = 0 }: Placing): string {
  const turned = turn === 0 ? '' : ` rotate(${short(turn)})`;
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${short(x)} ${short(y)})${turned}${scaled}">${drawing}</g>`;
}

/** Draws one thing at several places; it is written once. */
export function repeat(drawing: string, placings: readonly Placing[]): string {
  const copies = placings.map((placing) => place('<use href="#piece"/>', placing)).join('');
  return `<defs><g id="piece">${drawing}</g></defs>${copies}`;
}

/** The soft shadow that a thing casts on the table. */
export function shadow(x: number, y: number, rx: number, ry = rx * 0.14): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="url(#cast)"/>`;
}

const stop = (offset: number, color: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${color}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`;

const linear = (id: string, direction: string, stops: string) =>
  `<linearGradient id="${id}" ${direction}>${stops}</linearGradient>`;

const across = 'x1="0" y1="0" x2="1" y2="0"';
const down = 'x1="0" y1="0" x2="0" y2="1"';
const slanted = 'x1="0" y1="0" x2="1" y2="1"';

const lights = [
  linear(
    'round',
    across,
    stop(0, '#000', 0.2) +
      stop(0.18, '#fff', 0.1) +
      stop(0.34, '#fff', 0.5) +
      stop(0.55, '#fff', 0.02) +
      stop(1, '#000', 0.26),
  ),
  linear(
    'tall',
    down,
    stop(0, '#000', 0.16) +
      stop(0.22, '#fff', 0.12) +
      stop(0.38, '#fff', 0.5) +
      stop(0.6, '#fff', 0.02) +
      stop(1, '#000', 0.26),
  ),
  linear('flat', slanted, stop(0, '#fff', 0.28) + stop(0.5, '#fff', 0.02) + stop(1, '#000', 0.1)),
  linear('side', across, stop(0, '#000', 0.2) + stop(1, '#000', 0.34)),
  linear('top', down, stop(0, '#fff', 0.62) + stop(1, '#fff', 0.4)),
  linear(
    'gloss',
    slanted,
    stop(0, '#fff', 0.75) + stop(0.42, '#fff', 0.08) + stop(0.55, '#000', 0.03) + stop(1, '#000', 0.2),
  ),
  linear(
    'steel',
    across,
    stop(0, '#8d98a3') + stop(0.2, '#e9eef2') + stop(0.42, '#aab5bf') + stop(0.62, '#f7f9fb') + stop(1, '#7d8994'),
  ),
  linear('brass', across, stop(0, '#8f6a1f') + stop(0.3, '#f0d489') + stop(0.6, '#c99b3b') + stop(1, '#7d5c19')),
  `<radialGradient id="cast">${stop(0, '#1d2b36', 0.34)}${stop(0.55, '#1d2b36', 0.16)}${stop(1, '#1d2b36', 0)}</radialGradient>`,
  `<radialGradient id="studio" cx="0.46" cy="0.36" r="0.85">${stop(0, '#ffffff')}${stop(0.5, '#f4f7f8')}${stop(1, '#dfe6ea')}</radialGradient>`,
].join('');

/** The whole picture, 300 × 300: light studio, drawing, and a title for people who can't see it. */
export function studio(title: string, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="300" height="300" role="img" font-family="Inter, 'Helvetica Neue', Arial, sans-serif"><title>${escapeXml(title)}</title><defs>${lights}</defs><rect width="300" height="300" fill="url(#studio)"/>${drawing}</svg>`;
}
