/** Why what an account bought changed: the split, the products behind it, and their shipments. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import type { SalesChangeItem, salesChangeRoutes } from '@operatory/contract/sales-change';
import type { PlainDate } from '@operatory/domain/dates';
import { csvOf, type Recipient } from '@operatory/domain/documents';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import {
  type ComparedPeriods,
  changeCauses,
  comparedPeriods,
  describeSalesChange,
  explainChange,
  type ProductSales,
  productChange,
  productsBehind,
  type SalesChange,
  salesChangeTable,
} from '@operatory/domain/sales-report';
import type { CustomerScope } from '../access/customer-scope.ts';
import { draw } from '../documents/drawings.ts';
import { issuerOf, readRecipient } from '../documents/recipient.ts';
import { type DrawnDocument, drawn } from '../documents/send-document.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { readProductSales, readReported, readSalesInvoices } from './sales-change-reads.ts';

type Routes = typeof salesChangeRoutes;
export type Compared = RouteRequest<Routes['explainSales']>['query'];

export function periodsOf(services: Services, { endDate, months, against }: Compared): ComparedPeriods {
  const end = (endDate as PlainDate | undefined) ?? todayOf(services, services.now());
  return comparedPeriods(end, { months, against });
}

async function readChange({ pool }: Services, scope: CustomerScope, periods: ComparedPeriods) {
  const [products, reported] = await Promise.all([
    readProductSales(scope, pool, periods),
    readReported(scope, pool, periods),
  ]);
  return { products, periods, change: explainChange(products, reported) };
}

const causesInDollars = (causes: SalesChange['total']['causes']) =>
  Object.fromEntries(changeCauses.map((cause) => [cause, dollarsFromCents(causes[cause])])) as Record<
    (typeof changeCauses)[number],
    number
  >;

export async function explainSales(
  services: Services,
  scope: CustomerScope,
  query: Compared,
): Promise<RouteReply<Routes['explainSales']>> {
  const { periods, change } = await readChange(services, scope, periodsOf(services, query));
  const inDollars = ({ before, after, causes }: SalesChange['total']) => ({
    earlier: dollarsFromCents(before),
    later: dollarsFromCents(after),
    causes: causesInDollars(causes),
  });
  return {
    ...periods,
    rows: change.rows.map((row) => ({ label: row.label, ...inDollars(row) })),
    total: inDollars(change.total),
  };
}

function itemFrom(product: ProductSales): SalesChangeItem {
  const { itemNumber, description, category, before, after } = product;
  const shipped = ({ quantity, amount }: ProductSales['before']) => ({ quantity, amount: dollarsFromCents(amount) });
  const causes = Object.entries(productChange(product)).map(([cause, amount]) => [cause, dollarsFromCents(amount)]);
  return {
    ...{ itemNumber, description, category, before: shipped(before), after: shipped(after) },
    causes: Object.fromEntries(causes),
  };
}

export async function listSalesChangeItems(
  services: Services,
  scope: CustomerScope,
  { category, cause, pageIndex, pageSize, ...query }: RouteRequest<Routes['listSalesChangeItems']>['query'],
): Promise<RouteReply<Routes['listSalesChangeItems']>> {
  const products = await readProductSales(scope, services.pool, periodsOf(services, query));
  const found = productsBehind(products, { category, cause });
  const from = pageIndex * pageSize;
  return {
    data: found.slice(from, from + pageSize).map(itemFrom),
    hasMore: found.length > from + pageSize,
    totalCount: found.length,
  };
}

export async function listSalesInvoices(
  services: Services,
  scope: CustomerScope,
  {
    itemNumber,
    pageIndex,
    pageSize,
    ...query
  }: RouteRequest<Routes['listSalesInvoices']>['query'] & { readonly itemNumber: string },
): Promise<RouteReply<Routes['listSalesInvoices']>> {
  const rows = await readSalesInvoices(scope, services.pool, {
    ...{ itemNumber, periods: periodsOf(services, query), limit: pageSize + 1, offset: pageIndex * pageSize },
  });
  return {
    data: rows.slice(0, pageSize).map(({ cents: amount, ...row }) => ({
      ...row,
      amount: dollarsFromCents(cents(amount)),
    })),
    hasMore: rows.length > pageSize,
  };
}

/** Every product, for a spreadsheet. */
export async function salesChangeCsv(services: Services, scope: CustomerScope, query: Compared): Promise<string> {
  return csvOf(salesChangeTable(await readChange(services, scope, periodsOf(services, query))));
}

export async function drawSalesChange(
  services: Services,
  scope: CustomerScope,
  query: Compared,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const [read, recipient] = await Promise.all([
    readChange(services, scope, periodsOf(services, query)),
    readRecipient(scope, services.pool),
  ]);
  if (isRefusal(recipient)) return recipient;
  const issuer = issuerOf(services.settings);
  const description = describeSalesChange({ ...read, issuer, recipient: recipient as Recipient });
  return drawn(
    `change-in-sales-${scope.customerNumber}.pdf`,
    await draw(scope.viewer.userId, { kind: 'document', description }),
  );
}
