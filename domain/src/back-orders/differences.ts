/** What two products have in common, and how they differ, according to their descriptions. */
import type { Latex, ProductWords } from './product-words.ts';
import { colorWords, flavorWords, praisePhrases } from './vocabulary.ts';

export const sameAspects = ['kind', 'material', 'size'] as const;
export type SameAspect = (typeof sameAspects)[number];

export interface Comparison {
  /** What both descriptions say in the same way. */
  readonly same: readonly SameAspect[];
  /** Each a few words, such as `latex instead of nitrile`, with the most important first. */
  readonly differs: readonly string[];
  /** Latex, material, or size differ: that's for a person to judge. */
  readonly isOtherwiseMade: boolean;
  /** It may be the same kind of product: neither description says anything that contradicts the other. */
  readonly isOfKind: boolean;
}

const hasSame = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join(' ') === [...other].sort().join(' ');

/** Whether a product can replace another as far as latex goes. One that doesn't mention latex isn't assumed to be latex-free. */
const isLatexSafe = (ordered: Latex, sent: Latex): boolean =>
  ordered === 'unsaid' ? sent !== 'latex' : ordered === sent;

/** As people write it: `latex-free`, `non-sterile`, `low dermatitis`. */
const asWritten = (word: string) =>
  praisePhrases[word] ?? word.replace(/^([a-z]+)free$/, '$1-free').replace(/^non(?=[a-z]{4})/, 'non-');
const written = (words: readonly string[]) => words.map(asWritten).join(' ');

const without = (words: readonly string[], others: readonly string[]) => words.filter((word) => !others.includes(word));

/** `violet instead of blue`, `violet`, or `not blue`; nothing if they're the same. */
function differenceOf(ordered: readonly string[], sent: readonly string[]): string[] {
  const lost = written(without(ordered, sent));
  const gained = written(without(sent, ordered));
  if (lost === '' && gained === '') return [];
  if (gained === '') return [`not ${lost}`];
  return [lost === '' ? gained : `${gained} instead of ${lost}`];
}

/** Words that only describe the product together, such as colors: `blue instead of violet blue`. */
function wholeDifference(ordered: readonly string[], sent: readonly string[]): string[] {
  if (hasSame(ordered, sent)) return [];
  return ordered.length > 0 && sent.length > 0
    ? [`${written(sent)} instead of ${written(ordered)}`]
    : differenceOf(ordered, sent);
}

/** Colors and flavors replace each other; of the praise, only a single word on each side is reported as replaced. */
function looksDifference(ordered: readonly string[], sent: readonly string[]): string[] {
  const among = (words: ReadonlySet<string>, looks: readonly string[]) => looks.filter((look) => words.has(look));
  const praise = (looks: readonly string[]) => looks.filter((look) => !colorWords.has(look) && !flavorWords.has(look));
  const lost = without(praise(ordered), sent);
  const gained = without(praise(sent), ordered);
  const isPair = lost.length === 1 && gained.length === 1;
  return [
    ...wholeDifference(among(colorWords, ordered), among(colorWords, sent)),
    ...wholeDifference(among(flavorWords, ordered), among(flavorWords, sent)),
    ...(isPair
      ? differenceOf(lost, gained)
      : [...gained.map(asWritten), ...(lost.length === 0 ? [] : [`not ${lost.map(asWritten).join(' or ')}`])]),
  ];
}

const latexDifference = (ordered: ProductWords, sent: ProductWords): string[] => {
  if (isLatexSafe(ordered.latex, sent.latex)) return [];
  // The words of the material already say it.
  if (sent.latex === 'latex' || ordered.materials.includes('latex')) return [];
  return ['may contain latex'];
};

/** The words of the kind that the other product lacks. A manufacturer's name is ignored if the rest says enough. */
function unmatched(of: ProductWords, other: ProductWords, name: string | undefined): string[] {
  return [...of.kind].flatMap(([word, written]) => (other.kind.has(word) || word === name ? [] : [written]));
}

/** With fewer words in common, the first word may be the only difference between two products. */
const fewestShared = 2;
/** More words that only one description has describe another product. */
const maxUnmatched = 3;

/** `isName` says whether a description's first word can be a manufacturer's name. */
export function compareWords(
  ordered: ProductWords,
  sent: ProductWords,
  isName: (word: string) => boolean = () => true,
): Comparison {
  const isSafe = isLatexSafe(ordered.latex, sent.latex);
  const hasSameMaterial = hasSame(ordered.materials, sent.materials);
  const hasSameSize = hasSame(ordered.sizes, sent.sizes);
  const sharedKind = [...ordered.kind.keys()].filter((word) => sent.kind.has(word)).length;
  const sharedMaterials = ordered.materials.filter((word) => sent.materials.includes(word)).length;
  const shared = sharedKind + sharedMaterials;
  const isEnoughShared = sharedKind > 0 && shared >= fewestShared;
  const leavesOut = ({ name }: ProductWords) =>
    isEnoughShared && name !== undefined && isName(name) ? name : undefined;
  const lost = unmatched(ordered, sent, leavesOut(ordered));
  const gained = unmatched(sent, ordered, leavesOut(sent));
  const isSameKind = shared > 0 && lost.length + gained.length === 0;
  return {
    same: [
      ...(isSameKind ? (['kind'] as const) : []),
      ...(hasSameMaterial && ordered.materials.length > 0 ? (['material'] as const) : []),
      ...(hasSameSize && ordered.sizes.length > 0 ? (['size'] as const) : []),
    ],
    differs: [
      ...latexDifference(ordered, sent),
      ...differenceOf(ordered.materials, sent.materials),
      ...differenceOf(ordered.sizes, sent.sizes),
      ...differenceOf(lost, gained),
      ...looksDifference(ordered.looks, sent.looks),
    ],
    isOtherwiseMade: !isSafe || !hasSameMaterial || !hasSameSize,
    isOfKind: shared > 0 && (lost.length === 0 || gained.length === 0) && lost.length + gained.length <= maxUnmatched,
  };
}

/** `Same kind, material, and size`; `Same category` where not even the kind is certain. */
export function sameWords(same: readonly SameAspect[]): string {
  const all = same.includes('kind') ? same : ['category', ...same];
  if (all.length < 3) return `Same ${all.join(' and ')}`;
  return `Same ${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`;
}
