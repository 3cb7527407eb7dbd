/** The practice's answer to its distributor's proposal. */
import type { BackOrderDecision } from '@operatory/contract/back-orders';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './back-order-panel.module.css';
import { proposalWords } from './back-order-words.ts';
import type { Deciding } from './use-deciding.ts';

interface ProposalAnswerProps {
  readonly proposal: BackOrderDecision;
  readonly deciding: Deciding;
}

const answers: Readonly<Record<BackOrderDecision['action'], { readonly agree: string; readonly decline: string }>> = {
  wait: { agree: 'Wait', decline: 'Don’t wait' },
  swap: { agree: 'Swap', decline: 'Don’t swap' },
  split: { agree: 'Split', decline: 'Don’t split' },
  cancel: { agree: 'Cancel line', decline: 'Keep line' },
};

export function ProposalAnswer({ proposal, deciding }: ProposalAnswerProps) {
  const [answer, setAnswer] = useState('');
  const { agree, decline } = answers[proposal.action];
  const send = (isAgreed: boolean) => deciding.answer(proposal, isAgreed, answer.trim());
  return (
    <section className={styles.foot} aria-label="Proposal">
      <Banner tone="notice">
        <p>{proposalWords(proposal)}.</p>
        {proposal.note === '' ? null : <p>“{proposal.note}”</p>}
      </Banner>
      <TextField
        label="Answer"
        hint="Optional. Nothing happens until you answer."
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button loading={deciding.isBusy} onClick={() => send(true)}>
          {agree}
        </Button>
        <Button variant="default" onClick={() => send(false)}>
          {decline}
        </Button>
      </div>
    </section>
  );
}
