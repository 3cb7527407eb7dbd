/** The button that orders an order again; what it opens comes with the cart, at its first use. */
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { LoopIcon } from '../parts/status-icons.tsx';

const ReorderInCart = later(
  () => import('./reorder-in-cart.tsx'),
  (file) => file.ReorderInCart,
);

interface OrderAgainProps {
  readonly orderNumber: number;
  readonly customerNumber: string;
}

export function OrderAgain(props: OrderAgainProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<LoopIcon size={18} />} onClick={() => setIsOpen(true)}>
        Reorder
      </Button>
      <QuietGuard use={isOpen ? 1 : 0}>
        {isOpen ? <ReorderInCart {...props} onClose={() => setIsOpen(false)} /> : null}
      </QuietGuard>
    </>
  );
}
