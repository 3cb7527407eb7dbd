/** What an account owes, by age, as CSV. */
import { csvOf } from '@operatory/domain/documents';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { readFinancialSummary } from './read-financial-summary.ts';

/** The figures of the screen, a row each; a date only where a figure has one. */
export async function balanceCsv(scope: CustomerScope, database: Queryable): Promise<string> {
  const summary = await readFinancialSummary(scope, database);
  return csvOf([
    ['Figure', 'Date', 'Amount'],
    ['Current', '', summary.Current],
    ['Over 30', '', summary.Over30],
    ['Over 60', '', summary.Over60],
    ['Over 90', '', summary.Over90],
    ['Over 120', '', summary.Over120],
    ['Balance due', '', summary.BalanceDue],
    ['Due later', '', summary.Future],
    ['Last statement', summary.StatementDate ?? '', summary.StatementDate === null ? '' : summary.StatementBalance],
    ['Last payment', summary.LastPaymentDate ?? '', summary.LastPaymentDate === null ? '' : summary.LastPaymentAmount],
  ]);
}
