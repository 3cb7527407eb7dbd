/** The colors that follow from a distributor's accent color, and whether text on them can be read. */

/** A color such as `#0b6b68`. */
export type Hex = string;

export const defaultAccent: Hex = '#0b6b68';
/** What WCAG 2.2 AA asks of text. */
export const leastContrast = 4.5;

export const isHex = (text: string) => /^#[\da-f]{6}$/i.test(text);

type Channels = readonly [number, number, number];

const channelsOf = (color: Hex): Channels => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

const hexOf = (channels: Channels): Hex =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** WCAG's relative luminance, from 0 to 1. */
function luminance(color: Hex): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` of the second color, from 0 to 1, in the first. */
function mix(one: Hex, other: Hex, share: number): Hex {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  return hexOf(
    [0, 1, 2].map((index) => (a[index] ?? 0) * (1 - share) + (b[index] ?? 0) * share) as unknown as Channels,
  );
}

/** The color, moved toward `goal` just far enough that text in it can be read on each of the grounds. */
function readableOn(color: Hex, goal: Hex, grounds: readonly Hex[]): Hex {
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(color, goal, share);
    if (grounds.every((ground) => contrast(moved, ground) >= leastContrast)) return moved;
  }
  return goal;
}

const white = '#ffffff';
const black = '#000000';

/** The contrast of white text on the color; less than `leastContrast` is refused. */
export const accentContrast = (accent: Hex) => contrast(accent, white);

export type AccentTokens = Readonly<
  Record<
    | 'accent'
    | 'accent-hover'
    | 'accent-ink'
    | 'accent-soft'
    | 'accent-line'
    | 'surface-picked'
    | 'focus'
    | 'brand-ground',
    Hex
  >
>;

/** The tokens of the light and the dark theme; `accent` carries white text in both. */
export function accentTokens(accent: Hex): { readonly light: AccentTokens; readonly dark: AccentTokens } {
  const [paper, night] = ['#f5f7f8', '#151e22'];
  const [lightSoft, darkSoft] = [mix(accent, white, 0.88), mix(accent, night, 0.75)];
  const lightInk = readableOn(accent, black, [white, paper, lightSoft]);
  const darkInk = readableOn(mix(accent, white, 0.35), white, [night, darkSoft]);
  const common = { accent, 'accent-hover': mix(accent, black, 0.18), 'brand-ground': accent };
  return {
    light: {
      ...common,
      'accent-ink': lightInk,
      'accent-soft': lightSoft,
      'accent-line': mix(accent, white, 0.6),
      'surface-picked': mix(accent, white, 0.9),
      focus: lightInk,
    },
    dark: {
      ...common,
      'accent-ink': darkInk,
      'accent-soft': darkSoft,
      'accent-line': mix(accent, night, 0.5),
      'surface-picked': mix(accent, night, 0.7),
      focus: darkInk,
    },
  };
}
