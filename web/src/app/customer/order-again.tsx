/** The reorder button; its panel is loaded at first use. */
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { LoopIcon } from '../../parts/icons/status-icons.tsx';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';

const ReorderInCart = lazyPart(
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
