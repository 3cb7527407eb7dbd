/** The two decisions about a held order; sending it back asks for a message first. */

import type { HeldOrderDetail, ReviewDecision } from '@operatory/contract/review';
import { plural } from '@operatory/domain/words';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import { ArrowBackIcon } from '../parts/icons/direction-icons.tsx';
import { CheckIcon } from '../parts/icons/menu-icons.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './held-order.module.css';
import { useClaimedByOther } from './use-claimed-by-other.tsx';
import { useDecision } from './use-decision.ts';

interface DecisionFootProps {
  readonly order: HeldOrderDetail;
  readonly onDecided: (decided: ReviewDecision) => void;
}

const longestMessage = 500;

export function DecisionFoot({ order, onDecided }: DecisionFootProps) {
  const { orderNumber, openCartLines } = order;
  const [isWriting, setIsWriting] = useState(false);
  const [message, setMessage, forgetMessage] = useKeptDraft(`send-back/${orderNumber}`, '');
  const [isMissing, setIsMissing] = useState(false);
  const deciding = useDecision(order, (decided) => {
    forgetMessage();
    onDecided(decided);
  });
  const confirming = useClaimedByOther(order);
  const opener = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    // The focused field was removed.
    if (wasWriting.current && !isWriting) opener.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  // Esc closes the message, not the order; its text is there when the message is opened again.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setIsWriting(false);
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (message.trim() === '') setIsMissing(true);
    else {
      confirming.ask({
        title: `Send order ${orderNumber} back?`,
        label: 'Send back',
        run: () => deciding.sendBack(message.trim()),
      });
    }
  };

  const failure =
    deciding.failure === undefined ? null : (
      <Banner tone="alarm">
        <p>{deciding.failure.detail}</p>
      </Banner>
    );

  const orders = order.division?.parts.length ?? 0;
  if (!isWriting) {
    return (
      <div className={styles.foot}>
        {failure}
        {confirming.dialog}
        <div className={styles.buttons}>
          <Button
            ref={opener}
            variant="default"
            leftSection={<ArrowBackIcon size={18} />}
            onClick={() => setIsWriting(true)}
          >
            Send back to the cart
          </Button>
          <Button
            leftSection={<CheckIcon size={18} />}
            loading={deciding.busy === 'released'}
            loadingWords="Releasing…"
            onClick={() =>
              confirming.ask({
                title: `Release order ${orderNumber}?`,
                label: 'Release order',
                run: deciding.release,
              })
            }
          >
            {orders > 1 ? `Release as ${orders} orders` : 'Release order'}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <form className={styles.foot} onSubmit={send} onKeyDown={onKeyDown} noValidate aria-label="Send back to the cart">
        {failure}
        <TextArea
          label="Message to the practice"
          hint={
            openCartLines === 0
              ? 'The practice and its account manager will see this above the cart.'
              : `The cart has ${plural(openCartLines, 'line')}. They stay, and the order’s lines are added.`
          }
          rows={3}
          maxLength={longestMessage}
          value={message}
          error={isMissing ? 'Enter a message for the practice.' : undefined}
          autoFocus
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setIsWriting(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={deciding.busy === 'sent-back'} loadingWords="Sending…">
            Send back
          </Button>
        </div>
      </form>
      {/* Outside the form: its keys, such as Esc, would also reach the form's own handler. */}
      {confirming.dialog}
    </>
  );
}
