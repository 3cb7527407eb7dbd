/** Who sees amounts in data that isn't about one account: messages to the ERP, and the audit log. Used only by the server. */
import type { User } from './viewer.ts';

/** The same rule as `account.view-prices` for staff: no one sees amounts while prices are off [A6.03]. */
export const seesAmounts = ({ arePricesOff, permissions }: User): boolean =>
  arePricesOff !== true && (permissions.has('PricingView') || permissions.has('CustomerService'));
