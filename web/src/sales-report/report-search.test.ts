import { expect, it } from 'vitest';
import { parseReportSearch, reportQuery } from './report-search.ts';

it('round-trips, and ignores invalid values', () => {
  const search = {
    ...{ endDate: '2026-02-17', view: 'change', month: '2026-01-01', months: 3, against: 'year' },
    ...{ category: 'Support SUP', cause: 'again' },
  } as const;
  expect(parseReportSearch(reportQuery(search as never))).toEqual(search);
  const wrong = {
    endDate: '2026-02-30',
    view: 'x',
    month: 'May',
    months: '13',
    against: '',
    category: 'X',
    cause: 'other',
  };
  expect(parseReportSearch(wrong)).toEqual({});
});
