/** Compares received items, scanned or counted by hand, with what was shipped, and reports the differences. */
import type { receivingRoutes } from '@operatory/contract/receiving';
import type { RouteReply } from '@operatory/contract/route';
import { plainDateIn } from '@operatory/domain/dates';
import { checkDelivery, linesWithFindings } from '@operatory/domain/receiving';
import { plural } from '@operatory/domain/words';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callPanel, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { ScanField } from '../scanning/scan-field.tsx';
import { useScanList } from '../scanning/use-scan-list.ts';
import { settings } from '../settings/index.ts';
import { countedOf, keysOf, othersOf, shippedAs } from './count-delivery.ts';
import { CountedLines } from './counted-lines.tsx';
import { deliveriesQuery, deliveryQuery, lotsQuery } from './queries.ts';
import styles from './receiving.module.css';
import { useKeptNote } from './use-kept-note.ts';

type Delivery = RouteReply<typeof receivingRoutes.readDelivery>;

const longestNote = 1_000;
/** Ignores a double click, which can't be the answer to a question that nobody has read yet. */
const shortestAnswerMs = 1_000;

interface CheckDeliveryProps {
  readonly delivery: Delivery;
  readonly customerNumber: string;
  readonly frame: (content: ReactNode, foot: ReactNode) => ReactNode;
}

/** Sends the check; a repeat with the same id changes nothing. */
function useSending(customerNumber: string, shipmentId: number) {
  const client = useQueryClient();
  const [checkId] = useState(() => crypto.randomUUID());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function send(lines: ReturnType<typeof countedOf>, note: string, onSent: () => void) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const body = {
      ...{ checkId, note },
      lines: lines.map(({ itemNumber, description, ...line }) => ({
        ...line,
        ...(itemNumber === undefined ? { code: description } : { itemNumber }),
        lots: line.lots.filter(({ lot, expiresOn }) => lot !== undefined || expiresOn !== undefined),
      })),
    };
    try {
      await callPanel('checkDelivery', { params: { customerNumber, shipmentId }, body });
      onSent();
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
    const queries = [
      deliveryQuery(customerNumber, shipmentId),
      deliveriesQuery(customerNumber),
      lotsQuery(customerNumber),
    ];
    for (const { queryKey } of queries) void client.invalidateQueries({ queryKey });
  }
  return { isBusy, failure, send };
}

export function CheckDelivery({ delivery, customerNumber, frame }: CheckDeliveryProps) {
  const { shipmentId, lines: shipped } = delivery;
  const viewer = useViewer();
  const name = `received/${viewer.kind === 'user' ? viewer.email : ''}/${shipmentId}`;
  const list = useScanList(customerNumber, name);
  const [note, setNote] = useKeptNote(`${name}/note`);
  const { isBusy, failure, send } = useSending(customerNumber, shipmentId);
  const [askedAt, setAskedAt] = useState<number>();
  const counted = countedOf(shipped, list.lines);
  const checked = checkDelivery(shipped, counted, plainDateIn(settings().timeZone, new Date()));
  const differences = linesWithFindings(checked);
  const isWrong = list.lines.some(({ quantity }) => quantity === undefined);
  const setTotal = (index: number, quantity: number | undefined) => {
    const line = shipped[index];
    if (line === undefined) return;
    list.setTotal({ keys: keysOf(line, list.lines), uncounted: line.itemNumber, quantity });
  };
  const isNothing = counted.every(({ quantity }) => quantity === 0);
  const finish = () => {
    if (isNothing && askedAt === undefined) {
      setAskedAt(Date.now());
      return;
    }
    if (isNothing && Date.now() - (askedAt ?? 0) < shortestAnswerMs) return;
    void send(counted, note, () => {
      list.remove(new Set(list.lines.map(({ key }) => key)));
      setNote('');
      notify(differences === 0 ? 'Everything came as shipped' : `${plural(differences, 'difference')} reported`);
    });
  };
  return frame(
    <div className={styles.check}>
      <ScanField list={list} nameOf={(line) => shippedAs(shipped, line)?.description} />
      <div className={styles.actions}>
        <Button
          variant={isNothing ? 'filled' : 'default'}
          onClick={() => {
            for (const [index, { quantity }] of shipped.entries()) setTotal(index, quantity);
          }}
        >
          Everything arrived
        </Button>
        <span className={styles.soft} role="status">
          {isNothing ? 'Nothing counted yet.' : ''}
        </span>
      </div>
      <CountedLines
        checked={checked}
        isUntouched={isNothing}
        shipped={shipped}
        others={othersOf(shipped, list.lines)}
        onTotal={setTotal}
        onRemove={(key) => list.remove(new Set([key]))}
      />
      <TextArea
        label="Note"
        hint="Such as damage. It goes to customer service with the report."
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </div>,
    <div className={styles.actions}>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <Button
        size="lg"
        variant={isNothing ? 'default' : 'filled'}
        loading={isBusy}
        aria-disabled={isWrong}
        onClick={isWrong ? undefined : finish}
      >
        {isNothing
          ? 'Report that nothing arrived'
          : differences === 0
            ? 'Finish the check'
            : `Report ${plural(differences, 'difference')}`}
      </Button>
      <span className={styles.soft} role="status">
        {isWrong
          ? 'Correct the quantities first.'
          : askedAt !== undefined && isNothing
            ? 'Nothing was counted. Press again to report everything as missing.'
            : ''}
      </span>
    </div>,
  );
}
