/** The distributor's colors as a style sheet, which every page contains. */
import { accentTokens, defaultAccent } from '@operatory/domain/settings';

const made = new Map<string, string>();

function write(accent: string): string {
  const { light, dark } = accentTokens(accent);
  const block = (selector: string, tokens: Readonly<Record<string, string>>) =>
    `${selector}{${Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`;
  return block(':root,:root[data-theme=light]', light) + block(':root[data-theme=dark]', dark);
}

/** Blank for the product's own color, whose tokens were chosen by hand. `accent` is a color such as `#0b6b68`. */
export function lookCss(accent: string): string {
  if (accent.toLowerCase() === defaultAccent) return '';
  let css = made.get(accent);
  if (css === undefined) {
    made.clear();
    css = write(accent);
    made.set(accent, css);
  }
  return css;
}
