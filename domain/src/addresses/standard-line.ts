/** Formats the lines of an address as the post office prefers: mixed case, standard abbreviations, no punctuation. */
import { mixedCase } from './letter-case.ts';
import { shortForm } from './street-words.ts';

const box = /^(?:p\W*o\W*|post\s+office\s+)box\s+#?\s*(\S.*)$/i;

function wordsOf(line: string): string[] {
  return line
    .replace(/[.,;]/g, ' ')
    .replace(/#\s*/g, '# ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Where the unit begins: a word for one, followed by its number. The first two words are always the street. */
function unitPlace(words: readonly string[]): number {
  const index = words.findIndex((word, at) => {
    if (at < 2 || at === words.length - 1) return false;
    const next = words[at + 1] ?? '';
    return word === '#' || (shortForm(word, 'unit') !== undefined && (/\d/.test(next) || next.length === 1));
  });
  return index < 0 ? words.length : index;
}

/** `100 North Main Street South` becomes `100 N Main St S`; the street's own name doesn't change. */
function standardStreet(words: readonly string[]): string[] {
  const street = [...words];
  const [house] = street;
  const first = house !== undefined && /\d/.test(house) ? 1 : 0;
  let last = street.length - 1;
  const after = shortForm(street[last] ?? '', 'direction');
  // A direction at the end follows the suffix; `12 North` alone is a name.
  if (after !== undefined && last - first >= 2 && shortForm(street[last - 1] ?? '', 'suffix') !== undefined) {
    street[last] = after;
    last -= 1;
  }
  const suffix = shortForm(street[last] ?? '', 'suffix');
  if (suffix !== undefined && last > first) {
    street[last] = suffix;
    last -= 1;
  }
  const before = shortForm(street[first] ?? '', 'direction');
  if (before !== undefined && last > first) street[first] = before;
  return street;
}

function standardUnit(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const hasNumber = words.length === 1 || words[at + 1] !== undefined;
    return (at % 2 === 0 && hasNumber ? shortForm(word, 'unit') : undefined) ?? word;
  });
}

/** The first line: a house number and its street, with or without a unit, or a PO box. */
export function standardStreetLine(line: string): string {
  const number = box.exec(line.trim())?.[1];
  if (number !== undefined) return mixedCase(`PO Box ${wordsOf(number).join(' ')}`);
  const words = wordsOf(line);
  const place = unitPlace(words);
  return mixedCase([...standardStreet(words.slice(0, place)), ...standardUnit(words.slice(place))].join(' '));
}

/** The second line: a unit, or anything else that helps to find the door. */
export function standardUnitLine(line: string): string {
  const words = wordsOf(line);
  const first = words[0] ?? '';
  const isUnit = shortForm(first, 'unit') !== undefined || first === '#';
  return mixedCase((isUnit ? standardUnit(words) : words).join(' '));
}
