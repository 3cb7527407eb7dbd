/** What an account bought of products that have a safety data sheet. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import type { SafetySheetRow, safetySheetRoutes } from '@operatory/contract/safety-sheets';
import { isStaff } from '@operatory/domain/access';
import { lastTwelveMonths, type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { sortSheets, usualSheetSort } from '@operatory/domain/safety-sheets';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';

/** Ordered and not canceled within the distributor's days; items hidden from customers are shown to staff only. */
const bought = `
  select i.item_number as "productNumber", i.description as "productDescription", v.name as "productVendor",
         coalesce(i.category_key, '') as "productCategory", coalesce(c.description, '') as "productCategoryName",
         i.sds_media_key as "sdsMediaKey", s.revised_on as "revisedOn",
         (d.downloaded_at at time zone $4)::date as "downloadedOn",
         coalesce(s.revised_on > (d.downloaded_at at time zone $4)::date, false) as "isRevised"
    from (select distinct l.item_number
            from sales_order o join order_line l using (order_number)
           where o.customer_number = $1 and l.line_group <> 'canceled'
             and o.order_date >= $2::date::timestamp at time zone $4
             and o.order_date < ($3::date + 1)::timestamp at time zone $4) b
    join item i on i.item_number = b.item_number
    join vendor v on v.vendor_id = i.vendor_id
    left join category c on c.category_key = i.category_key
    left join safety_sheet s on s.media_key = i.sds_media_key
    left join sheet_download d on d.customer_number = $1 and d.media_key = i.sds_media_key
   where i.sds_media_key is not null and ($5 or not i.is_hidden_from_customer)`;

/** All of them, by item number; twelve months up to today when no day is named. `sales.dates-reversed` when the first day is after the last. */
export async function listSafetySheets(
  { pool, settings, now }: Services,
  scope: CustomerScope,
  asked: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<RouteReply<typeof safetySheetRoutes.listSafetySheets> | Refusal<RefusalCode>> {
  const endDate = (asked.endDate as PlainDate | undefined) ?? plainDateIn(settings.timeZone, now());
  const startDate = asked.startDate ?? lastTwelveMonths(endDate).startDate;
  if (startDate > endDate) return refuse('sales.dates-reversed');
  const { rows } = await pool.query<SafetySheetRow>({
    name: 'safety-sheets-bought',
    text: bought,
    values: [scope.customerNumber, startDate, endDate, settings.timeZone, isStaff(scope.viewer)],
  });
  return { data: sortSheets(rows, usualSheetSort), hasMore: false };
}
