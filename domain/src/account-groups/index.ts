/** Rules about several accounts side by side. */
export {
  type AccountFigures,
  type AmountName,
  amountNames,
  type CountName,
  countNames,
  figuresFromDollars,
  figureWords,
  meantAccounts,
  sumFigures,
} from './account-figures.ts';
