/** Asks the person to update before a page of the wrong version sends an order [B4.09] [B8.04]. */
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';

interface UpdateRequiredDialogProps {
  readonly message: string;
  readonly onBack: () => void;
}

/** All input is in the cart or stored, so the reload loses nothing. */
export function UpdateRequiredDialog({ message, onBack }: UpdateRequiredDialogProps) {
  return (
    <ConfirmDialog
      title="Update required"
      confirmLabel="Update"
      cancelLabel="Back to Checkout"
      onConfirm={() => window.location.reload()}
      onCancel={onBack}
    >
      <p>{message}</p>
    </ConfirmDialog>
  );
}
