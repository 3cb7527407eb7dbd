/** Checks one row. Files are checked in SQL, with the same result for each row. */
import { variantBlanks } from '../catalog/index.ts';
import { isDeviceIdentifier, isGtin } from '../check-digits/index.ts';
import { type FaultCode, faultText, ruleCode, shownValue } from './fault-text.ts';
import { changedAtColumn, type Feed, type FeedColumn, operationColumn, type RowRule, type Severity } from './feed.ts';

export interface RowFault {
  readonly code: FaultCode;
  readonly column: string;
  /** At most 200 characters of it. */
  readonly value: string;
  /** Names the column, the value, and the way out. */
  readonly text: string;
  readonly severity: Severity;
}

/** A row as read from the file: text by our column names. */
export type RawRow = Readonly<Record<string, string | undefined>>;

const blanks = ' \t\r\n\u00a0';

/** Leading and trailing blanks don't count, including no-break spaces. */
export function trimmed(text: string): string {
  const isBlank = (at: number) => blanks.includes(text.charAt(at));
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

export const yesWords = ['y', 'yes', 't', 'true', '1'] as const;
export const noWords = ['n', 'no', 'f', 'false', '0'] as const;

// Only a to z change case, so that the result doesn't depend on a locale.
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

const wholeNumber = /^[+-]?[0-9]+$/;
const anyNumber = /^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)$/;
/** Longer numbers are out of every range. */
const longestNumber = 30;

const day = /^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;
const time = /^T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$/;

function isDay(text: string): boolean {
  if (!day.test(text)) return false;
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  return date <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function numberFault({ type, decimals = 0, minimum, maximum }: FeedColumn, value: string): FaultCode | undefined {
  if (!(type === 'integer' ? wholeNumber : anyNumber).test(value)) return 'not-a-number';
  if (value.length > longestNumber) return 'too-large';
  const [, fraction = ''] = value.split('.');
  if (type !== 'integer' && fraction.replace(/0+$/, '').length > decimals) return 'too-precise';
  if (minimum !== undefined && Number(value) < minimum) return 'too-small';
  return maximum !== undefined && Number(value) > maximum ? 'too-large' : undefined;
}

function typeFault(column: FeedColumn, value: string): FaultCode | undefined {
  switch (column.type) {
    case 'integer':
    case 'decimal':
    case 'money':
      return column.isPlanned === true ? undefined : numberFault(column, value);
    case 'boolean':
      return [...yesWords, ...noWords].some((word) => word === lower(value)) ? undefined : 'not-yes-or-no';
    case 'date':
      return isDay(value) ? undefined : 'not-a-date';
    case 'instant':
      return isDay(value.slice(0, 10)) && time.test(value.slice(10)) ? undefined : 'not-an-instant';
    default:
      return undefined;
  }
}

const patterns = new Map<string, RegExp>();

function matches(pattern: string, value: string): boolean {
  let expression = patterns.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(pattern, 'u');
    patterns.set(pattern, expression);
  }
  return expression.test(value);
}

function isWrongForm({ type, pattern }: FeedColumn, value: string): boolean {
  if (pattern === undefined) return false;
  if (type === 'list') return value.split('|').some((entry) => !matches(pattern, trimmed(entry)));
  return !matches(pattern, type === 'code' ? upper(value) : value);
}

const breaks = /[\r\n]/;
const unprintable = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return (code < 32 && !'\t\r\n'.includes(character)) || code === 127;
};

function characterFault({ type, keepsLineBreaks }: FeedColumn, value: string): FaultCode | undefined {
  if (type !== 'text' && type !== 'list') return undefined;
  if (keepsLineBreaks !== true && breaks.test(value)) return 'line-break';
  return [...value].some(unprintable) ? 'control-character' : undefined;
}

const isWrongCheckDigit = ({ checkDigit }: FeedColumn, value: string) =>
  checkDigit !== undefined && !(checkDigit === 'gtin' ? isGtin(value) : isDeviceIdentifier(upper(value)));

