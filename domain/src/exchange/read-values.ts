/** Rewrites a value as another system writes it to the form that our checks read. The server does the same in SQL. */
import { trimmed } from './check-row.ts';
import type { FeedColumn } from './feed.ts';
import type { DateFormat, FileForm } from './file-profile.ts';

/** Digits in groups of three, or without groups; then, perhaps, a comma and decimals. Means the same in PostgreSQL. */
export const commaNumber = "^[+-]?([0-9]{1,3}([. \u00a0'][0-9]{3})+|[0-9]+)?(,[0-9]*)?$";
/** Marks a number that can't be read with a decimal comma, so that `12.5` doesn't become another number unnoticed. */
export const noCommaMark = ' (no decimal comma)';

/** For each format: its regular expression, and which groups are the year, month, and day. */
export const dateForms: Readonly<Record<DateFormat, { readonly form: string; readonly order: string }>> = {
  'YYYY-MM-DD': { form: '', order: '' },
  'MM/DD/YYYY': { form: '^([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})$', order: 'mdy' },
  'MM/DD/YY': { form: '^([0-9]{1,2})/([0-9]{1,2})/([0-9]{2})$', order: 'mdy' },
  'DD/MM/YYYY': { form: '^([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})$', order: 'dmy' },
  'DD.MM.YYYY': { form: '^([0-9]{1,2})[.]([0-9]{1,2})[.]([0-9]{4})$', order: 'dmy' },
  'DD-MM-YYYY': { form: '^([0-9]{1,2})-([0-9]{1,2})-([0-9]{4})$', order: 'dmy' },
  YYYYMMDD: { form: '^([0-9]{4})([0-9]{2})([0-9]{2})$', order: 'ymd' },
};

/** Numbers that can be rounded; longer ones are out of every range anyway. */
export const plainDecimal = '^[+-]?([0-9]{1,30}[.]?[0-9]{0,30}|[.][0-9]{1,30})$';

const commaNumberExpression = new RegExp(commaNumber, 'u');
const plainDecimalExpression = new RegExp(plainDecimal, 'u');

export const isNumber = ({ type }: FeedColumn) => type === 'integer' || type === 'decimal' || type === 'money';
export const canRound = ({ type }: FeedColumn) => type === 'decimal' || type === 'money';

function withPoint(text: string): string {
  if (!/[.,]/.test(text) && !/[ \u00a0']/.test(text)) return text;
  if (!commaNumberExpression.test(text)) return /^[+-]?[0-9. \u00a0',]*$/.test(text) ? `${text}${noCommaMark}` : text;
  return text.replace(/[. \u00a0']/g, '').replace(',', '.');
}

function isoDate(text: string, format: DateFormat): string {
  const { form, order } = dateForms[format];
  const parts = form === '' ? null : new RegExp(form).exec(text);
  if (parts === null) return text;
  const part = (letter: string) => parts[order.indexOf(letter) + 1] ?? '';
  const year = part('y');
  return `${year.length === 2 ? `20${year}` : year}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}`;
}

/** Rounds half away from zero, as PostgreSQL does. */
function rounded(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  if (!plainDecimalExpression.test(text) || fraction.length <= decimals) return text;
  const kept = BigInt(`0${whole}${fraction.slice(0, decimals)}`) + (Number(fraction[decimals]) >= 5 ? 1n : 0n);
  const digits = String(kept).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const sign = text.startsWith('-') && kept > 0n ? '-' : '';
  return `${sign}${digits.slice(0, cut)}${decimals === 0 ? '' : `.${digits.slice(cut)}`}`;
}

/** Returns the value in our form; text that isn't in the file's form comes back as it is, for the checks to refuse. */
export function readValue(column: FeedColumn, raw: string, form: FileForm): string {
  const text = trimmed(raw);
  if (text === '') return column.name === 'currency' && form.currency !== '' ? form.currency : raw;
  if (column.type === 'date') return isoDate(text, form.dateFormat);
  if (!isNumber(column)) return raw;
  const pointed = form.hasDecimalComma ? withPoint(text) : text;
  return form.areDecimalsRounded && canRound(column) ? rounded(pointed, column.decimals ?? 0) : pointed;
}
