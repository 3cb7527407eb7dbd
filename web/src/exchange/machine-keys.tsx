/** The keys with which an ERP sends files: create one (shown once), see when they were used, and revoke them. */
import type { MachineKey } from '@operatory/contract/machine-keys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { notify } from '../parts/messages/toasts.ts';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { KeyForm } from './key-form.tsx';
import { keysQuery } from './queries.ts';
import { feedTitle } from './run-words.ts';

function KeyRow({ machineKey, onRevoke }: { readonly machineKey: MachineKey; readonly onRevoke: () => void }) {
  const { name, feeds, requestsPerMinute, createdAt, lastUsedAt, revokedAt, madeBy, isMakerGone } = machineKey;
  return (
    <tr>
      <td className={tables.description}>{name}</td>
      <td className={styles.samples} data-label="Feeds">
        {feeds === null ? 'All feeds' : feeds.map(feedTitle).join(', ')}
      </td>
      <td data-label="Requests per minute">{requestsPerMinute.toLocaleString('en-US')}</td>
      <td className={styles.samples} data-label="Created">
        {momentWords(createdAt)}
        {madeBy === null ? '' : ` by ${madeBy}`}
        {isMakerGone && revokedAt === null ? <strong>, who may no longer load data</strong> : null}
      </td>
      <td data-label="Last used">{lastUsedAt === null ? 'Never' : momentWords(lastUsedAt)}</td>
      <td data-label="Status">{revokedAt === null ? 'Active' : `Revoked ${momentWords(revokedAt)}`}</td>
      <td>
        {revokedAt === null ? (
          <Button variant="subtle" aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function KeyTable({
  keys,
  onRevoke,
}: {
  readonly keys: readonly MachineKey[];
  readonly onRevoke: (key: MachineKey) => void;
}) {
  return (
    <table className={tables.table} data-cards aria-label="Machine keys">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Feeds</th>
          <th scope="col">Requests per minute</th>
          <th scope="col">Created</th>
          <th scope="col">Last used</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="unseen">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.keyId} machineKey={key} onRevoke={() => onRevoke(key)} />
        ))}
      </tbody>
    </table>
  );
}

export function MachineKeys() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(keysQuery);
  const [asked, setAsked] = useState<MachineKey>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const readAgain = () => client.invalidateQueries({ queryKey: ['exchange', 'keys'] });

  async function revoke({ keyId, name }: MachineKey) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await callBackOffice('revokeMachineKey', { params: { keyId } });
      notify(`Key “${name}” revoked`);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await readAgain();
    setIsBusy(false);
    setAsked(undefined);
  }

  return (
    <div className={styles.part}>
      <p className={styles.soft}>
        Your ERP signs in with a key. Give each system its own key, with only the feeds it needs.
      </p>
      <KeyForm onAdded={() => void readAgain()} />
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      {data === undefined ? (
        error !== null ? (
          <FailedState title="Couldn’t load the keys" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} label="Loading keys" />
        )
      ) : data.length === 0 ? (
        <EmptyState title="There are no keys yet." />
      ) : (
        <KeyTable keys={data} onRevoke={setAsked} />
      )}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={`Revoke “${asked.name}”?`}
          confirmLabel="Revoke key"
          isDangerous
          isBusy={isBusy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void revoke(asked)}
        >
          <p>Systems that use this key can’t send anything anymore. A revoked key can’t be restored.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
