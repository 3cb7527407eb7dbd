/** Stands where a screen broke: one plain sentence, the way out, and the fault's id when there is one. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FailedState } from '../parts/failed-state.tsx';

export function ScreenFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <FailedState
      title="This page could not be shown"
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    >
      <a href="/">Go to the start page</a>
    </FailedState>
  );
}
