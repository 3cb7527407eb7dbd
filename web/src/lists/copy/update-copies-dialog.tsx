/** Updates the copies of the selected list: what would change on each, and then the result. */
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { Layer } from '../../parts/layers/layer.tsx';
import dialog from '../../parts/messages/dialog.module.css';
import { FailedState } from '../../parts/states/failed-state.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { useListOutbox, useListOutboxState } from '../list-outbox.ts';
import type { ListSummary } from '../queries.ts';
import { CopiesToUpdate, needsUpdate } from './copies-to-update.tsx';
import styles from './copy-list.module.css';
import { type ListCopies, listCopiesQuery } from './queries.ts';
import { UpdateOutcome } from './update-outcome.tsx';
import { useCopyUpdates } from './use-copy-updates.ts';

interface UpdateCopiesDialogProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  readonly onClose: () => void;
}

/** The effect of an update, or why there is none now. */
function introduction({ copies }: ListCopies, isUnsaved: boolean): string {
  if (isUnsaved) return 'This list has changes that aren’t saved yet. You can update its copies once they’re saved.';
  if (copies.length === 0) return 'This list has no copies that you can change.';
  if (!copies.some(needsUpdate)) return 'There’s nothing to update.';
  return 'This list’s changes will be applied to the selected copies. An account’s own changes are kept, unless the same product also changed here. Par levels and reminders aren’t affected.';
}

function Ask({
  customerNumber,
  list,
  onClose,
  onUpdate,
}: UpdateCopiesDialogProps & { readonly onUpdate: (copies: ListCopies) => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(listCopiesQuery(customerNumber, list.id));
  const { changes } = useListOutboxState(useListOutbox(customerNumber));
  const isUnsaved = changes.some(({ listId }) => listId === list.id);
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set());
  // Data from an earlier dialog may be outdated.
  const shown = isFetchedAfterMount && error === null ? data : undefined;
  const selected = shown?.copies.filter((copy) => needsUpdate(copy) && !deselected.has(copy.listId)) ?? [];
  const isReady = !isUnsaved && selected.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && shown !== undefined) onUpdate({ version: shown.version, copies: selected });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={dialog.body}>
        <h2>Update copies of {list.name}</h2>
        {shown !== undefined ? (
          <>
            <p role={isUnsaved ? 'alert' : undefined}>{introduction(shown, isUnsaved)}</p>
            <CopiesToUpdate
              copies={shown.copies}
              originalName={list.name}
              deselected={deselected}
              onChange={setDeselected}
            />
          </>
        ) : error !== null ? (
          <FailedState title="Couldn’t load the copies" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} label="Loading the copies" />
        )}
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {shown === undefined || selected.length > 0 || deselected.size > 0 ? 'Cancel' : 'Close'}
        </Button>
        <Button type="submit" disabled={!isReady}>
          {selected.length === 0 ? 'Update' : `Update ${plural(selected.length, 'copy', 'copies')}`}
        </Button>
      </div>
    </form>
  );
}

export function UpdateCopiesDialog(props: UpdateCopiesDialogProps) {
  const { customerNumber, list, onClose } = props;
  const update = useCopyUpdates(customerNumber, list.id);
  const { asked, isBusy } = update;
  return (
    <Layer
      shape="dialog"
      label={`Update copies of ${list.name}`}
      isVeilClosing={false}
      // A running update is stopped first, so that people see what was updated.
      onClose={isBusy ? update.stop : onClose}
    >
      {asked === undefined ? (
        <Ask {...props} onUpdate={(copies) => void update.send(copies)} />
      ) : (
        <UpdateOutcome update={update} asked={asked} originalName={list.name} onClose={onClose} />
      )}
    </Layer>
  );
}
