/** Colors of brands, and the colors of words in descriptions. */

export interface Brand {
  /** The color of the label. */
  readonly main: string;
  readonly dark: string;
  readonly pale: string;
  /** Which of four label layouts the manufacturer uses. */
  readonly layout: 0 | 1 | 2 | 3;
}

const palettes = [
  ['#0f6f7c', '#0a4650', '#dcf0f1'],
  ['#1f4e8c', '#13315a', '#e0eaf6'],
  ['#2f7d4f', '#1b4e30', '#e1f2e7'],
  ['#7a3b8f', '#4d2360', '#f1e6f5'],
  ['#c2410c', '#7c2d12', '#fdeadf'],
  ['#b3214b', '#741330', '#fbe4ea'],
  ['#0e7490', '#083f50', '#dff2f7'],
  ['#4a5a6a', '#29333d', '#e8edf1'],
  ['#a16207', '#633c06', '#faf0d8'],
  ['#3f51b5', '#27337a', '#e5e8f7'],
  ['#00796b', '#004d43', '#ddf3f0'],
  ['#9c2f2f', '#5f1b1b', '#f8e5e4'],
  ['#5b6f1f', '#384513', '#eff3de'],
  ['#283a5c', '#172239', '#e2e8f2'],
] as const;

/** A whole number from a text, spread evenly (FNV-1a). */
export function hashOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

/** The colors of a manufacturer: the same for all its products. */
export function brandOf(maker: string): Brand {
  const hash = hashOf(maker);
  const [main, dark, pale] = palettes[hash % palettes.length] ?? palettes[0];
  return { main, dark, pale, layout: ((hash >>> 8) % 4) as Brand['layout'] };
}

/** Tooth shades, as near as a screen shows them. */
const shades: Readonly<Record<string, string>> = {
  A1: '#f3e8d2',
  A2: '#eddcbb',
  A3: '#e6cfa4',
  'A3.5': '#dcc08d',
  A4: '#cdad7c',
  B1: '#f5eedb',
  B2: '#efe2bf',
  B3: '#e4cd98',
  B4: '#dbc084',
  C1: '#e8dfc9',
  C2: '#dccfb2',
  C3: '#cdbd9c',
  C4: '#bba888',
  D2: '#e9dac2',
  D3: '#e0cbae',
  D4: '#d6c3a0',
};

/** Words of descriptions and their colors; longer ones first. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\bbleach\b|\bsnow\b/i, '#fbfaf5'],
  [/\bneon blue\b/i, '#1fb6ff'],
  [/\bneon green\b|\blime\b/i, '#63d840'],
  [/\bneon orange\b/i, '#ff8a1f'],
  [/\bneon pink\b/i, '#ff4fa0'],
  [/\bneon yellow\b/i, '#f4e92f'],
  [/\bneon purple\b/i, '#a855f7'],
  [/\bviolet blue\b/i, '#5b6fc9'],
  [/\bice blue\b/i, '#a9d5ea'],
  [/\bceil blue\b/i, '#7fa6d6'],
  [/\bdark pink\b/i, '#d9707f'],
  [/\blavender\b/i, '#b7a3dc'],
  [/\braspberry\b/i, '#b8325f'],
  [/\bstrawberry\b/i, '#e8536a'],
  [/\bbubble gum\b/i, '#f4a3c4'],
  [/\bcherry\b/i, '#cf3148'],
  [/\bgrape\b|\bpurple\b/i, '#7c4fb0'],
  [/\bmelon\b/i, '#f7b38a'],
  [/\borange\b/i, '#f08a24'],
  [/\bpeach\b/i, '#f6c1a0'],
  [/\bberry\b/i, '#8a3b7a'],
  [/\b(?:spear)?mint\b/i, '#8fd3b6'],
  [/\blemon\b|\byellow\b/i, '#f1d24a'],
  [/\bvanilla\b|\bivory\b|\bbuff\b/i, '#efe2bd'],
  [/\bcinnamon\b|\bbrown\b/i, '#a5623a'],
  [/\baqua\b|\bteal\b/i, '#4fb8bd'],
  [/\bgreen\b/i, '#4fae6b'],
  [/\bpink\b|\brose\b/i, '#ef9db4'],
  [/\bmauve\b/i, '#b48aa6'],
  [/\bred\b/i, '#cf3a3a'],
  [/\bblue\b/i, '#3f86cf'],
  [/\bblack\b/i, '#2b3036'],
  [/\bgr[ae]y\b|\bsilver\b|\btitanium\b/i, '#a7b0b8'],
  [/\bwhite\b/i, '#f6f8f9'],
  [/\bclear\b|\bcrystal\b/i, '#dcebf1'],
];

/** The tooth shade that a description names (`A2`, `Bleach White`, …), as a color. */
export function shadeColor(description: string): string | undefined {
  const named = /(?:^|[\s,])([A-D][1-4](?:\.5)?)(?=$|[\s,])/.exec(description);
  if (named?.[1] !== undefined) return shades[named[1]];
  return /\bbleach\b/i.test(description) ? '#fbfaf5' : undefined;
}

/** The color that the words of a description name, if any. */
export function namedColor(description: string): string | undefined {
  return words.find(([word]) => word.test(description))?.[1];
}
