/** Shown when the product cannot even start: the server did not answer. */
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';

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
