/** The statements of an account. */
import type { PlainDate } from '@operatory/domain/dates';
import { statementPeriod } from '@operatory/domain/documents';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

/** Newest first, all of them. */
export async function listStatements(scope: CustomerScope, database: Queryable) {
  const { rows } = await database.query<{ id: string; statementDate: PlainDate }>(
    `select statement_id as id, statement_date as "statementDate" from statement
      where customer_number = $1 order by statement_date desc, statement_id desc`,
    [scope.customerNumber],
  );
  return {
    data: rows.map(({ id, statementDate }) => ({ id, statementDate, statementPeriod: statementPeriod(statementDate) })),
    hasMore: false,
  };
}
