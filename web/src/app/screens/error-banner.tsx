/** The error that an address names, with help if an order wasn't found. */
import { Banner } from '../../parts/states/banner.tsx';
import { settings, supportPhoneHref } from '../../settings/index.ts';

interface ErrorBannerProps {
  readonly error: string;
  /** The number that was searched for, if any. */
  readonly orderNumber: string | undefined;
  readonly onDismiss: () => void;
}

export function ErrorBanner({ error, orderNumber, onDismiss }: ErrorBannerProps) {
  return (
    <Banner tone="alarm" onDismiss={onDismiss}>
      <p>{error}</p>
      {orderNumber === undefined ? null : (
        <p>
          We looked for {orderNumber}. Check the number, or call{' '}
          <a href={supportPhoneHref()}>{settings().supportPhone}</a>.
        </p>
      )}
    </Banner>
  );
}
