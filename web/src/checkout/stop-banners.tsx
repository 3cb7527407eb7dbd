/** What is worth knowing before an order is sent, above the fields of the checkout. */
import { Banner } from '../parts/states/banner.tsx';
import { creditHoldWords } from './held-dialog.tsx';
import { OrderWarnings } from './order-warnings.tsx';
import { isWarned } from './use-cart-warnings.ts';
import type { Stops } from './use-stops.ts';

interface StopBannersProps {
  readonly customerNumber: string;
  readonly stops: Stops;
}

export function StopBanners({ customerNumber, stops: { isOnCreditHold, warnings } }: StopBannersProps) {
  return (
    <>
      {isOnCreditHold ? <Banner tone="alarm">{creditHoldWords}</Banner> : null}
      {isWarned(warnings) ? (
        <Banner tone="notice">
          <OrderWarnings warnings={warnings} linksFor={customerNumber} />
        </Banner>
      ) : null}
    </>
  );
}
