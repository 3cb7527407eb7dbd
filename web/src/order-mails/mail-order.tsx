/** E-mails an order to an address, such as to someone without an account. */
import { type FormEvent, useState } from 'react';
import { callPanel, failureOf, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { SendIcon } from '../parts/icons/document-icons.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { notify } from '../parts/messages/toasts.ts';

interface MailOrderProps {
  readonly orderNumber: number;
  readonly customerNumber: string;
}

interface MailOrderButtonProps extends MailOrderProps {
  /** Without other actions next to it, there is room for the word on a phone, too. */
  readonly isAlone: boolean;
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

function MailOrderDialog({ orderNumber, customerNumber, onClose }: MailOrderProps & { readonly onClose: () => void }) {
  const [typed, setTyped, forgetTyped] = useKeptDraft(`order-mail/${orderNumber}`, '');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  // One id per address: retrying after a lost response sends it once.
  const [mailId, setMailId] = useState(() => crypto.randomUUID());

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!isAddress(typed)) {
      setProblem('Enter an e-mail address');
      return;
    }
    setIsSending(true);
    setProblem(undefined);
    try {
      const params = { orderNumber, customerNumber };
      const { address } = await callPanel('mailOrder', { params, body: { mailId, address: typed } });
      forgetTyped();
      onClose();
      notify(`Order ${orderNumber} is on its way to ${address}`);
    } catch (thrown) {
      if (!isSessionOver(thrown)) setProblem(failureOf(thrown).detail);
      setIsSending(false);
    }
  };

  return (
    <Layer shape="dialog" label={`E-mail order ${orderNumber}`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <div className={dialog.body}>
          <h2>E-mail order {orderNumber}</h2>
          <p>The message has the order’s lines, the ship-to address, and the prices that you see.</p>
          <TextField
            label="E-mail address"
            type="email"
            autoComplete="email"
            data-autofocus
            maxLength={254}
            value={typed}
            readOnly={isSending}
            error={problem}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
              setMailId(crypto.randomUUID());
            }}
          />
        </div>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Send
          </Button>
        </div>
      </form>
    </Layer>
  );
}

export function MailOrder({ isAlone, ...props }: MailOrderButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The order's actions share one row of a phone.
  const isPhone = useIsPhone();
  const open = () => setIsOpen(true);
  return (
    <>
      {isPhone && !isAlone ? (
        <Button variant="default" aria-label="E-mail" onClick={open}>
          <SendIcon size={18} />
        </Button>
      ) : (
        <Button variant="default" leftSection={<SendIcon size={18} />} onClick={open}>
          E-mail
        </Button>
      )}
      {isOpen ? <MailOrderDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
