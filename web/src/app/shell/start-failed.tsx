/** Shown when the app can't start, because the server doesn't respond. */
import { Button } from '../../parts/controls/button.tsx';
import { EmptyState } from '../../parts/states/empty-state.tsx';

export function StartFailed() {
  return (
    <main>
      <EmptyState isWholePage title="The server cannot be reached right now.">
        <p>Nothing is lost. Please try again in a moment.</p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </EmptyState>
    </main>
  );
}
