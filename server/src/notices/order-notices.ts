/** Notifies the people who sent, requested, or approved an order of its status. */
import { type NoticeKind, usualWay } from '@operatory/domain/notices';
import { type SubstitutionLine, substitutesIn, withSubstituted } from '@operatory/domain/orders';
import type { Queryable } from '../database/database.ts';
import { rowsBy } from '../database/rows-by.ts';
import type { NoticeFacts, NoticeLine } from '../database/schema/notices.ts';
import { tellAll } from './tell.ts';
import { withdrawShipments } from './withdrawn-shipments.ts';
import { withdrawTracking } from './withdrawn-tracking.ts';

interface OrderNews {
  readonly kind: NoticeKind;
  readonly orderNumber: number;
  /** Distinguishes several events of one kind and order. */
  readonly event?: string;
  readonly facts?: NoticeFacts;
}

/** Call it in the transaction of what happened. */
export const tellOfOrder = (database: Queryable, news: OrderNews): Promise<void> => tellOfOrders(database, [news]);

async function tellOfOrders(database: Queryable, news: readonly OrderNews[]): Promise<void> {
  if (news.length === 0) return;
  const { rows } = await database.query<{ orderNumber: number; customerNumber: string; userIds: string[] }>({
    name: 'order-people',
    text: `select o.order_number as "orderNumber", o.customer_number as "customerNumber",
                  array_remove(array(
                    select o.submitted_by_user_id union select a.asked_by_user_id from order_approval a
                     where a.cart_key = o.cart_key and a.state = 'approved'), null) as "userIds"
             from sales_order o where o.order_number = any($1)`,
    values: [[...new Set(news.map(({ orderNumber }) => orderNumber))]],
  });
  const people = new Map(rows.map((row) => [row.orderNumber, row]));
  await tellAll(
    database,
    news.flatMap(({ kind, orderNumber, event = '', facts = {} }) => {
      const order = people.get(orderNumber);
      if (order === undefined || order.userIds.length === 0) return [];
      const { customerNumber, userIds } = order;
      const told = { kind, event: `${orderNumber} ${event}`.trim(), facts: { ...facts, orderNumber } };
      return [{ ...told, customerNumber, userIds }];
    }),
  );
}

interface Line extends SubstitutionLine, NoticeLine {
  readonly orderNumber: number;
  /** Tracking numbers, one a line. */
  readonly tracking: string;
  readonly itemNumber: string;
  readonly today: string;
}

interface Moved {
  readonly orderNumber: number;
  readonly before: readonly SubstitutionLine[];
  /** Tracking numbers that its shipments had before and don't have anymore. */
  readonly withdrawnTracking: readonly string[];
}

const kindOfGroup: Readonly<Record<string, NoticeKind>> = {
  shipment: 'order-shipped',
  backordered: 'lines-backordered',
  canceled: 'lines-canceled',
};

const numbersIn = (tracking: string) => tracking.split('\n').filter((number) => number !== '');

const factsOf = ({ itemNumber, description, quantity }: NoticeLine): NoticeLine => ({
  ...{ itemNumber, description, quantity },
});

/** Lines that another product comes for now, or yet another one than before. */
function substitutionNews({ orderNumber, before }: Moved, lines: readonly Line[]): OrderNews[] {
  const earlier = substitutesIn(before);
  const moved = [...substitutesIn(lines)].flatMap(([lineNumber, substitutes]) => {
    const [ordered, [instead]] = [lines.find((line) => line.lineNumber === lineNumber), substitutes];
    if (ordered === undefined || instead === undefined) return [];
    if (earlier.get(lineNumber)?.[0]?.itemNumber === instead.itemNumber) return [];
    const quantity = substitutes.reduce((sum, line) => sum + line.quantity, 0);
    return [{ ordered, instead: { ...instead, quantity } }];
  });
  const [first] = moved;
  if (first === undefined) return [];
  const event = moved.map(({ ordered, instead }) => `${ordered.lineNumber}:${instead.itemNumber}`).join(',');
  return [
    {
      ...{ kind: 'lines-substituted', orderNumber, event: `${event} ${first.ordered.today}` },
      facts: {
        substitutions: moved.map(({ ordered, instead }) => ({ ordered: factsOf(ordered), instead: factsOf(instead) })),
      },
    },
  ];
}

