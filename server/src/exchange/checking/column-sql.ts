/** A feed's column as SQL over its text: the first fault of a value, and the value itself once it has none. */
import { type FeedColumn, noWords, yesWords } from '@operatory/domain/exchange';

/** The text as an SQL literal. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const texts = (values: readonly string[]) => `array[${values.map(literal).join(', ')}]::text[]`;

const number = '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)$';
/** The years that PostgreSQL and JavaScript both handle. */
const day = '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const instant = `${day}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$`;

/** The file's column is written as we store it, as `plainColumn` in `stage-file.ts` says. */
const isPlain = (raw: string) => /^[a-z][.]p[0-9]+$/.test(raw);

/** Leading and trailing blanks don't count. */
export const trimmed = (raw: string) => (isPlain(raw) ? raw : trimmedSql(raw));

const trimmedSql = (raw: string) => `nullif(btrim(${raw}, e' \\t\\r\\n\\u00a0'), '')`;

/** SQL that is true for a day such as February 30; the text already has the form of a date. */
const isNoDay = (text: string) =>
  `substr(${text}, 9, 2)::int > extract(day from make_date(substr(${text}, 1, 4)::int, substr(${text}, 6, 2)::int, 1) + interval '1 month - 1 day')`;

/** GS1's sum over the digits from the right; the text has at most 14 digits. */
const gtinFault = (text: string) => {
  const terms = Array.from({ length: 14 }, (_, index) => {
    const digit = `(${text}::bigint / ${10 ** index} % 10)`;
    return index % 2 === 1 ? `3 * ${digit}` : digit;
  });
  return `(${terms.join(' + ')}) % 10 <> 0`;
};

const hibcSigns = "'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'";
const hibcFault = (text: string) =>
  `(select sum(position(substr(${text}, i, 1) in ${hibcSigns}) - 1) from generate_series(1, length(${text}) - 1) i) % 43
     <> position(right(${text}, 1) in ${hibcSigns}) - 1`;

function checkDigitFault(kind: 'gtin' | 'udi', text: string): string {
  if (kind === 'gtin') return gtinFault(text);
  return `case when left(${text}, 1) = '+' then ${hibcFault(text)} else ${gtinFault(text)} end`;
}

type Case = readonly [when: string, code: string];

function numberCases({ type, decimals = 0, minimum, maximum }: FeedColumn, text: string): Case[] {
  const form = type === 'integer' ? '^[+-]?[0-9]+$' : number;
  return [
    [`${text} !~ ${literal(form)}`, 'not-a-number'],
    // Longer numbers are out of every range, and casting them would fail.
    [`length(${text}) > 30`, 'too-large'],
    ...(type === 'integer'
      ? []
      : ([[`length(rtrim(split_part(${text}, '.', 2), '0')) > ${decimals}`, 'too-precise']] as const)),
    ...(minimum === undefined ? [] : ([[`${text}::numeric < ${minimum}`, 'too-small']] as const)),
    ...(maximum === undefined ? [] : ([[`${text}::numeric > ${maximum}`, 'too-large']] as const)),
  ];
}

function typeCases(column: FeedColumn, text: string): Case[] {
  switch (column.type) {
    case 'integer':
    case 'decimal':
    case 'money':
      return numberCases(column, text);
    case 'boolean':
      return [[`lower(${text} collate "C") <> all(${texts([...yesWords, ...noWords])})`, 'not-yes-or-no']];
    case 'date':
      return [[`case when ${text} ~ '${day}$' then ${isNoDay(text)} else true end`, 'not-a-date']];
    case 'instant':
      return [[`case when ${text} ~ '${instant}' then ${isNoDay(text)} else true end`, 'not-an-instant']];
    default:
      return [];
  }
}

function patternFault({ type, pattern }: FeedColumn, text: string): Case[] {
  if (pattern === undefined) return [];
  const form = literal(pattern);
  if (type !== 'list') return [[`${type === 'code' ? `upper(${text} collate "C")` : text} !~ ${form}`, 'pattern']];
  const entries = `unnest(string_to_array(${text}, '|')) entry`;
  return [
    [`exists (select from ${entries} where ${trimmed('entry')} is null or ${trimmed('entry')} !~ ${form})`, 'pattern'],
  ];
}

