/** An account's credit and debit memos that name no order, such as rebates and price corrections. */
import type { Memo } from '@operatory/contract/documents';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PlainDate } from '@operatory/domain/dates';
import { maxListedMemos } from '@operatory/domain/finance';
import { type Cents, dollarsFromCents } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { readErpDocument } from './erp-document.ts';
import type { DrawnDocument } from './send-document.ts';

interface Row {
  readonly number: string;
  readonly date: PlainDate;
  readonly amount: Cents;
  readonly hasFile: boolean;
}

/** The newest ones. The ERP's file has prices, so it's only for people who see them, as the amount is. */
export async function listMemos(scope: CustomerScope, database: Queryable): Promise<Memo[]> {
  const { rows } = await database.query<Row>({
    name: 'memos',
    text: `select v.invoice_number as number, v.invoice_date as date, v.total_cents as amount,
                  exists (select from erp_document d
                           where d.kind = 'invoice' and d.document_key = v.invoice_number) as "hasFile"
             from erp_invoice v where v.customer_number = $1 and v.erp_order_number is null
            order by v.invoice_date desc, v.invoice_number desc limit $2`,
    values: [scope.customerNumber, maxListedMemos],
  });
  return rows.map(({ number, date, amount, hasFile }) => ({
    ...{ number, date, isCredit: amount < 0, hasFile: hasFile && scope.seesPrices },
    ...(scope.seesPrices ? { amount: dollarsFromCents(amount) } : {}),
  }));
}

/**
 * The ERP's PDF. `access.not-allowed` for viewers who see no prices; `statement.unavailable` if the ERP sent none, or if the account has no such
 * memo: the refusal is the same.
 */
export async function readMemoFile(
  services: Pick<Services, 'pool' | 'files'>,
  scope: CustomerScope,
  number: string,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  if (!scope.seesPrices) return refuse('access.not-allowed');
  const { rowCount } = await services.pool.query({
    name: 'memo-of-account',
    text: 'select from erp_invoice where customer_number = $1 and erp_order_number is null and invoice_number = $2',
    values: [scope.customerNumber, number],
  });
  const file = rowCount === 1 ? await readErpDocument(services, 'invoice', [number]) : undefined;
  return file === undefined ? refuse('statement.unavailable') : { fileName: `${number}.pdf`, pdf: file };
}
