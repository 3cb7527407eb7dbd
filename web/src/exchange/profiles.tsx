/** Remembered mappings: how each system's files are read. They're made while loading a file, and changed here. */
import type { StoredProfile } from '@operatory/contract/exchange-profiles';
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
import { encodingWords } from './open-file.ts';
import { ProfileForm } from './profile-form.tsx';
import { profilesQuery } from './queries.ts';
import { feedTitle } from './run-words.ts';

interface RowProps {
  readonly profile: StoredProfile;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function ProfileRow({ profile, onEdit, onDelete }: RowProps) {
  const { name, feed, settings, isForPickups, changedBy, changedAt } = profile;
  return (
    <tr>
      <td className={tables.description}>{name}</td>
      <td data-label="Feed">{feedTitle(feed)}</td>
      <td className={styles.samples} data-label="Text encoding">
        {encodingWords[settings.encoding]}
      </td>
      <td data-label="Picked-up files">{isForPickups ? 'Yes' : 'No'}</td>
      <td className={styles.samples} data-label="Changed">{`${momentWords(changedAt)}, ${changedBy}`}</td>
      <td data-label="Actions">
        <div className={styles.actions}>
          <Button variant="subtle" aria-label={`Edit ${name} of ${feedTitle(feed)}`} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="subtle" aria-label={`Delete ${name} of ${feedTitle(feed)}`} onClick={onDelete}>
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}

export function Profiles() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(profilesQuery);
  const [edited, setEdited] = useState<StoredProfile>();
  const [asked, setAsked] = useState<StoredProfile>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const readAgain = () => client.invalidateQueries({ queryKey: profilesQuery.queryKey });

  async function remove({ profileId, version, name }: StoredProfile) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await callBackOffice('deleteFileProfile', { params: { profileId }, body: { version } });
      notify(`Mapping “${name}” deleted`);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await readAgain();
    setIsBusy(false);
    setAsked(undefined);
  }

  if (edited !== undefined) {
    return (
      <ProfileForm
        key={edited.profileId}
        profile={edited}
        onDone={() => {
          setEdited(undefined);
          void readAgain();
        }}
      />
    );
  }
  return (
    <div className={styles.part}>
      <p className={styles.soft}>
        A mapping says what another system’s headers mean and how it writes text, numbers, and dates. To make one, load
        a file and press “Remember this mapping”. A program names it in its request, as{' '}
        <code className={styles.token}>?profile=NAME</code>.
      </p>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      {data === undefined ? (
        error !== null ? (
          <FailedState title="Couldn’t load the mappings" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} label="Loading mappings" />
        )
      ) : data.length === 0 ? (
        <EmptyState title="There are no remembered mappings yet." />
      ) : (
        <table className={tables.table} data-cards aria-label="Remembered mappings">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Feed</th>
              <th scope="col">Text encoding</th>
              <th scope="col">Picked-up files</th>
              <th scope="col">Changed</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {data.map((profile) => (
              <ProfileRow
                key={profile.profileId}
                profile={profile}
                onEdit={() => setEdited(profile)}
                onDelete={() => setAsked(profile)}
              />
            ))}
          </tbody>
        </table>
      )}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={`Delete the mapping “${asked.name}”?`}
          confirmLabel="Delete the mapping"
          isDangerous
          isBusy={isBusy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void remove(asked)}
        >
          <p>Files that use it will then be refused. What was loaded stays.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
