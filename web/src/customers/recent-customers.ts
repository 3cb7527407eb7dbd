/** The customers that a member of staff opened last, newest first, for Home. */
import { keepPreferences, preferencesOf } from '../access/preferences.ts';

const maxKept = 8;

export function noteCustomer(email: string, customerNumber: string): void {
  const before = preferencesOf(email).recentCustomers ?? [];
  if (before[0] === customerNumber) return;
  const others = before.filter((number) => number !== customerNumber);
  keepPreferences(email, { recentCustomers: [customerNumber, ...others].slice(0, maxKept) });
}
