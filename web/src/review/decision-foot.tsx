/** The two decisions about a held order; sending it back asks for a message first. */
import type { Decided, HeldOrderDetail } from '@operatory/contract/review';
import { type FormEvent, useState } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { ArrowBackIcon } from '../parts/direction-icons.tsx';
import { CheckIcon } from '../parts/menu-icons.tsx';
import { TextArea } from '../parts/text-area.tsx';
import styles from './held-order.module.css';
import { useDecision } from './use-decision.ts';

interface DecisionFootProps {
  readonly order: HeldOrderDetail;
  readonly onDecided: (decided: Decided) => void;
}

const longestMessage = 500;

export function DecisionFoot({ order, onDecided }: DecisionFootProps) {
  const [isWriting, setIsWriting] = useState(false);
  const [message, setMessage] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const deciding = useDecision(order, onDecided);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (message.trim() === '') setIsMissing(true);
    else deciding.sendBack(message.trim());
  };

  const failure =
    deciding.failure === undefined ? null : (
      <Banner tone="alarm">
        <p>{deciding.failure.detail}</p>
      </Banner>
    );

  if (!isWriting) {
    return (
      <div className={styles.foot}>
        {failure}
        <div className={styles.buttons}>
          <Button variant="default" leftSection={<ArrowBackIcon size={18} />} onClick={() => setIsWriting(true)}>
            Send back to the cart
          </Button>
          <Button
            leftSection={<CheckIcon size={18} />}
            loading={deciding.busy === 'released'}
            loadingWords="Releasing…"
            onClick={deciding.release}
          >
            Release order
          </Button>
        </div>
      </div>
    );
  }
  const { openCartLines } = order;
  return (
    <form className={styles.foot} onSubmit={send} noValidate aria-label="Send back to the cart">
      {failure}
      <TextArea
        label="Message to the practice"
        hint={
          openCartLines === 0
            ? 'The practice and its account manager read it over their cart.'
            : `The cart holds ${openCartLines === 1 ? '1 line' : `${openCartLines} lines`} meanwhile: nothing of it is lost, the order’s lines join it.`
        }
        rows={3}
        maxLength={longestMessage}
        value={message}
        error={isMissing ? 'Please write what the practice should know.' : undefined}
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
  );
}
