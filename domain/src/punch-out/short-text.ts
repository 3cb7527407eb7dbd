/** Shortens descriptions so that what distinguishes two products stays. */
import { cutUnits } from './oci-text.ts';

const sizes = /^(?:x{0,4}-?(?:small|large)|medium|[x2-5]*[sml]|fine|coarse|left|right|adult|child|pediatric)$/i;
const fillers = /^(?:with|and|for|of|the|in|to|a|&|\+|-|–|—)$/i;

interface Word {
  readonly text: string;
  readonly place: number;
  /** The higher, the more likely it differs between two similar products. */
  readonly weight: number;
}

/** A pack in a description, such as `100/Box` or `50 x 1.7 mL Cartridges/Box`. */
const isPack = (part: string) => /\d.*\/\s*\p{L}+$/u.test(part.trim());

/**
 * Descriptions start with the brand and the kind of product, followed by strength, size, and shade between commas. The
 * latter distinguish similar products, so they have the most weight. Filler words and the pack are left out unless they
 * are the only difference.
 */
function weigh(text: string): Word[] {
  const words: Word[] = [];
  text.split(',\u0020').forEach((part, partPlace, parts) => {
    const own = part.split(/\s+/).filter((word) => word !== '');
    const isLastPack = partPlace > 0 && partPlace === parts.length - 1 && isPack(part);
    own.forEach((word, index) => {
      const isHead = partPlace === 0 && (index < 2 || index === own.length - 1);
      const weight =
        fillers.test(word) || isLastPack
          ? -1
          : /\d/.test(word) || (partPlace > 0 && sizes.test(word))
            ? 6
            : isHead
              ? 5 - Math.min(index, 2) / 10
              : partPlace > 0
                ? 4
                : 2;
      words.push({ text: word.replace(/[,;]+$/, ''), place: words.length, weight });
    });
  });
  return words.filter(({ text: word }) => word !== '');
}

/** The words with the most weight that fit, in their original order. */
function pick(words: readonly Word[], most: number): string {
  const chosen: Word[] = [];
  let length = 0;
  const candidates = words.filter(({ weight }) => weight >= 0);
  for (const word of candidates.sort((one, other) => other.weight - one.weight || one.place - other.place)) {
    const added = word.text.length + (chosen.length === 0 ? 0 : 1);
    if (length + added > most) continue;
    chosen.push(word);
    length += added;
  }
  return chosen
    .sort((one, other) => one.place - other.place)
    .map(({ text }) => text)
    .join(' ');
}

/** One text that is short enough; unchanged if it fits. */
export function shortText(text: string, most: number): string {
  if (text.length <= most) return text;
  return pick(weigh(text), most) || cutUnits(text, most);
}

interface ShortenedText {
  /** The full text; sent unchanged if it's short enough. */
  readonly text: string;
  /** The part of it that is shortened. */
  readonly name: string;
  /** Appended if nothing else distinguishes two texts. */
  readonly partNumber: string;
}

/** Words that not all of the texts have get the most weight. */
function pickDifferences(texts: readonly string[], most: number): string[] {
  const weighed = texts.map(weigh);
  const counts = new Map<string, number>();
  for (const words of weighed) {
    for (const word of new Set(words.map(({ text }) => text.toLowerCase()))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return weighed.map((words) =>
    pick(
      words.map((word) =>
        (counts.get(word.text.toLowerCase()) ?? 0) < texts.length ? { ...word, weight: word.weight + 10 } : word,
      ),
      most,
    ),
  );
}

/**
 * The texts, each short enough and different for any two products, ignoring case, because a buyer often sees nothing
 * else of a line. Words that all texts of a group share are dropped first; a part number is the last resort.
 */
export function shortTexts(lines: readonly ShortenedText[], most: number): string[] {
  const result = lines.map(({ text, name }) => (text.length <= most ? text : shortText(name, most)));
  const alike = () => {
    const groups = new Map<string, number[]>();
    result.forEach((text, index) => {
      const key = text.toLowerCase();
      groups.set(key, [...(groups.get(key) ?? []), index]);
    });
    return [...groups.values()].filter(
      (places) => new Set(places.map((index) => lines[index]?.partNumber ?? '')).size > 1,
    );
  };
  for (const part of ['name', 'text'] as const) {
    for (const places of alike()) {
      const texts = places.map((index) => lines[index]?.[part] ?? '');
      const picked = pickDifferences(texts, most);
      places.forEach((place, index) => {
        result[place] = picked[index] || (result[place] ?? '');
      });
    }
  }
  for (const places of alike()) {
    for (const place of places) {
      const ending = cutUnits(lines[place]?.partNumber ?? '', most);
      const room = most - ending.length - 1;
      const beginning = room > 0 ? shortText(lines[place]?.name ?? '', room) : '';
      result[place] = beginning === '' ? ending : `${beginning} ${ending}`;
    }
  }
  return result;
}
