/**
 * For a frame in a browser that stores nothing there: offers a new window, or the frame anyway, before the session is
 * bound.
 */
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';

export function WindowOffer({ onStay }: { readonly onStay: () => void }) {
  const [isOpened, setIsOpened] = useState(false);
  if (isOpened) {
    return (
      <EmptyState isWholePage title="The shop is open in a new window">
        <p>Your cart goes back to your procurement system from there.</p>
      </EmptyState>
    );
  }
  const open = () => {
    // Not `noopener`: a return page may look for the window that it was opened from.
    if (window.open(window.location.href, '_blank') !== null) setIsOpened(true);
  };
  return (
    <EmptyState isWholePage title="Your browser doesn’t store data for pages in a frame">
      <p>You can shop here, but reloading this page would end your visit.</p>
      <Button onClick={open}>Open in a new window</Button>
      <Button variant="subtle" onClick={onStay}>
        Continue here
      </Button>
    </EmptyState>
  );
}
