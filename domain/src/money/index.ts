export { type Cents, cents, centsFromDollars, dollarsFromCents, formatUsd, multiplyCents, sumCents } from './cents.ts';
export { usdOrDash, withoutAmounts } from './shown.ts';
