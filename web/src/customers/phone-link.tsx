/** A phone number as a link that calls it. */
import { formatPhone, phoneDigits } from '@operatory/domain/customers';
import type { ReactNode } from 'react';

/** The address to call; `undefined` if the text has no number in it. Ten digits are a number of this country. */
function hrefOf(number: string): string | undefined {
  const digits = phoneDigits(number);
  if (digits === '') return undefined;
  if (digits.length === 10) return `tel:+1${digits}`;
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`;
}

interface PhoneLinkProps {
  /** As it's stored; many accounts have none. */
  readonly number: string;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
}

/** Nothing for a blank number: a link without a name can't be found, and would call nobody. */
export function PhoneLink({ number, icon, className }: PhoneLinkProps) {
  const href = hrefOf(number);
  return href === undefined ? null : (
    <a href={href} className={className}>
      {icon}
      {formatPhone(number)}
    </a>
  );
}
