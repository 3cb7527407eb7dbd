export { type Cents, cents, centsFromDollars, dollarsFromCents, formatUsd, multiplyCents, sumCents } from './cents.ts';
