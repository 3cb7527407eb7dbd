/** Reads a product's kind, material, sizes, and look from its description. */
import {
  containers,
  fillers,
  kindWords,
  latexFreeMaterials,
  lookWords,
  materialWords,
  praisePhrases,
  sizeNames,
} from './vocabulary.ts';

/** Whether it contains natural rubber latex; `unsaid` if the description doesn't tell. */
export type Latex = 'latex' | 'free' | 'unsaid';

/** The words by meaning, each in the order of the description. */
export interface ProductWords {
  /** Singular words and how they are written. */
  readonly kind: ReadonlyMap<string, string>;
  readonly materials: readonly string[];
  /** Sizes, shades, gauges, degrees, molds, contents: everything with a digit, and sizes by name. */
  readonly sizes: readonly string[];
  readonly looks: readonly string[];
  readonly latex: Latex;
  /** The first word, often the manufacturer's name for the product; undefined if it means something else. */
  readonly name: string | undefined;
}

const number = String.raw`(?<![\w.:/-])\d[\d.]*"?(?: ?x ?\d[\d.]*)?`;
const unit = '(?: ?(?:ml|l|g|kg|oz|lb|cc|ft|yd|gallon|gal|quart|qt|pt))';
const packPatterns = [
  /,? ?\b(?:each|ea)\s*$/,
  new RegExp(`${number}${unit}?(?: [a-z][a-z-]*){0,3} ?/ ?(?:${containers})\\b`, 'g'),
  // Words between are only taken for the pack's own after a content: `8.5 g Automix Syringe`.
  new RegExp(`${number}(?:${unit}(?: [a-z][a-z-]*){0,2})? (?:${containers})\\s*$`),
];

const rewritings: readonly (readonly [RegExp, string])[] = [
  [/[“”″]/g, '"'],
  [/(\d),(?=\d{3}\b)/g, '$1'],
  // “Made without” phrases become one word together with the material.
  [/\bnot made with (?:natural rubber )?latex\b/g, 'latexfree'],
  [/\bnon[- ]([a-z]+)/g, 'non$1'],
  [/\b([a-z]+)[- ]free\b/g, '$1free'],
  [/\bnickel[- ]titanium\b/g, 'niti'],
  ...Object.entries(praisePhrases).map(
    ([word, phrase]) => [new RegExp(`\\b${phrase.replace(' ', '[- ]')}\\b`, 'g'), word] as const,
  ),
  // Sizes by name, however they are written.
  [/\b(?:xx-?|2x-?)(?:large|lg)\b|\bxxl\b/g, 'xxlarge'],
  [/\b(?:x-?|extra[- ])(?:large|lg)\b|\bxl\b/g, 'xlarge'],
  [/\b(?:x-?|extra[- ])(?:small|sm)\b|\bxs\b/g, 'xsmall'],
  [/\bsm\b/g, 'small'],
  [/\bmed\b/g, 'medium'],
  [/\b(?:lg|lge)\b/g, 'large'],
  // A number and its unit are one word.
  [/(\d) ?(?:degrees?|deg|°)(?![a-z])/g, '$1degree'],
  [/(\d) ?(?:ounces?|oz)\b/g, '$1oz'],
  [/(\d) ?(?:gauge|ga)\b/g, '$1ga'],
  [/(\d) ?(?:inches|inch|in\b|")/g, '$1"'],
  [
    /(\d) (mm|cm|cc|ml|mil|g|mg|kg|lb|l|ft|yd|qt|quart|gallon|ply|hole|blade|tab|spill|k|patient|instrument|%)(?![a-z])/g,
    '$1$2',
  ],
  [/\b(size|class|level|type|stage|no|grade|mold|mould) ?[.#]? ?(?=\d)/g, '$1'],
  [/# (?=\d)/g, '#'],
  [/(\d[^\s,]*) ?[x×] ?(?=\d)/g, '$1x'],
];

/** Singular, as far as descriptions need it. */
function singular(word: string): string {
  if (word === 'teeth') return 'tooth';
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function latexOf(words: ReadonlySet<string>): Latex {
  if (words.has('latex')) return 'latex';
  return [...latexFreeMaterials].some((word) => words.has(word)) ? 'free' : 'unsaid';
}

/** The first word of a description in lower case and singular. */
export const firstWord = (description: string): string => singular(/[a-z]+/.exec(description.toLowerCase())?.[0] ?? '');

/** The description as single words, without its pack, which has its own field. */
function tokensOf(description: string): string[] {
  let text = description.toLowerCase();
  for (const pattern of packPatterns) text = text.replace(pattern, ' ');
  for (const [pattern, by] of rewritings) text = text.replace(pattern, by);
  return text
    .split(/[\s,;()&+]+/)
    .flatMap((token) => (/\d/.test(token) ? [token.replace(/\.$/, '')] : token.split(/[^a-z]+/)))
    .filter((token) => token !== '');
}

export function productWords(description: string): ProductWords {
  const tokens = tokensOf(description);
  const kind = new Map<string, string>();
  const [materials, sizes, looks] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const token of tokens) {
    const size = sizeNames[token];
    if (/\d/.test(token)) sizes.add(token);
    else if (size !== undefined) sizes.add(size);
    else if (materialWords.has(token)) materials.add(token);
    else if (lookWords.has(token)) looks.add(token);
    else if (!fillers.has(token)) kind.set(singular(token), token);
  }
  const first = singular(tokens[0] ?? '');
  return {
    ...{ kind, materials: [...materials], sizes: [...sizes], looks: [...looks] },
    latex: latexOf(new Set(tokens)),
    name: kind.has(first) && !kindWords.has(first) ? first : undefined,
  };
}
