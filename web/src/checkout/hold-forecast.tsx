/** Says before the order is sent that customer service will look at it first, and why [B8.08]. */
import { delayText } from '@operatory/domain/checkout';
import { Banner } from '../parts/banner.tsx';
import { useHoldReasons } from './use-hold-reasons.ts';

/** Nothing when nothing will hold it. */
export function HoldForecast({ customerNumber }: { readonly customerNumber: string }) {
  const text = delayText(useHoldReasons(customerNumber));
  return text === '' ? null : <Banner tone="notice">{text}</Banner>;
}
