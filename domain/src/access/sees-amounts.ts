/** Amounts where no single account is meant: in messages to the ERP, and in the audit log. Only the server asks. */
import type { User } from './viewer.ts';

/** As `account.view-prices` has it for staff: not where prices are off [A6.03]. */
export const seesAmounts = ({ arePricesOff, permissions }: User): boolean =>
  arePricesOff !== true && (permissions.has('PricingView') || permissions.has('CustomerService'));
