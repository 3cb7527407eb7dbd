/** Adds a person. The next step, a link to choose a password, is on the person’s own screen. */
import type { FormEvent } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { EmailField, isEmail } from '../parts/fields/email-field.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import form from '../parts/forms/page-form.module.css';
import { StillNeeded } from '../parts/forms/still-needed.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import type { AdministrationProps } from './administration-screen.tsx';
import { newPersonDraft, rightsOf } from './person-draft.ts';
import { PersonFields } from './person-fields.tsx';
import { PersonHead } from './person-head.tsx';

export function NewPerson({ onSearchChange }: Pick<AdministrationProps, 'onSearchChange'>) {
  const [draft, setDraft, forgetDraft] = useKeptDraft('new-person', newPersonDraft);
  const saving = useSaving(['administration']);
  const email = draft.email.trim();
  const needed = [draft.name.trim() === '' && 'a name', !isEmail(email) && 'an e-mail address'];
  const add = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(async () => {
      const { userId } = await callBackOffice('addPerson', { body: { ...rightsOf(draft), email } });
      forgetDraft();
      onSearchChange({ person: userId });
    });
  };
  return (
    <PersonHead title="Add a person">
      <form className={form.form} onSubmit={add}>
        <PersonFields
          draft={draft}
          isSelf={false}
          onChange={setDraft}
          email={
            <EmailField
              label="E-mail"
              hint="Used to sign in. It can’t be changed later."
              value={draft.email}
              onChange={(typed) => setDraft({ ...draft, email: typed })}
            />
          }
        />
        {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
        <div className={form.actions}>
          <Button type="submit" loading={saving.isBusy} disabled={needed.some(Boolean)}>
            Add person
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              forgetDraft();
              onSearchChange({});
            }}
          >
            Cancel
          </Button>
          <StillNeeded what={needed} />
        </div>
      </form>
    </PersonHead>
  );
}
