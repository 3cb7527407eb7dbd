/** The feeds of what accounts owe and bought. */
import * as is from '../columns.ts';
import type { Feed } from '../feed.ts';

const usual = { modes: ['full', 'delta'], rules: [], maxWithdrawn: 0.1, dueEveryHours: 24 } as const;

const amount = (name: string, help: string, headers: readonly string[], examples: readonly [string, string, string]) =>
  is.money(name, [-is.largestAmount, is.largestAmount], { help, headers, examples, whenBlank: '0' });

export const receivables: Feed = {
  ...usual,
  name: 'receivables',
  title: 'Receivables',
  description: 'What each account owes, by age.',
  key: ['customerNumber'],
  absence: 'removed',
  columns: [
    is.customerReference({ examples: ['100001', '100002', '100003'] }),
    is.date('statementDate', {
      help: 'The day of the last statement.',
      examples: ['2026-02-28', '2026-02-28', ''],
      headers: ['Last Statement', 'Statement Date', 'Stmt Date'],
    }),
    amount(
      'statementBalance',
      'The balance of the last statement.',
      ['Statement Balance', 'Last Statement Balance'],
      ['1250.00', '0.00', ''],
    ),
    is.date('lastPaymentDate', {
      help: 'The day of the last payment.',
      examples: ['2026-03-10', '', ''],
      headers: ['Last Payment', 'Last Pay Date', 'Last Paid'],
    }),
    amount(
      'lastPaymentAmount',
      'The amount of the last payment.',
      ['Last Payment Amount', 'Last Pay Amt'],
      ['500.00', '', ''],
    ),
    amount('future', 'Owed, but not due yet.', ['Future', 'Future Balance', 'Not Due'], ['0.00', '', '']),
    amount('current', 'Owed for up to 30 days.', ['Current', 'Current Balance', '0-30', 'AGE_CUR'], ['750.00', '', '']),
    amount('over30', 'Owed for 31 to 60 days.', ['Over 30', '31-60', '30 Days', 'AGE_30'], ['500.00', '', '']),
    amount('over60', 'Owed for 61 to 90 days.', ['Over 60', '61-90', '60 Days', 'AGE_60'], ['0.00', '', '']),
    amount('over90', 'Owed for 91 to 120 days.', ['Over 90', '91-120', '90 Days', 'AGE_90'], ['0.00', '', '']),
    amount('over120', 'Owed for more than 120 days.', ['Over 120', '121+', '120 Days', 'AGE_120'], ['0.00', '', '']),
    is.currency,
  ],
};

export const statements: Feed = {
  ...usual,
  name: 'statements',
  title: 'Statements',
  description: 'Month-end statements, listed by account and generated here.',
  key: ['statementId'],
  modes: ['full', 'delta', 'history'],
  absence: 'kept',
  dueEveryHours: 24 * 32,
  columns: [
    is.identifier('statementId', 40, {
      help: 'The statement’s number.',
      examples: ['S-100001-2602', 'S-100002-2602', 'S-100003-2602'],
      headers: ['Statement', 'Statement #', 'Stmt No', 'Statement Number', 'Document No.'],
      isRequired: true,
    }),
    is.customerReference({ examples: ['100001', '100002', '100003'] }),
    is.date('statementDate', {
      help: 'The day of the statement.',
      examples: ['2026-02-28', '2026-02-28', '2026-02-28'],
      headers: ['Date', 'Stmt Date'],
      isRequired: true,
    }),
    is.money('balance', [-is.largestAmount, is.largestAmount], {
      help: 'What was owed on that day.',
      examples: ['1250.00', '0.00', '318.40'],
      headers: ['Balance Due', 'Amount', 'Statement Balance', 'Total'],
      isRequired: true,
    }),
    is.currency,
  ],
};

export const categorySales: Feed = {
  ...usual,
  name: 'category-sales',
  title: 'Category sales',
  description: 'What each account was charged in a month, by sales category.',
  key: ['customerNumber', 'month', 'category'],
  modes: ['full', 'delta', 'history'],
  absence: 'removed',
  columns: [
    is.customerReference(),
    is.date('month', {
      help: 'The first day of the month.',
      examples: ['2026-02-01', '2026-02-01', '2026-02-01'],
      headers: ['Period', 'Fiscal Period', 'Month Start', 'Date'],
      isRequired: true,
      pattern: '^[0-9]{4}-[0-9]{2}-01$',
      patternSays: 'Use the first day of a month, such as 2026-02-01.',
    }),
    is.words('category', 40, {
      help: 'The sales category, such as MERCHANDISE, EQUIPMENT, or LABOR.',
      examples: ['MERCHANDISE', 'LABOR', 'MERCHANDISE'],
      headers: ['Sales Category', 'Product Class', 'GL Class', 'Revenue Class'],
      isRequired: true,
    }),
    is.money('total', [-is.largestAmount, is.largestAmount], {
      help: 'What was charged in that month.',
      examples: ['1830.25', '240.00', '655.10'],
      headers: ['Amount', 'Sales', 'Net Sales', 'Total Sales', 'Revenue'],
      isRequired: true,
    }),
    is.currency,
  ],
};
