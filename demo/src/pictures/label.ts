/**
 * The printed face of a package: manufacturer, product line, product, and variant, in the manufacturer's own layout.
 */
import type { Subject } from './facts.ts';
import { path, rect, text } from './svg.ts';

export interface Face {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The product's name on one or two lines. */
function twoLines(words: string): [string, string] {
  const parts = words.split(' ');
  if (words.length <= 20 || parts.length < 2) return [words, ''];
  let first = '';
  let count = 0;
  for (const part of parts) {
    if (count > 0 && (first + part).length > words.length / 2 + 3) break;
    first = first === '' ? part : `${first} ${part}`;
    count += 1;
  }
  return [first, parts.slice(count).join(' ')];
}

function wave({ x, y, width, height }: Face, from: number): string {
  const top = y + height * from;
  return `M${x} ${top + height * 0.1}C${x + width * 0.3} ${top - height * 0.1} ${x + width * 0.6} ${top + height * 0.18} ${x + width} ${top}V${y + height}H${x}Z`;
}

/** Ground and ornament of the four layouts, and the colors of the words on them. */
function ground(face: Face, subject: Subject): { drawing: string; ink: string; soft: string; heading: string } {
  const { x, y, width, height } = face;
  const { main, dark, pale, layout } = subject.brand;
  const white = rect(x, y, width, height, '#fdfefe');
  if (layout === 0) {
    return {
      drawing: white + rect(x, y, width, height * 0.2, main) + rect(x, y + height * 0.2, width, height * 0.025, pale),
      ink: dark,
      soft: '#5c6873',
      heading: '#ffffff',
    };
  }
  if (layout === 1) {
    return {
      drawing:
        rect(x, y, width, height, main) +
        path(wave(face, 0.72), dark) +
        path(wave(face, 0.8), '#ffffff', undefined, ' opacity="0.16"'),
      ink: '#ffffff',
      soft: pale,
      heading: pale,
    };
  }
  if (layout === 2) {
    const corner = `M${x + width} ${y}V${y + height * 0.55}L${x + width * 0.5} ${y}Z`;
    return {
      drawing:
        white +
        path(corner, pale) +
        rect(x, y, width * 0.055, height, main) +
        rect(x, y + height * 0.93, width, height * 0.07, main),
      ink: main,
      soft: '#5c6873',
      heading: '#5c6873',
    };
  }
  return {
    drawing:
      rect(x, y, width, height, pale) +
      `<clipPath id="face"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#face)"><circle cx="${x + width * 0.92}" cy="${y + height * 0.95}" r="${width * 0.46}" fill="${main}" opacity="0.9"/><circle cx="${x + width * 0.72}" cy="${y + height * 1.06}" r="${width * 0.3}" fill="${dark}" opacity="0.75"/></g>`,
    ink: dark,
    soft: '#4f5a64',
    heading: main,
  };
}

/** A face with everything on it; if something covers its lower right corner, the variant stays on the left. */
export function label(face: Face, subject: Subject, isPartlyHidden = false): string {
  const { x, y, width, height } = face;
  const { drawing, ink, soft, heading } = ground(face, subject);
  const left = x + width * 0.09;
  const room = width * 0.84;
  const unit = Math.min(height, width * 1.1);
  const [first, second] = twoLines(subject.thing);
  const small = unit * 0.075;
  return [
    drawing,
    text(left, y + height * 0.135, subject.maker.toUpperCase(), {
      size: unit * 0.062,
      fill: heading,
      width: room * 0.92,
      weight: 600,
      spacing: 0.4,
    }),
    text(left, y + height * 0.4, subject.line, {
      size: unit * 0.17,
      fill: ink,
      width: room,
      weight: 800,
      spacing: -0.3,
    }),
    text(left, y + height * 0.52, first, { size: small, fill: soft, width: room, weight: 500 }),
    text(left, y + height * 0.52 + small * 1.25, second, { size: small, fill: soft, width: room, weight: 500 }),
    variantMark(face, subject, unit, isPartlyHidden ? 0.5 : 0.84),
  ].join('');
}

/** The variant in a rounded mark of its own color near the lower edge. */
function variantMark({ x, y, width, height }: Face, subject: Subject, unit: number, share: number): string {
  if (subject.variant === '') return '';
  const size = unit * 0.082;
  const all = subject.variant.split(' · ');
  // The last part distinguishes items; it's the one that remains if there is no room for both.
  const words = subject.variant.length > 18 ? (all.at(-1) ?? '') : subject.variant;
  const wide = Math.min(width * share, words.length * size * 0.64 + size * 1.3);
  const top = y + height * 0.76;
  return (
    rect(x + width * 0.09, top, wide, size * 1.75, '#ffffff', { radius: size * 0.87, extra: ' opacity="0.94"' }) +
    text(x + width * 0.09 + wide / 2, top + size * 1.22, words, {
      size,
      fill: '#22303b',
      width: wide - size * 0.9,
      weight: 700,
      anchor: 'middle',
    })
  );
}

/** A label on something round or small: line name and manufacturer only, centered. */
export function smallLabel({ x, y, width, height }: Face, subject: Subject, shows: string = subject.variant): string {
  const { main, dark, pale, layout } = subject.brand;
  const isDark = layout === 1;
  const middle = x + width / 2;
  const size = Math.min(height * 0.2, width * 0.24);
  return [
    rect(x, y, width, height, isDark ? main : '#fdfefe'),
    rect(x, y, width, height * 0.12, isDark ? dark : main),
    rect(x, y + height * 0.94, width, height * 0.06, isDark ? dark : main),
    text(middle, y + height * 0.4, subject.line, {
      size,
      fill: isDark ? '#fff' : dark,
      width: width * 0.84,
      weight: 800,
      anchor: 'middle',
    }),
    text(middle, y + height * 0.4 + size * 0.85, subject.thing, {
      size: size * 0.46,
      fill: isDark ? pale : '#5c6873',
      width: width * 0.84,
      weight: 500,
      anchor: 'middle',
    }),
    text(middle, y + height * 0.82, shows, {
      size: size * 0.62,
      fill: isDark ? '#fff' : main,
      width: width * 0.84,
      weight: 700,
      anchor: 'middle',
    }),
  ].join('');
}
