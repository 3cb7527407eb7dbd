/** Codes that were scanned and name no product: kept until someone assigns them to a product, or dismisses them. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import type { scanningRoutes, UnknownCode } from '@operatory/contract/scanning';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { codeKey, readScannedCode, type ScannedCode } from '@operatory/domain/scanning';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { isSmallJpeg } from './small-jpeg.ts';

/** More are probably mistakes, and too many to work through: in total, and for one account. */
const maxKept = 5_000;
const maxOfAccount = 500;
/** On a side: the camera's are 640. */
const maxPixels = 1_280;
/** Shorter codes were typed by hand. */
const shortestText = 6;

/** What two boxes of a product have in common; undefined for what names no product. */
const keyOf = (services: Services, code: string): string | undefined =>
  codeKey(readScannedCode(code, todayOf(services, services.now())));

export interface UnnamedCode {
  readonly code: string;
  readonly read: ScannedCode;
}

const isWorthKeeping = ({ read }: UnnamedCode) =>
  read.kind === 'gtin' || read.kind === 'hibc' || (read.kind === 'text' && read.text.length >= shortestText);

/**
 * Increments the count of each code; it belongs to the account that scanned it first, and uses that account's share of
 * the list. The order of the keys keeps two lists with the same codes from blocking each other.
 */
export async function keepUnknownCodes(
  { pool, now }: Services,
  scope: CustomerScope,
  unnamed: readonly UnnamedCode[],
): Promise<void> {
  const kept = new Map(unnamed.filter(isWorthKeeping).map(({ code, read }) => [codeKey(read), code.trim()]));
  if (kept.size === 0) return;
  await pool.query({
    name: 'unknown-codes-keep',
    text: `insert into unknown_code as u (code_key, code, customer_number, seen_at)
           select k.key, k.code, $3, $4 from unnest($1::text[], $2::text[]) k(key, code)
            where exists (select from unknown_code e where e.code_key = k.key)
               or (select count(*) < ${maxKept} and count(*) filter (where customer_number = $3) < ${maxOfAccount}
                     from unknown_code where not is_dismissed)
            order by k.key
           on conflict (code_key) do update
              set times = u.times + 1, seen_at = excluded.seen_at`,
    values: [[...kept.keys()], [...kept.values()], scope.customerNumber, now()],
  });
}

/** Keeps the picture of an unknown code that this account was the first to scan; of any other, it's left as it is. */
export async function keepCodePicture(
  services: Services,
  scope: CustomerScope,
  { code, picture }: { readonly code: string; readonly picture: string },
): Promise<Refusal<RefusalCode> | undefined> {
  const bytes = Buffer.from(picture, 'base64');
  if (!isSmallJpeg(bytes, maxPixels)) return refuse('code.picture-unusable');
  await services.pool.query({
    name: 'unknown-codes-picture',
    text: 'update unknown_code set picture = $2 where code_key = $1 and customer_number = $3 and not is_dismissed',
    values: [keyOf(services, code) ?? '', bytes, scope.customerNumber],
  });
  return undefined;
}

export async function listUnknownCodes(
  database: Queryable,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<RouteReply<typeof scanningRoutes.listUnknownCodes>> {
  const { rows } = await database.query<Omit<UnknownCode, 'seenAt'> & { readonly seenAt: Date }>({
    name: 'unknown-codes',
    text: `select u.code, u.times, u.seen_at as "seenAt", u.customer_number as "customerNumber", c.name as "customerName",
                  u.picture is not null as "hasPicture"
             from unknown_code u join customer c on c.customer_number = u.customer_number
            where not u.is_dismissed order by u.seen_at desc, u.code_key limit $1 offset $2`,
    values: [pageSize + 1, pageIndex * pageSize],
  });
  const data = rows.slice(0, pageSize).map((row) => ({ ...row, seenAt: row.seenAt.toISOString() }));
  return { data, hasMore: rows.length > pageSize };
}

export async function readCodePicture(services: Services, code: string): Promise<Buffer | Refusal<RefusalCode>> {
  const { rows } = await services.pool.query<{ picture: Buffer | null }>({
    name: 'unknown-codes-read-picture',
    text: 'select picture from unknown_code where code_key = $1',
    values: [keyOf(services, code) ?? ''],
  });
  return rows[0]?.picture ?? refuse('code.no-picture');
}

/** It isn't listed again, however often it's scanned. */
export async function dismissCode(services: Services, by: Actor, code: string): Promise<void> {
  const key = keyOf(services, code) ?? '';
  await inTransaction(services.pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'unknown-codes-dismiss',
      text: 'update unknown_code set is_dismissed = true, picture = null where code_key = $1 and not is_dismissed',
      values: [key],
    });
    if (rowCount === 1) await writeAudit(client, { kind: 'code-dismissed', by, about: key });
  });
}
