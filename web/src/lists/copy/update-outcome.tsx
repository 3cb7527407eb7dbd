/** What happened to each copy that was to be updated. */
import type { ListCopy, UpdateResult } from '@operatory/contract/list-copies';
import { plural } from '@operatory/domain/words';
import { useEffect, useRef } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import dialog from '../../parts/messages/dialog.module.css';
import { Banner } from '../../parts/states/banner.tsx';
import { AccountResults } from './account-results.tsx';
import styles from './copy-list.module.css';
import type { ListCopies } from './queries.ts';
import { copyWords, countWords } from './update-words.ts';
import { type CopyUpdatesState, copiesToSend, isOutdated } from './use-copy-updates.ts';

function headline({ isBusy, results }: CopyUpdatesState, { copies }: ListCopies): string {
  const updated = [...results.values()].filter(({ isUpdated }) => isUpdated).length;
  const all = plural(copies.length, 'copy', 'copies');
  if (isBusy) return `Updating: ${results.size} of ${all} done`;
  return updated === copies.length ? `Updated ${all}` : `Updated ${updated} of ${all}`;
}

/** Copies without a response: they may have been updated anyway. */
function waitingTitle({ isBusy, failure }: CopyUpdatesState): string {
  if (isBusy) return 'Waiting';
  return failure === undefined ? 'Not updated yet' : 'Not confirmed yet';
}

interface UpdateOutcomeProps {
  readonly update: CopyUpdatesState;
  readonly asked: ListCopies;
  readonly originalName: string;
  readonly onClose: () => void;
}

export function UpdateOutcome({ update, asked, originalName, onClose }: UpdateOutcomeProps) {
  const { results, isBusy, failure } = update;
  const title = useRef<HTMLHeadingElement>(null);
  // The clicked button was unmounted, so move the focus.
  useEffect(() => title.current?.focus(), []);
  const rows = (isOne: (result: UpdateResult | undefined) => boolean) =>
    asked.copies
      .filter(({ listId }) => isOne(results.get(listId)))
      .map((copy: ListCopy) => {
        const { changes, detail } = results.get(copy.listId) ?? {};
        const words = changes === undefined ? detail : countWords(changes);
        const { listId: key, customerNumber, customerName } = copy;
        return {
          key,
          customerNumber,
          customerName,
          words: words === undefined ? undefined : copyWords(copy, originalName, words),
        };
      });
  const canTryAgain = !isBusy && copiesToSend(asked, results).length > 0;
  const canCheckAgain = !isBusy && !canTryAgain && [...results.values()].some(isOutdated);
  return (
    <>
      <div className={dialog.body}>
        <h2 ref={title} tabIndex={-1} className={styles.title} aria-live="polite">
          {headline(update, asked)}
        </h2>
        {failure === undefined ? null : (
          <Banner tone="alarm">
            <p>{failure.detail}</p>
            <p>Some of these copies may already be up to date. Trying again won’t update them twice.</p>
          </Banner>
        )}
        <AccountResults title="Not updated" accounts={rows((result) => result?.isUpdated === false)} />
        <AccountResults title={waitingTitle(update)} accounts={rows((result) => result === undefined)} />
        <AccountResults title="Updated" accounts={rows((result) => result?.isUpdated === true)} />
      </div>
      <div className={dialog.actions}>
        {isBusy ? (
          <Button variant="default" onClick={update.stop}>
            Stop
          </Button>
        ) : (
          <Button variant={canTryAgain || canCheckAgain ? 'default' : 'filled'} onClick={onClose}>
            Done
          </Button>
        )}
        {canTryAgain ? <Button onClick={() => void update.send(asked)}>Try again</Button> : null}
        {canCheckAgain ? <Button onClick={update.startOver}>Check again</Button> : null}
      </div>
    </>
  );
}
