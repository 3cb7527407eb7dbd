/** What happened at each account that a list was copied to. */
import type { CopyResult } from '@operatory/contract/lists';
import { byCount, plural } from '@operatory/domain/words';
import { useEffect, useRef } from 'react';
import type { AccountOption } from '../../customers/account-picker/use-account-search.ts';
import { Button } from '../../parts/controls/button.tsx';
import dialog from '../../parts/messages/dialog.module.css';
import { Banner } from '../../parts/states/banner.tsx';
import { AccountResults } from './account-results.tsx';
import styles from './copy-list.module.css';
import { LeftOut } from './left-out.tsx';
import { accountsToSend, type CopyRequest, type ListCopying } from './use-list-copy.ts';

function headline({ isBusy, results }: ListCopying, { accounts }: CopyRequest): string {
  const copied = [...results.values()].filter(({ isCopied }) => isCopied).length;
  if (isBusy) return `Copying: ${results.size} of ${plural(accounts.length, 'account')} done`;
  return copied === accounts.length
    ? `Copied to ${plural(copied, 'account')}`
    : `Copied to ${copied} of ${plural(accounts.length, 'account')}`;
}

/** Accounts without a response: they may have their copy anyway. */
function waitingTitle({ isBusy, failure }: ListCopying): string {
  if (isBusy) return 'Waiting';
  return failure === undefined ? 'Not copied yet' : 'Not confirmed yet';
}

/** The accounts with their notes. */
const rows = (accounts: readonly AccountOption[], wordsOf: (account: AccountOption) => string | undefined) =>
  accounts.map((account) => ({ ...account, key: account.customerNumber, words: wordsOf(account) }));

interface CopyOutcomeProps {
  readonly copy: ListCopying;
  readonly asked: CopyRequest;
  readonly onClose: () => void;
}

export function CopyOutcome({ copy, asked, onClose }: CopyOutcomeProps) {
  const { results, leftOut, isBusy, failure } = copy;
  const title = useRef<HTMLHeadingElement>(null);
  // The clicked button was unmounted, so move the focus.
  useEffect(() => title.current?.focus(), []);
  const { accounts, name } = asked;
  const resultOf = ({ customerNumber }: AccountOption): CopyResult | undefined => results.get(customerNumber);
  const copied = accounts.filter((account) => resultOf(account)?.isCopied === true);
  const refused = accounts.filter((account) => resultOf(account)?.isCopied === false);
  const unanswered = accounts.filter((account) => resultOf(account) === undefined);
  const canTryAgain = !isBusy && accountsToSend(asked, results).length > 0;
  return (
    <>
      <div className={dialog.body}>
        <h2 ref={title} tabIndex={-1} className={styles.title} aria-live="polite">
          {headline(copy, asked)}
        </h2>
        {failure === undefined ? null : (
          <Banner tone="alarm">
            <p>{failure.detail}</p>
            <p>Some of these accounts may already have their copy. Trying again won’t copy the list twice.</p>
          </Banner>
        )}
        {copied.length === 0 ? null : (
          <LeftOut products={leftOut} ending={`${byCount(leftOut.length, 'was', 'were')}n’t copied`} />
        )}
        <AccountResults title="Not copied" accounts={rows(refused, (account) => resultOf(account)?.detail)} />
        <AccountResults title={waitingTitle(copy)} accounts={rows(unanswered, () => undefined)} />
        <AccountResults
          title="Copied"
          accounts={rows(copied, (account) => {
            const there = resultOf(account)?.list?.name;
            return there === undefined || there === name ? undefined : `as “${there}”, because the name was taken`;
          })}
        />
      </div>
      <div className={dialog.actions}>
        {isBusy ? (
          <Button variant="default" onClick={copy.stop}>
            Stop
          </Button>
        ) : (
          <Button variant={canTryAgain ? 'default' : 'filled'} onClick={onClose}>
            Done
          </Button>
        )}
        {canTryAgain ? <Button onClick={() => void copy.send(asked)}>Try again</Button> : null}
      </div>
    </>
  );
}
