/** Asked before an order is sent that customer service will look at first [B4.08]. */
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

interface HeldDialogProps {
  readonly text: string;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

export function HeldDialog({ text, onSend, onBack }: HeldDialogProps) {
  return (
    <ConfirmDialog
      title="Held for review"
      confirmLabel="Send for review"
      cancelLabel="Back to Checkout"
      onConfirm={onSend}
      onCancel={onBack}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
