/** Changes, suspends, restores, or removes one person of the practice. */
import type { Coworker } from '@operatory/contract/practice-people';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useCallback, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { type CoworkerDraft, CoworkerFields } from './coworker-fields.tsx';
import { coworkersQuery } from './queries.ts';

interface EditProps {
  readonly customerNumber: string;
  readonly person: Coworker;
  readonly choices: readonly string[];
  readonly onDone: () => void;
}

type End = 'suspendCoworker' | 'removeCoworker';

function EndDialog({ end, person, isBusy, onCancel, onConfirm }: EndDialogProps) {
  const isSuspending = end === 'suspendCoworker';
  const verb = isSuspending ? 'Suspend' : 'Remove';
  return (
    <ConfirmDialog
      title={`${verb} ${person.name}?`}
      confirmLabel={verb}
      isDangerous
      {...{ isBusy, onCancel, onConfirm }}
    >
      {isSuspending ? (
        <p>They’re immediately signed out everywhere and can’t sign in until you restore them. Their orders stay.</p>
      ) : (
        <p>
          They no longer reach {person.accounts.join(', ')}. Their orders stay.
          {person.hasOtherAccounts ? '' : ' They have no other account, so they can’t sign in.'}
        </p>
      )}
    </ConfirmDialog>
  );
}

interface EndDialogProps {
  readonly end: End;
  readonly person: Coworker;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

export function EditCoworker({ customerNumber, person, choices, onDone }: EditProps) {
  const { userId, version, hasOtherAccounts, state } = person;
  const { name, role, managesPeople, approvesOrders, accounts } = person;
  const [draft, setDraft] = useState<CoworkerDraft>({ name, role, managesPeople, approvesOrders, accounts });
  const [end, setEnd] = useState<End>();
  const saving = useSaving(['practice-people']);
  const client = useQueryClient();
  const params = { customerNumber, userId };
  const isSuspended = state === 'withdrawn';
  const run = (route: End | 'restoreCoworker') =>
    void saving
      .run(async () => {
        const { people } = await callBackOffice(route, { params, body: { version } });
        client.setQueryData(coworkersQuery(customerNumber).queryKey, people);
        onDone();
      })
      .then(() => setEnd(undefined));
  const save = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(async () => {
      const body = { ...draft, accounts: [...draft.accounts], version };
      const { people } = await callBackOffice('saveCoworker', { params, body });
      client.setQueryData(coworkersQuery(customerNumber).queryKey, people);
      onDone();
    });
  };
  // The row that it was opened from may be scrolled out of view, especially on a phone.
  const showHeading = useCallback((heading: HTMLElement | null) => {
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'center' });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || end !== undefined) return;
    event.preventDefault();
    onDone();
  };
  return (
    <form className={form.group} aria-label={`Change ${name}`} onSubmit={save} onKeyDown={onKeyDown}>
      <h2 ref={showHeading} tabIndex={-1}>
        {name}
      </h2>
      {hasOtherAccounts ? (
        <p className={form.soft}>
          {name} also works for accounts that you don’t manage, so you can only remove their access to yours.
        </p>
      ) : (
        <CoworkerFields draft={draft} choices={choices} onChange={setDraft} />
      )}
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <div className={form.actions}>
        {hasOtherAccounts ? null : (
          <Button
            type="submit"
            loading={saving.isBusy}
            disabled={draft.name.trim() === '' || draft.accounts.length === 0}
          >
            Save
          </Button>
        )}
        {hasOtherAccounts ? null : isSuspended ? (
          <Button variant="default" onClick={() => run('restoreCoworker')}>
            Restore
          </Button>
        ) : (
          <Button variant="default" onClick={() => setEnd('suspendCoworker')}>
            Suspend
          </Button>
        )}
        {isSuspended ? null : (
          <Button variant="default" onClick={() => setEnd('removeCoworker')}>
            Remove
          </Button>
        )}
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {end === undefined ? null : (
        <EndDialog
          {...{ end, person }}
          isBusy={saving.isBusy}
          onCancel={() => setEnd(undefined)}
          onConfirm={() => run(end)}
        />
      )}
    </form>
  );
}
