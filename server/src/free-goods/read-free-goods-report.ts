/** What an account was given in a range of days. */
import type { FreeGoodItem } from '@operatory/contract/free-goods';
import { dollarsFromCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { type Days, type GivenRow, readGiven } from './reads.ts';

/** A row in the contract's form, without its position in a report; its value is only for people who see prices. */
export function wireGiven({ seesPrices }: CustomerScope, row: GivenRow): Omit<FreeGoodItem, 'item'> {
  return {
    date: row.date,
    partNumber: row.partNumber,
    description: row.description,
    quantity: row.quantity,
    ...(seesPrices ? { unitValue: dollarsFromCents(row.unitValue) } : {}),
    internalDate: row.internalDate.toISOString(),
    isFromStock: row.isFromStock ? 1 : 0,
    ...(row.entryId === null ? {} : { entryId: row.entryId }),
  };
}

/** The report's lines, numbered from 1. */
export async function readFreeGoodsReport(
  scope: CustomerScope,
  database: Queryable,
  days: Days,
): Promise<{ freeGoods: { item: FreeGoodItem[] } }> {
  const rows = await readGiven(scope, database, days);
  return { freeGoods: { item: rows.map((row, index) => ({ item: index + 1, ...wireGiven(scope, row) })) } };
}
