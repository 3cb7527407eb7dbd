/** Asks before the cart is cleared, and offers to undo it. */
import { byCount, plural } from '@operatory/domain/words';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { useCartActions } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';

interface ClearCartProps {
  readonly customerNumber: string;
  readonly lineCount: number;
  readonly onClose: () => void;
}

export function ClearCart({ customerNumber, lineCount, onClose }: ClearCartProps) {
  const actions = useCartActions(customerNumber);
  const clear = () => {
    onClose();
    const undo = actions.clear();
    offerUndo('taken-out', 'Cart cleared', undo);
  };
  return (
    <ConfirmDialog title="Clear the cart?" confirmLabel="Clear cart" isDangerous onConfirm={clear} onCancel={onClose}>
      <p>
        This removes {byCount(lineCount, 'its one line', `all ${plural(lineCount, 'line')}`)} for everyone working on
        this cart.
      </p>
    </ConfirmDialog>
  );
}
