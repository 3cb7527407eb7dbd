export { type Cents, cents, centsFromDollars, dollarsFromCents, formatUsd, multiplyCents, sumCents } from './cents.ts';
export { type ReadMoney, readMoney } from './read-money.ts';
export { usdOrDash, withoutAmounts } from './shown.ts';