/** The canceled part of a line that is replaced now continues as a separate line, which isn't news. */
function canceledSource(
  { lineGroup, erpLineNumber, itemNumber }: Line,
  earlier: ReadonlyMap<number, SubstitutionLine>,
) {
  const source = earlier.get(erpLineNumber ?? 0);
  return lineGroup === 'canceled' && source?.itemNumber === itemNumber ? source : undefined;
}

/** Lines that come back to a state on another day are news again; those that go to and fro on one day aren't. */
function newsOf(each: Moved, all: readonly Line[]): OrderNews[] {
  const { orderNumber } = each;
  const [before, lines] = [withSubstituted(each.before), withSubstituted(all)];
  const earlier = new Map(before.map((line) => [line.lineNumber, line]));
  const moved = lines.filter(
    (line) => (earlier.get(line.lineNumber) ?? canceledSource(line, earlier))?.lineGroup !== line.lineGroup,
  );
  const news = Object.entries(kindOfGroup).flatMap(([group, kind]): OrderNews[] => {
    const own = moved.filter(({ lineGroup }) => lineGroup === group);
    if (own.length === 0) return [];
    const tracking = [...new Set(own.flatMap((line) => numbersIn(line.tracking)))];
    return [
      {
        kind,
        orderNumber,
        event: `${own.map(({ lineNumber }) => lineNumber).join(',')} ${own[0]?.today ?? ''}`,
        facts: {
          lines: own.map(factsOf),
          ...(group === 'shipment' && tracking.length > 0 ? { tracking } : {}),
        },
      },
    ];
  });
  return [...substitutionNews(each, all), ...news];
}

/** Whether a line that had shipped hasn't shipped after all. */
function hasTakenBack({ before }: Moved, lines: readonly Line[]): boolean {
  const shipped = new Set(
    lines.filter(({ lineGroup }) => lineGroup === 'shipment').map(({ lineNumber }) => lineNumber),
  );
  return before.some(({ lineNumber, lineGroup }) => lineGroup === 'shipment' && !shipped.has(lineNumber));
}

/** What moved since `before`, one notice for each order and kind. The orders' lines and shipments are written already. */
export async function tellOfMoves(database: Queryable, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const { rows } = await database.query<Line>({
    name: 'order-lines-told',
    text: `select l.order_number as "orderNumber", l.line_number as "lineNumber", l.line_group as "lineGroup",
                  l.item_number as "itemNumber", l.description, l.quantity, coalesce(s.tracking, '') as tracking,
                  l.erp_line_number as "erpLineNumber", l.status,
                  current_date::text as today
             from order_line l left join shipment s on s.shipment_id = l.shipment_id
            -- Substitutes whatever their state: they tell that a line was replaced.
            where l.order_number = any($1) and (l.line_group = any($2) or l.erp_line_number is not null)
            order by l.order_number, l.line_number`,
    values: [moved.map(({ orderNumber }) => orderNumber), Object.keys(kindOfGroup)],
  });
  const lines = rowsBy(rows, ({ orderNumber }) => orderNumber);
  await withdrawShipments(
    database,
    moved.filter((each) => hasTakenBack(each, lines.get(each.orderNumber) ?? [])).map(({ orderNumber }) => orderNumber),
  );
  await tellOfOrders(
    database,
    moved.flatMap((each) => newsOf(each, lines.get(each.orderNumber) ?? [])),
  );
  await withdrawTracking(
    database,
    moved.flatMap(({ orderNumber, withdrawnTracking: numbers }) =>
      numbers.length === 0 ? [] : [{ orderNumber, numbers }],
    ),
  );
  await addTracking(
    database,
    moved.flatMap((each) => lateTrackingOf(each, lines.get(each.orderNumber) ?? [])),
  );
}

