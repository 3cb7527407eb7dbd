/** The fields of one decision: date, quantity, and whether to ask the practice first. */
import type { BackOrderLine, StandInEntry } from '@operatory/contract/back-orders';
import type { BackOrderAction } from '@operatory/domain/back-orders';
import { convertQuantity, packRatio } from '@operatory/domain/catalog';
import { centsFromDollars, multiplyCents } from '@operatory/domain/money';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import styles from './back-order-panel.module.css';
import { differenceWords } from './back-order-words.ts';
import type { Deciding } from './use-deciding.ts';

interface DecisionFormProps {
  readonly line: BackOrderLine;
  readonly action: BackOrderAction;
  readonly standIn: StandInEntry | undefined;
  /** Staff can ask the practice instead of deciding. */
  readonly mayPropose: boolean;
  readonly deciding: Deciding;
  readonly onCancel: () => void;
}

const titles: Readonly<Record<BackOrderAction, string>> = {
  wait: 'Wait',
  swap: 'Swap',
  split: 'Split',
  cancel: 'Cancel the line',
};

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The expected date, or two weeks from now. */
const usualWait = ({ expected }: BackOrderLine) => {
  const tomorrow = isoDay(Date.now() + 86_400_000);
  return expected !== null && expected > tomorrow ? expected : isoDay(Date.now() + 14 * 86_400_000);
};

const wholeNumber = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0);

function costWords(line: BackOrderLine, standIn: StandInEntry, count: { sent: number; replaced: number }): string {
  if (line.unitPrice === undefined || standIn.unitPrice === undefined) return '';
  const cost = (dollars: number, quantity: number) => multiplyCents(centsFromDollars(dollars), quantity);
  return differenceWords((cost(standIn.unitPrice, count.sent) - cost(line.unitPrice, count.replaced)) / 100);
}

export function DecisionForm({ line, action, standIn, mayPropose, deciding, onCancel }: DecisionFormProps) {
  const [until, setUntil] = useState(() => usualWait(line));
  const half = Math.max(1, Math.floor(line.quantity / 2));
  const [typedReplaced, setReplaced] = useState(String(half));
  const [typedSent, setSent] = useState<string>();
  const [isProposal, setProposal] = useState(false);
  const [note, setNote, forgetNote] = useKeptDraft(`back-order/${line.orderNumber}/${line.lineNumber}`, '');
  const needsStandIn = action === 'swap' || action === 'split';
  const replaced = action === 'split' ? wholeNumber(typedReplaced) : line.quantity;
  const usualSent =
    standIn === undefined ? 0 : convertQuantity(Math.max(1, replaced), packRatio(line.pack, standIn.pack) ?? 1);
  const sent = typedSent === undefined ? usualSent : wholeNumber(typedSent);
  const isWrong =
    (needsStandIn && (standIn === undefined || sent === 0)) ||
    (action === 'split' && (replaced < 1 || replaced >= line.quantity));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    const wish = {
      ...{ action, note: note.trim(), isProposal },
      ...(action === 'wait' ? { until } : {}),
      ...(needsStandIn && standIn !== undefined ? { substitute: standIn.itemNumber, substituteQuantity: sent } : {}),
      ...(action === 'split' ? { replaced } : {}),
    };
    deciding.decide(wish, forgetNote);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <form className={styles.foot} onSubmit={send} onKeyDown={onKeyDown} noValidate aria-label={titles[action]}>
      {needsStandIn && standIn !== undefined ? (
        <p className={styles.soft}>
          {standIn.description}: {costWords(line, standIn, { sent, replaced }) || `${sent} instead of ${replaced}`}
        </p>
      ) : null}
      <div className={styles.fields}>
        {action === 'wait' ? (
          <TextField
            label="Wait until"
            type="date"
            autoFocus
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        ) : null}
        {action === 'split' ? (
          <TextField
            label={`Replace now, of ${line.quantity}`}
            inputMode="numeric"
            autoFocus
            value={typedReplaced}
            error={replaced < 1 || replaced >= line.quantity ? `From 1 to ${line.quantity - 1}` : undefined}
            onChange={(event) => setReplaced(event.currentTarget.value)}
          />
        ) : null}
        {needsStandIn ? (
          <TextField
            label="Packs to send"
            inputMode="numeric"
            autoFocus={action === 'swap'}
            value={typedSent ?? String(usualSent)}
            onChange={(event) => setSent(event.currentTarget.value)}
          />
        ) : null}
        <TextField
          label={mayPropose ? 'Note for the practice' : 'Note'}
          maxLength={500}
          autoFocus={action === 'cancel'}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      {mayPropose ? <Tick label="Ask the practice first" isOn={isProposal} onToggle={setProposal} /> : null}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant={action === 'cancel' && !isProposal ? 'danger' : 'filled'}
          loading={deciding.isBusy}
          disabled={isWrong}
        >
          {isProposal ? `Ask: ${titles[action].toLowerCase()}` : titles[action]}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
