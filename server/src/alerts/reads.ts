/** The queries of alerts: one page, and how many there are. Which alerts a person sees follows from their territories now. */

import type { User } from '@operatory/domain/access';
import { maxAlertLines, type OrderAlertType } from '@operatory/domain/alerts';
import type { Queryable } from '../database/database.ts';
import { isReplaced } from '../database/replaced-lines.ts';

/** Counting stops here to limit the time. */
const maxCounted = 100_000;
const maxNew = 1_000;

/** The current state of a line that an alert is about. */
interface AlertedLine {
  lineNumber: number;
  itemNumber: string;
  description: string;
  quantity: number;
  expectedReceiptDate: string | null;
}

export interface AlertRow {
  id: number;
  orderAlertType: OrderAlertType;
  customerName: string;
  salesOrderId: number;
  customerNumber: string;
  isRead: boolean;
  raisedAt: Date;
  isOver: boolean;
  lines: AlertedLine[];
  lineCount: number;
}

export interface AlertPage {
  readonly limit: number;
  readonly offset: number;
  /** Only this alert and older ones; all when absent. */
  readonly through: number | undefined;
}

/**
 * Alerts of the person's territories, newest first, with the first lines that each is about. Each territory is one
 * short index scan, and so are the lines of each order.
 */
export async function listNewest(
  database: Queryable,
  { userId, territoryIds }: User,
  { limit, offset, through }: AlertPage,
): Promise<AlertRow[]> {
  const { rows } = await database.query<AlertRow>({
    name: 'alerts-newest',
    text: `select a.alert_id as id, a.alert_type as "orderAlertType", c.name as "customerName",
                  a.order_number as "salesOrderId", a.customer_number as "customerNumber", a.raised_at as "raisedAt",
                  (a.alert_id <= coalesce(r.viewed_through, 0) or v.alert_id is not null) as "isRead",
                  not (case a.alert_type when 'BackOrdered' then o.has_back_ordered_items
                                         else o.has_canceled_items end) as "isOver",
                  coalesce(l.lines, '[]') as lines, l."lineCount"
             from (select newest.* from unnest($2::text[]) as territory(id)
                    cross join lateral (
                      select * from order_alert t
                       where t.territory_id = territory.id and t.alert_id <= $3::bigint
                       order by t.alert_id desc limit $4::bigint + $5::bigint) newest
                    order by newest.alert_id desc limit $4 offset $5) a
             join customer c on c.customer_number = a.customer_number
             join sales_order o on o.order_number = a.order_number
             cross join lateral (
               select count(*)::int as "lineCount",
                      json_agg(json_build_object(
                        'lineNumber', line_number, 'itemNumber', item_number, 'description', description, 'quantity', quantity,
                        'expectedReceiptDate', expected_receipt_date) order by line_number)
                        filter (where place <= ${maxAlertLines}) as lines
                 from (select w.*, row_number() over (order by line_number) as place
                         from order_line w
                        where w.order_number = a.order_number
                          and w.line_group = case a.alert_type when 'BackOrdered' then 'backordered' else 'canceled' end
                          and not ${isReplaced('w')}) wanted) l
             left join alert_reader r on r.user_id = $1
             left join alert_viewed v on v.user_id = $1 and v.alert_id = a.alert_id
            order by a.alert_id desc`,
    values: [userId, [...territoryIds], through ?? Number.MAX_SAFE_INTEGER, limit, offset],
  });
  return rows;
}

export interface AlertCounts {
  totalCount: number;
  newCount: number;
}

/** How many alerts the person has, and how many were raised since they last opened the bell. */
export async function countAlerts(database: Queryable, { userId, territoryIds }: User): Promise<AlertCounts> {
  const { rows } = await database.query<AlertCounts>({
    name: 'alerts-count',
    text: `select (select count(*)::int from (
                     select from order_alert where territory_id = any($2) limit ${maxCounted}) a) as "totalCount",
                  (select count(*)::int from (
                     select from order_alert
                      where territory_id = any($2) and raised_at > coalesce(
                              (select last_accessed_at from alert_reader where user_id = $1), '-infinity')
                      limit ${maxNew}) a) as "newCount"`,
    values: [userId, [...territoryIds]],
  });
  return rows[0] ?? { totalCount: 0, newCount: 0 };
}