/** SQL that returns the code of the text's first fault, or null. The text is trimmed once, not for each of its tests. */
export function faultSql(column: FeedColumn, raw: string): string {
  const text = 'v.t';
  const isNumber = ['integer', 'decimal', 'money'].includes(column.type);
  const cases: Case[] = [
    ...(column.maxLength === undefined ? [] : ([[`length(${text}) > ${column.maxLength}`, 'too-long']] as const)),
    ...patternFault(column, text),
    ...(column.values === undefined
      ? []
      : ([
          [
            `lower(${text} collate "C") <> all(${texts(column.values.map((value) => value.toLowerCase()))})`,
            'not-in-list',
          ],
        ] as const)),
    ...(column.isPlanned === true && isNumber ? [] : typeCases(column, text)),
    ...(column.checkDigit === undefined
      ? []
      : ([[checkDigitFault(column.checkDigit, `upper(${text} collate "C")`), 'check-digit']] as const)),
  ];
  if (column.type === 'text' || column.type === 'list') {
    // Few texts have any of them, so one test is enough for most.
    const isOdd = `${text} ~ '[\\u0001-\\u001f\\u007f]'`;
    if (column.keepsLineBreaks !== true) cases.push([`${isOdd} and ${text} ~ '[\\r\\n]'`, 'line-break']);
    cases.push([`${isOdd} and ${text} ~ '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]'`, 'control-character']);
  }
  const blank = column.isRequired === true ? "'required'" : 'null';
  const whens = cases.map(([when, code]) => `when ${when} then '${code}'`).join(' ');
  return `(select case when ${text} is null then ${blank} ${whens} end from (select ${trimmed(raw)} collate "C" as t offset 0) v)`;
}

function typedText({ type, values, isLowerCase }: FeedColumn, text: string): string {
  if (values !== undefined && type !== 'code') {
    return `(${texts(values)})[array_position(${texts(values.map((value) => value.toLowerCase()))}, lower(${text} collate "C"))]`;
  }
  switch (type) {
    case 'code':
      return `upper(${text} collate "C")`;
    case 'integer':
      return `${text}::integer`;
    case 'decimal':
      return `${text}::numeric`;
    case 'money':
      return `(${text}::numeric * 100)::bigint`;
    case 'boolean':
      return `lower(${text} collate "C") = any(${texts(yesWords)})`;
    case 'date':
      return `${text}::date`;
    case 'instant':
      return `${text}::timestamptz`;
    case 'list':
      return `array(select ${trimmed('entry')} from unnest(string_to_array(${text}, '|')) entry)`;
    default:
      return isLowerCase === true ? `lower(${text} collate "C")` : text;
  }
}

/** A cast of NULL is NULL, so it needs no condition. */
function plainSql(column: FeedColumn, raw: string): string {
  if (column.type === 'text' || column.type === 'code') return raw;
  const text = typedText(column, raw);
  return column.type === 'list' ? `case when ${raw} is not null then ${text} end` : text;
}

/** SQL that converts a valid text to the column's type; money is in cents. Null if it's blank. */
export function valueSql(column: FeedColumn, raw: string): string {
  if (isPlain(raw)) return plainSql(column, raw);
  const text = trimmed(raw);
  return `case when ${text} is not null then ${typedText(column, text)} end`;
}

const types: Readonly<Record<FeedColumn['type'], string>> = {
  text: 'text',
  code: 'text',
  integer: 'integer',
  decimal: 'numeric',
  money: 'bigint',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  list: 'text[]',
};

/** SQL of the stored value for a blank cell, or null. */
export function blankSql(column: FeedColumn): string {
  if (column.type === 'list') return "'{}'::text[]";
  if (column.whenBlank === undefined) return `null::${types[column.type]}`;
  return column.whenBlank === '' ? "''::text" : typedText(column, literal(column.whenBlank));
}
