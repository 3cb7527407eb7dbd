/** What an account owes, as the ERP last said. */
import type { FinancialSummary } from '@operatory/contract/finance';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

type Ages = 'future' | 'current' | 'over30' | 'over60' | 'over90' | 'over120';

type Row = Record<Ages | 'statement_balance' | 'last_payment_amount' | 'due', number> & {
  statement_date: string | null;
  last_payment_date: string | null;
};

const dollars = (value: number | undefined) => dollarsFromCents(cents(value ?? 0));

/** The summary; an account of which the ERP said nothing owes nothing and has no dates. */
export async function readFinancialSummary(scope: CustomerScope, database: Queryable): Promise<FinancialSummary> {
  const { rows } = await database.query<Row>(
    `select statement_date, statement_balance_cents as statement_balance, last_payment_date,
            last_payment_amount_cents as last_payment_amount, future_cents as future, current_cents as current,
            over30_cents as over30, over60_cents as over60, over90_cents as over90, over120_cents as over120,
            current_cents + over30_cents + over60_cents + over90_cents + over120_cents as due
       from financial_summary where customer_number = $1`,
    [scope.customerNumber],
  );
  const row = rows[0];
  return {
    StatementDate: row?.statement_date ?? null,
    StatementBalance: dollars(row?.statement_balance),
    LastPaymentDate: row?.last_payment_date ?? null,
    LastPaymentAmount: dollars(row?.last_payment_amount),
    Future: dollars(row?.future),
    Current: dollars(row?.current),
    Over30: dollars(row?.over30),
    Over60: dollars(row?.over60),
    Over90: dollars(row?.over90),
    Over120: dollars(row?.over120),
    BalanceDue: dollars(row?.due),
  };
}
