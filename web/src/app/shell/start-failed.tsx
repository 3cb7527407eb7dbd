/** Shown when the app can't start, because the server doesn't respond. */
import { unreachableText } from '../../calls/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { EmptyState } from '../../parts/states/empty-state.tsx';

export function StartFailed() {
  return (
    <main>
      <EmptyState isWholePage title={unreachableText}>
        Nothing is lost.
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </EmptyState>
    </main>
  );
}