/** The first fault of a single value; `undefined` if there's none. */
export function valueFault(column: FeedColumn, raw: string | undefined): FaultCode | undefined {
  const value = trimmed(raw ?? '');
  if (value === '') return column.isRequired === true ? 'required' : undefined;
  if (column.maxLength !== undefined && [...value].length > column.maxLength) return 'too-long';
  if (isWrongForm(column, value)) return 'pattern';
  if (column.values !== undefined && !column.values.some((one) => lower(one) === lower(value))) return 'not-in-list';
  const fault = typeFault(column, value);
  if (fault !== undefined) return fault;
  return isWrongCheckDigit(column, value) ? 'check-digit' : characterFault(column, value);
}

const operation: FeedColumn = {
  name: operationColumn,
  type: 'code',
  values: ['U', 'D'],
  help: 'U to insert or update, D to withdraw. Blank means U. Rows with D need only their key.',
  examples: ['U', 'U', 'D'],
  headers: ['Action', 'Op', 'Change Type', 'Transaction Code'],
};

const changedAt: FeedColumn = {
  name: changedAtColumn,
  type: 'instant',
  help: 'When the row changed in your ERP. A row that is older than what was loaded for its key isn’t applied.',
  examples: ['', '', ''],
  headers: ['Changed At', 'Modified', 'Last Modified', 'Last Update', 'LAST_CHG_DT', 'Updated At'],
};

/** The feed's own columns and those that every feed can have. */
export const allColumns = (feed: Feed): readonly FeedColumn[] => [...feed.columns, operation, changedAt];

const blankRuns = new RegExp(variantBlanks, 'gu');

const isWithin = (whole: number, part: number) =>
  part === 0 || (Math.sign(part) === Math.sign(whole) && Math.abs(part) <= Math.abs(whole));

/** What is before the colon; blanks in a row count as one. */
const optionName = (text: string) =>
  lower(text.slice(0, text.indexOf(':')).replace(blankRuns, ' ').replace(/^ | $/g, ''));

function isBroken(rule: RowRule, value: (name: string) => string): boolean {
  const { kind, columns } = rule;
  const [first, second] = [value(columns[0]), value(columns[1])];
  if (kind === 'together') return (first === '') !== (second === '');
  if (kind === 'either') return first === '' && second === '' && value(rule.unless) === '';
  if (kind === 'needs') return first === '' && second !== '';
  if (first === '' || second === '') return false;
  if (kind === 'fits') {
    const takes = rule.takes[lower(first)] ?? 'any';
    return takes !== 'any' && second.split('|').some((entry) => !takes.includes(trimmed(entry)));
  }
  if (kind === 'within') return !isWithin(Number(first), Number(second));
  if (kind === 'other-names') return optionName(first) === optionName(second);
  return kind === 'different' ? first === second : second < first;
}

/**
 * Everything that's wrong with a single row: each column, then the rules about two columns. A row that withdraws
 * (`operation` is `D`) only needs its key. `currency` is the installation's, such as `USD`.
 */
export function checkRow(feed: Feed, row: RawRow, { currency }: { readonly currency: string }): RowFault[] {
  const value = (name: string) => trimmed(row[name] ?? '');
  const isWithdrawal = upper(value(operationColumn)) === 'D';
  const columns = allColumns(feed).filter(
    ({ name }) => !isWithdrawal || feed.key.includes(name) || name === changedAtColumn,
  );
  const codes = columns.flatMap((column): { column: FeedColumn; code: FaultCode }[] => {
    const own = valueFault(column, row[column.name]);
    if (own !== undefined) return [{ column, code: own }];
    const isForeign = column.name === 'currency' && value('currency') !== '' && upper(value('currency')) !== currency;
    return isForeign ? [{ column, code: 'currency' }] : [];
  });
  const isWrong = (name: string) => codes.some(({ column }) => column.name === name);
  const broken = feed.rules.filter((rule) => !isWithdrawal && !rule.columns.some(isWrong) && isBroken(rule, value));
  const ofRules = broken.flatMap((rule) => {
    const column = feed.columns.find((each) => each.name === rule.columns[1]);
    return column === undefined ? [] : [{ column, code: ruleCode(rule) }];
  });
  return [...codes, ...ofRules].map(({ column, code }) => ({
    code,
    column: column.name,
    value: shownValue(value(column.name)),
    text: faultText(feed, { code, column, value: value(column.name) }),
    severity:
      code === 'rule' || code === 'same-name' || feed.key.includes(column.name)
        ? 'error'
        : (column.severity ?? 'error'),
  }));
}
