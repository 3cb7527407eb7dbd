export { type Balance, type BalanceByAge, balanceOf } from './balance.ts';
