/** Stands where a screen broke: one plain sentence, the way out, and the fault's id when there is one. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { isMissingFile } from '../parts/missing-file.ts';

/** Where the page of a customer could not be opened [A8.13]. */
export const CustomerFault = (props: ErrorComponentProps) => (
  <ScreenFault {...props} missingTitle="Could not switch to customer" />
);

interface ScreenFaultProps extends ErrorComponentProps {
  /** The title where a file of the page did not come. */
  readonly missingTitle?: string;
}

export function ScreenFault(props: ScreenFaultProps) {
  const { error, reset, missingTitle = 'A part of this page could not be loaded' } = props;
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  if (isMissingFile(error)) {
    return (
      <EmptyState isWholePage title={missingTitle}>
        <p>There is no connection, or a newer version is out. What is in your cart is kept.</p>
        <Button onClick={tryAgain}>Try again</Button>
        <Button variant="subtle" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </EmptyState>
    );
  }
  return (
    <FailedState title="This page could not be shown" error={error} onRetry={tryAgain}>
      <a href="/">Go to the start page</a>
    </FailedState>
  );
}
