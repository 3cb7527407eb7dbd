/** Replaces a broken screen: a plain sentence, what to do, and the fault's id if there is one. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button } from '../../parts/controls/button.tsx';
import { isMissingFile } from '../../parts/lazy/missing-file.ts';
import { EmptyState } from '../../parts/states/empty-state.tsx';
import { FailedState } from '../../parts/states/failed-state.tsx';

/** For a customer's page that couldn't be opened [A8.13]. */
export const CustomerFault = (props: ErrorComponentProps) => (
  <ScreenFault {...props} missingTitle="Could not switch to customer" />
);

interface ScreenFaultProps extends ErrorComponentProps {
  /** The title if one of the page's files didn't load. */
  readonly missingTitle?: string;
}

export function ScreenFault(props: ScreenFaultProps) {
  const { error, reset, missingTitle = 'Part of this page couldn’t be loaded' } = props;
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  if (isMissingFile(error)) {
    return (
      <EmptyState isWholePage title={missingTitle}>
        <p>You may be offline, or a newer version is available. Your cart is safe.</p>
        <Button onClick={tryAgain}>Try again</Button>
        <Button variant="subtle" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </EmptyState>
    );
  }
  return (
    <FailedState title="This page could not be shown" error={error} onRetry={tryAgain}>
      <a href="/">Go to the home page</a>
    </FailedState>
  );
}
