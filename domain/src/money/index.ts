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
