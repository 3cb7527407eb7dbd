/** Rewrites staged values from the file's form to ours, as `readValue` of the domain does for single values. */
import {
  allColumns,
  canRound,
  commaNumber,
  dateForms,
  type Feed,
  type FeedColumn,
  type FileForm,
  isNumber,
  noCommaMark,
  plainDecimal,
} from '@operatory/domain/exchange';
import type pg from 'pg';
import type { Places } from '../checking/check-rows.ts';
import { literal, trimmed } from '../checking/column-sql.ts';

const grouping = literal("[. \u00a0']");

function withPoint(text: string): string {
  return `case when ${text} !~ ${literal("[., \u00a0']")} then ${text}
    when ${text} ~ ${literal(commaNumber)} then replace(regexp_replace(${text}, ${grouping}, '', 'g'), ',', '.')
    when ${text} ~ ${literal("^[+-]?[0-9. \u00a0',]*$")} then ${text} || ${literal(noCommaMark)}
    else ${text} end`;
}

function isoDate(text: string, { dateFormat }: FileForm): string {
  const { form, order } = dateForms[dateFormat];
  const part = (letter: string) => `(regexp_match(${text}, ${literal(form)}))[${order.indexOf(letter) + 1}]`;
  const year = dateFormat === 'MM/DD/YY' ? `'20' || ${part('y')}` : part('y');
  return `case when ${text} ~ ${literal(form)}
    then ${year} || '-' || lpad(${part('m')}, 2, '0') || '-' || lpad(${part('d')}, 2, '0') else ${text} end`;
}

const rounded = (text: string, decimals: number) =>
  `case when ${text} ~ ${literal(plainDecimal)} and length(split_part(${text}, '.', 2)) > ${decimals}
    then round(${text}::numeric, ${decimals})::text else ${text} end`;

/** SQL of the value in our form; undefined if the file writes it as we do. */
export function readValueSql(column: FeedColumn, raw: string, form: FileForm): string | undefined {
  const text = trimmed(raw);
  if (column.name === 'currency' && form.currency !== '') return `coalesce(${text}, ${literal(form.currency)})`;
  if (column.type === 'date') return form.dateFormat === 'YYYY-MM-DD' ? undefined : isoDate(text, form);
  if (!isNumber(column)) return undefined;
  const isRounded = form.areDecimalsRounded && canRound(column);
  if (!form.hasDecimalComma) return isRounded ? rounded(text, column.decimals ?? 0) : undefined;
  if (!isRounded) return withPoint(text);
  return `(select ${rounded('v.text', column.decimals ?? 0)} from (select ${withPoint(text)} as text) v)`;
}

/** Rewrites the staging table; does nothing if the file is written as we write. */
export async function readForm(
  client: pg.ClientBase,
  { table, feed, places, form }: { table: string; feed: Feed; places: Places; form: FileForm },
): Promise<void> {
  const changes = allColumns(feed).flatMap((column) => {
    const place = places.get(column.name);
    const value = place === undefined ? undefined : readValueSql(column, place, form);
    return place === undefined || value === undefined ? [] : [`${place.replace('s.', '')} = ${value}`];
  });
  if (changes.length > 0) await client.query(`update ${table} s set ${changes.join(', ')}`);
}