interface LateTracking {
  readonly orderNumber: number;
  readonly lineNumber: number;
  readonly tracking: readonly string[];
}

/** The tracking numbers of lines that had shipped before. */
function lateTrackingOf({ orderNumber, before }: Moved, lines: readonly Line[]): LateTracking[] {
  const shipped = new Set(
    before.filter(({ lineGroup }) => lineGroup === 'shipment').map(({ lineNumber }) => lineNumber),
  );
  return lines
    .filter((line) => line.lineGroup === 'shipment' && line.tracking !== '' && shipped.has(line.lineNumber))
    .map(({ lineNumber, tracking }) => ({ orderNumber, lineNumber, tracking: numbersIn(tracking) }));
}

/**
 * Adds tracking numbers to the notices about these lines that don't have them yet. An e-mail that was waiting for a number goes out
 * now. Anyone who was already sent one without it gets a second e-mail, unless they have turned these e-mails off. A notice's event
 * starts with its order and line numbers.
 */
async function addTracking(database: Queryable, late: readonly LateTracking[]): Promise<void> {
  if (late.length === 0) return;
  await database.query({
    name: 'notice-add-tracking',
    text: `with late as (
             select "orderNumber" as order_number, "lineNumber" as line_number, tracking
               from json_to_recordset($1::json) as ("orderNumber" bigint, "lineNumber" int, tracking jsonb)),
           named as (
             select n.notice_id, n.user_id, jsonb_agg(distinct number) as numbers
               from (select distinct order_number from late) o
               join lateral (
                 select s.submitted_by_user_id as user_id from sales_order s where s.order_number = o.order_number
                 union select a.asked_by_user_id from order_approval a join sales_order s on s.cart_key = a.cart_key
                        where s.order_number = o.order_number and a.state = 'approved') p on true
               join notice n on n.user_id = p.user_id and n.kind = 'order-shipped'
                            and split_part(n.event, ' ', 1) = o.order_number::text
               join late l on l.order_number = o.order_number
                          and l.line_number::text = any(string_to_array(split_part(n.event, ' ', 2), ','))
              cross join lateral jsonb_array_elements_text(l.tracking) number
              where not jsonb_exists(coalesce(n.facts -> 'tracking', '[]'), number)
              group by n.notice_id),
           chosen as (
             select named.*, coalesce(w.way, $2) as way
               from named left join notice_choice w on w.user_id = named.user_id and w.kind = 'order-shipped'),
           sent as (
             select distinct m.notice_id, m.recipient, m.user_id from mail m join chosen using (notice_id)
              where (m.sent_at is not null or (m.failed_at is null and m.attempts > 0)) and chosen.way = 'mail'
                and not exists (select from mail w where w.notice_id = m.notice_id and w.sent_at is null
                                                    and w.failed_at is null and w.attempts = 0)),
           told as (
             update notice n
                set facts = n.facts || jsonb_build_object('tracking', coalesce(n.facts -> 'tracking', '[]') || chosen.numbers)
                            || case when exists (select from sent where sent.notice_id = n.notice_id)
                                    then '{"isTrackingLate": true}'::jsonb else '{}' end,
                    seen_at = case when chosen.way = 'nothing' then n.seen_at end
               from chosen where n.notice_id = chosen.notice_id),
           hurried as (
             update mail m set next_attempt_at = now() from chosen
              where m.notice_id = chosen.notice_id and m.sent_at is null and m.failed_at is null and m.attempts = 0)
           insert into mail (kind, recipient, user_id, notice_id) select 'notice', recipient, user_id, notice_id from sent`,
    values: [JSON.stringify(late), usualWay['order-shipped']],
  });
}
