/** Accounts, what they refer to, and what they owe. */
import { same, sameAs, type Target } from './target.ts';

export const territories: Target = {
  feed: 'territories',
  table: 'territory',
  key: [same('territory_id', 'territoryId')],
  columns: sameAs({
    manager_first_name: 'managerFirstName',
    manager_last_name: 'managerLastName',
    manager_email: 'managerEmail',
  }),
  absence: 'kept',
};

export const pricingClasses: Target = {
  feed: 'pricing-classes',
  table: 'pricing_class',
  key: [same('code', 'pricingClass')],
  columns: sameAs({ name: 'name' }),
  // The prices of items are stored by position: another position would be another class's prices.
  onInsert: {
    // Items may still have prices at the position of a class whose load was undone.
    position: `greatest((select max(position) from pricing_class), (select max(cardinality(prices)) from item), 0)
               + row_number() over (order by d.row_number)`,
  },
  absence: 'kept',
};

export const customers: Target = {
  feed: 'customers',
  table: 'customer',
  key: [same('customer_number', 'customerNumber')],
  columns: [
    ...sameAs({
      name: 'name',
      bill_to_number: 'billToNumber',
      credit_hold: 'creditHold',
      ship_to_address1: 'shipToAddress1',
      ship_to_address2: 'shipToAddress2',
      ship_to_city: 'shipToCity',
      ship_to_state: 'shipToState',
      ship_to_zip: 'shipToZip',
      email: 'email',
      is_po_required: 'isPoRequired',
      ship_via: 'shipVia',
      pricing_class: 'pricingClass',
      contract_name: 'contractName',
      territory_id: 'territoryId',
      warehouses: 'branches',
      monthly_budget: 'monthlyBudget',
    }),
    {
      live: 'bill_to_name',
      from: ['billToName'],
      sql: (value) => `coalesce(${value('billToName')}, ${value('name')})`,
    },
    // Ten digits, however they're written.
    { live: 'phone', from: ['phone'], sql: (value) => `regexp_replace(${value('phone')}, '[^0-9]', '', 'g')` },
  ],
  absence: 'withdrawn',
};

export const receivables: Target = {
  feed: 'receivables',
  table: 'financial_summary',
  key: [same('customer_number', 'customerNumber')],
  columns: [
    ...sameAs({ statement_date: 'statementDate', last_payment_date: 'lastPaymentDate' }),
    ...Object.entries({
      statement_balance_cents: 'statementBalance',
      last_payment_amount_cents: 'lastPaymentAmount',
      future_cents: 'future',
      current_cents: 'current',
      over30_cents: 'over30',
      over60_cents: 'over60',
      over90_cents: 'over90',
      over120_cents: 'over120',
    }).map(([live, from]) => ({
      live,
      from: [from],
      sql: (value: (column: string) => string) => `coalesce(${value(from)}, 0)`,
    })),
  ],
  absence: 'removed',
};
