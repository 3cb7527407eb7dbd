/** Invites someone to accounts of the practice. The input is saved until they're invited. */
import type { FormEvent } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { EmailField, isEmail } from '../parts/fields/email-field.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import form from '../parts/forms/page-form.module.css';
import { StillNeeded } from '../parts/forms/still-needed.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import { type CoworkerDraft, CoworkerFields } from './coworker-fields.tsx';

export interface Invited {
  readonly name: string;
  readonly email: string;
  /** They had been invited before. */
  readonly isAgain: boolean;
  /** Where no e-mail is sent. */
  readonly link: string | null;
}

interface InviteProps {
  readonly customerNumber: string;
  readonly choices: readonly string[];
  readonly onDone: (invited: Invited | undefined) => void;
}

export function InviteCoworker({ customerNumber, choices, onDone }: InviteProps) {
  const [email, setEmail, forgetEmail] = useKeptDraft(`invite/${customerNumber}/email`, '');
  const [draft, setDraft, forgetDraft] = useKeptDraft<CoworkerDraft>(`invite/${customerNumber}`, {
    ...{ name: '', role: 'buyer', managesPeople: false, approvesOrders: false },
    accounts: [customerNumber],
  });
  const saving = useSaving(['practice-people']);
  const close = (invited: Invited | undefined) => {
    forgetEmail();
    forgetDraft();
    onDone(invited);
  };
  const needed = [
    draft.name.trim() === '' && 'a name',
    !isEmail(email) && 'an e-mail address',
    draft.accounts.length === 0 && 'an account',
  ];
  const invite = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(async () => {
      const body = { ...draft, accounts: [...draft.accounts], email: email.trim() };
      const { link, isAgain } = await callBackOffice('inviteCoworker', { params: { customerNumber }, body });
      close({ name: draft.name.trim(), email: email.trim(), isAgain, link });
    });
  };
  return (
    <form className={form.group} aria-label="Invite someone" onSubmit={invite}>
      <h2>Invite someone</h2>
      <CoworkerFields
        draft={draft}
        choices={choices}
        onChange={setDraft}
        email={<EmailField label="E-mail" hint="Used to sign in." value={email} onChange={setEmail} />}
      />
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <div className={form.actions}>
        <Button type="submit" loading={saving.isBusy} disabled={needed.some(Boolean)}>
          Invite
        </Button>
        <Button variant="subtle" onClick={() => close(undefined)}>
          Cancel
        </Button>
        <StillNeeded what={needed} />
      </div>
    </form>
  );
}
