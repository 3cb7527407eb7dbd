/** The button with the customer's number and name; its panel is loaded when someone points at it. */
import { kindOf, type Viewer } from '@operatory/domain/access';
import { CustomerInfoButton } from '../../finance/customer-info-button.tsx';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { ScreenGuard } from '../../parts/lazy/part-guard.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';

const Content = lazyPart(
  () => import('./customer-info-content.tsx'),
  (file) => file.CustomerInfoContent,
);

interface CustomerInfoProps {
  readonly customerNumber: string;
  readonly viewer: Viewer;
  /** Absent while the customer is loading. */
  readonly name: string | undefined;
}

/** Punch-out users only see the customer's name [B6.13]. */
export function CustomerInfo({ customerNumber, viewer, name }: CustomerInfoProps) {
  return (
    <CustomerInfoButton
      customerNumber={customerNumber}
      name={name}
      isDisabled={kindOf(viewer) === 'punch-out-user'}
      load={() => void Content.preload()}
    >
      {(close) => (
        <ScreenGuard use={customerNumber} fallback={<SkeletonRows rows={8} label="Loading" />}>
          <Content customerNumber={customerNumber} viewer={viewer} close={close} />
        </ScreenGuard>
      )}
    </CustomerInfoButton>
  );
}
