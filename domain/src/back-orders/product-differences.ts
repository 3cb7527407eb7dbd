/** Compares a product with possible replacements, by their descriptions and packs. */
import { packForm } from '../catalog/index.ts';
import { type Comparison, compareWords } from './differences.ts';
import { firstWord, productWords } from './product-words.ts';

interface Described {
  readonly description: string;
  readonly pack: string;
}

interface DescribedCandidate extends Described {
  readonly vendorName: string;
}

/** `capsule instead of syringe`: what fits one tray or gun doesn't fit another. */
function formDifference(ordered: string, sent: string): string[] {
  const [one, other] = [packForm(ordered), packForm(sent)];
  return one === undefined || other === undefined || one === other ? [] : [`${other} instead of ${one}`];
}

/** A first word that several manufacturers use isn't a name; it says what the product is. */
function namesAmong(candidates: readonly DescribedCandidate[]): (word: string) => boolean {
  const makers = new Map<string, string>();
  const shared = new Set<string>();
  for (const { description, vendorName } of candidates) {
    const word = firstWord(description);
    if ((makers.get(word) ?? vendorName) !== vendorName) shared.add(word);
    makers.set(word, vendorName);
  }
  return (word) => !shared.has(word);
}

/**
 * Compares candidates with `ordered`; pass all of them, because a manufacturer's name is inferred from the other
 * candidates.
 */
export function comparisonWith(
  ordered: Described,
  candidates: readonly DescribedCandidate[],
): (product: Described) => Comparison {
  const words = productWords(ordered.description);
  const isName = namesAmong(candidates);
  return ({ description, pack }) => {
    const compared = compareWords(words, productWords(description), isName);
    return { ...compared, differs: [...compared.differs, ...formDifference(ordered.pack, pack)] };
  };
}
