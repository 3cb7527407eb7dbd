/** The free goods panel's queries. */
import type { DateRange, PlainDate } from '@operatory/domain/dates';
import { freeGoodsReport } from '@operatory/domain/free-goods';
import { centsFromDollars } from '@operatory/domain/money';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';

/** All data of this panel for one account. */
export const freeGoodsKey = (customerNumber: string) => ['free-goods', customerNumber] as const;

/** Free goods of a range, grouped and summed up; a failure is only logged. */
export const reportQuery = (customerNumber: string, range: DateRange) =>
  queryOptions({
    queryKey: [...freeGoodsKey(customerNumber), 'report', range],
    queryFn: async ({ signal }) => {
      const reply = await logged(
        callPanel('readFreeGoodsReport', { params: { customerNumber }, query: { ...range } }, { signal }),
      );
      return freeGoodsReport(
        reply.freeGoods.item.map(({ date, unitValue, isFromStock, ...good }) => ({
          ...good,
          date: date as PlainDate,
          unitValue: unitValue === undefined ? undefined : centsFromDollars(unitValue),
          isFromStock: isFromStock === 1,
        })),
      );
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** What orders in the range earned through coupons. */
export const ledgerQuery = (customerNumber: string, range: DateRange) =>
  queryOptions({
    queryKey: [...freeGoodsKey(customerNumber), 'ledger', range],
    queryFn: ({ signal }) =>
      logged(callPanel('readFreeGoodsLedger', { params: { customerNumber }, query: { ...range } }, { signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
