/** In a frame where the browser keeps nothing: a window of its own, or the frame after all, before the session is bound. */
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';

export function WindowOffer({ onStay }: { readonly onStay: () => void }) {
  const [isOpened, setIsOpened] = useState(false);
  if (isOpened) {
    return (
      <EmptyState isWholePage title="The shop is open in a window of its own">
        <p>Your cart goes back to your procurement system from there.</p>
      </EmptyState>
    );
  }
  const open = () => {
    // Not `noopener`: a return page may look for the window that it was opened from.
    if (window.open(window.location.href, '_blank') !== null) setIsOpened(true);
  };
  return (
    <EmptyState isWholePage title="Your browser keeps nothing for pages in a frame">
      <p>You can shop here, but loading this page again would end your visit.</p>
      <Button onClick={open}>Open in a new window</Button>
      <Button variant="subtle" onClick={onStay}>
        Go on here
      </Button>
    </EmptyState>
  );
}
