/** Who pays for an account, and how many accounts are billed together. */
import type { BillingGroup } from '@operatory/contract/customers';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

interface Row {
  readonly number: string;
  readonly billToName: string;
  readonly payerName: string | null;
  readonly isPayerClosed: boolean;
  readonly payerBilledTo: string | null;
  readonly locations: number;
  readonly closed: number;
}

/**
 * The accounts `m` of the group with this number: those billed to it, and the account that has it as its own. The
 * payer's own payer doesn't matter, so accounts that are billed to each other don't make an endless chain.
 */
export const isInGroup = (number: string) => `(m.bill_to_number = ${number} or m.customer_number = ${number})`;

/** The group of an account; one that only pays for itself isn't in a group. */
export async function readBillingGroup(scope: CustomerScope, database: Queryable): Promise<BillingGroup> {
  const { customerNumber } = scope;
  const { rows } = await database.query<Row>({
    name: 'billing-group',
    text: `select own.number, own."billToName", payer.name as "payerName",
                  payer.withdrawn_at is not null as "isPayerClosed", payer.bill_to_number as "payerBilledTo",
                  members.locations, members.closed
             from (select coalesce(bill_to_number, customer_number) as number, bill_to_name as "billToName"
                     from customer where customer_number = $1) own
             left join customer payer on payer.customer_number = own.number
            cross join lateral (
              select count(*) filter (where m.withdrawn_at is null)::int as locations,
                     count(*) filter (where m.withdrawn_at is not null)::int as closed
                from customer m where ${isInGroup('own.number')}) members`,
    values: [customerNumber],
  });
  const [row] = rows;
  if (row === undefined) return { number: null, name: '', isOwn: true, payer: null, locations: 0, closed: 0 };
  const { number, locations, closed } = row;
  const isOwn = number === customerNumber;
  const isAlone = isOwn && locations + closed === 1;
  const billedTo = row.payerBilledTo === number ? null : row.payerBilledTo;
  return {
    number: isAlone ? null : number,
    name: row.payerName ?? row.billToName,
    isOwn,
    payer: row.payerName === null ? null : { isClosed: row.isPayerClosed, billedTo },
    locations,
    closed,
  };
}
