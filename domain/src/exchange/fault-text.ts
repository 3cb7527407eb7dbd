/** The sentence for a fault of a row: names the column, the value, and the way out. */
import type { Feed, FeedColumn, RowRule } from './feed.ts';

/** What can be wrong with a value or with a single row. */
export type FaultCode =
  | 'required'
  | 'too-long'
  | 'pattern'
  | 'not-in-list'
  | 'not-a-number'
  | 'too-precise'
  | 'too-small'
  | 'too-large'
  | 'not-yes-or-no'
  | 'not-a-date'
  | 'not-an-instant'
  | 'check-digit'
  | 'line-break'
  | 'control-character'
  | 'currency'
  | 'rule'
  | 'same-name';

/** The code of a row that breaks the rule. */
export const ruleCode = ({ kind }: RowRule): FaultCode => (kind === 'other-names' ? 'same-name' : 'rule');

const shownLength = 200;

/** The part of a value that people see: at most 200 characters. */
export function shownValue(value: string): string {
  const characters = [...value];
  return characters.length > shownLength ? `${characters.slice(0, shownLength - 1).join('')}…` : value;
}

const number = (value: number | undefined) => (value ?? 0).toLocaleString('en-US');

function listed(values: readonly string[]): string {
  const comma = values.length > 2 ? ',' : '';
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')}${comma} or ${values.at(-1)}`;
}

function fitText([one, other]: readonly [string, string], takes: Readonly<Record<string, readonly string[] | 'any'>>) {
  const kinds = Object.entries(takes);
  const free = kinds.flatMap(([kind, entries]) => (entries === 'any' ? [kind] : []));
  if (free.length > 0) {
    return `Column “${other}” is only for “${one}” ${listed(free)}. Leave it blank, or check “${one}”.`;
  }
  const each = kinds.map(([kind, entries]) => `${kind}: ${[...entries].join(', ')}`);
  return `Column “${other}” has an entry that doesn’t go with “${one}”. It takes, for ${each.join('; for ')}.`;
}

function ruleText(feed: Feed, column: string, code: FaultCode): string {
  const rule = feed.rules.find((each) => each.columns[1] === column && ruleCode(each) === code);
  if (rule === undefined) return `Column “${column}” doesn’t go with the rest of the row.`;
  const [one, other] = rule.columns;
  switch (rule.kind) {
    case 'in-order':
      return `Column “${other}” is before “${one}”. Check both dates.`;
    case 'together':
      return `Columns “${one}” and “${other}” go together. Fill in both, or neither.`;
    case 'either':
      return `Columns “${other}” and “${one}” are both blank. Fill in one of them.`;
    case 'needs':
      return `Column “${other}” is filled in, and “${one}” isn’t. Use “${one}” first.`;
    case 'within':
      return `Column “${other}” is a part of “${one}”: it has the same sign and isn’t larger. Check both amounts.`;
    case 'different':
      return `Columns “${one}” and “${other}” are the same. They must differ.`;
    case 'other-names':
      return `Columns “${one}” and “${other}” have the same name before the colon. Give one of them another name, or leave “${other}” blank.`;
    case 'fits':
      return fitText(rule.columns, rule.takes);
  }
}

/** What the column accepts, and how to fix the value. */
function wayOut(code: FaultCode, column: FeedColumn): string {
  switch (code) {
    case 'too-long':
      return `Use up to ${number(column.maxLength)} characters. Shorten it.`;
    case 'not-in-list':
      return (column.values ?? []).length > 30
        ? 'Use a unit code such as EA, BX, or PK (UN/ECE Recommendation 20).'
        : `Use ${listed(column.values ?? [])}.`;
    case 'not-a-number':
      return column.type === 'integer'
        ? 'Use a whole number such as 12, without commas or decimals.'
        : 'Use a number such as 1234.50, without commas or a currency sign.';
    case 'too-precise':
      return `It keeps ${column.decimals ?? 0} decimals. Round the number in your file.`;
    case 'too-small':
      return `Use ${number(column.minimum)} or more.`;
    case 'too-large':
      return column.maximum === undefined ? 'The number is too large.' : `Use ${number(column.maximum)} or less.`;
    case 'not-yes-or-no':
      return 'Use Y or N.';
    case 'not-a-date':
      return 'Use a calendar day such as 2026-03-31: year, month, day.';
    case 'not-an-instant':
      return 'Use a date and time with its offset, such as 2026-03-31T09:05:00-08:00.';
    case 'check-digit':
      return 'Its check digit doesn’t match the rest. Compare it with the package.';
    case 'line-break':
      return 'It has a line break. Remove it.';
    case 'control-character':
      return 'It has a character that can’t be printed. Remove it.';
    default:
      return column.patternSays ?? 'It doesn’t have the right form.';
  }
}

/** The column's help, which names what it takes, as a sentence. */
function helpSentence(help: string): string {
  if (help.startsWith('The branches')) return help.replace('The', 'They’re the');
  if (/^(The|Your|What|A) /.test(help)) return `It’s ${help.charAt(0).toLowerCase()}${help.slice(1)}`;
  if (help.startsWith('How many')) return help.replace('How', 'It says how');
  if (help.startsWith('ZIP')) return `It’s the ${help}`;
  if (/^(City|E-mail|First|Last|State|Street) /.test(help))
    return `It’s the ${help.charAt(0).toLowerCase()}${help.slice(1)}`;
  return help;
}

/** One or two sentences; `column` can also be one that every feed can have, such as `operation`. */
export function faultText(
  feed: Feed,
  { code, column, value }: { readonly code: FaultCode; readonly column: FeedColumn; readonly value: string },
): string {
  if (code === 'required')
    return `Column “${column.name}” is blank, and every row needs it. ${helpSentence(column.help)}`;
  if (code === 'rule' || code === 'same-name') return ruleText(feed, column.name, code);
  const named = `Column “${column.name}” has “${shownValue(value)}”.`;
  if (code === 'currency') return `${named} Prices here are in another currency. Convert them, or leave the row out.`;
  return `${named} ${wayOut(code, column)}`;
}

/** The sentence with the headers of the person's own file instead of our columns' names; a value that reads like a name stays. */
export const inFileWords = (text: string, headingOf: (column: string) => string | undefined): string =>
  text.replace(/(?<!has )“(\w+)”/g, (whole, column: string) => {
    const heading = headingOf(column);
    return heading === undefined ? whole : `“${heading}”`;
  });
