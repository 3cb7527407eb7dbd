export {
  type Cents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatUsd,
  multiplyCents,
  sumCents,
  usdOrDash,
  withoutAmounts,
} from './cents.ts';
export { type ReadMoney, readMoney } from './read-money.ts';
