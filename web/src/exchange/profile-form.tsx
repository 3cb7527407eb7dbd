/** Changes a remembered mapping. */
import type { StoredProfile } from '@operatory/contract/exchange-profiles';
import { allColumns, type FileProfile, feeds, fileEncodings, profileProblem } from '@operatory/domain/exchange';
import { type FormEvent, useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import { FormFields } from './form-fields.tsx';
import { encodingWords } from './open-file.ts';
import { isProfileName } from './remember-mapping.tsx';
import { feedTitle } from './run-words.ts';

function useSaving(profile: StoredProfile, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function save(change: Pick<StoredProfile, 'name' | 'settings' | 'isForPickups'>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { profileId, version } = profile;
      await callBackOffice('saveFileProfile', { params: { profileId }, body: { ...change, version } });
      notify(`Mapping “${change.name}” saved`);
      onDone();
    } catch (thrown) {
      setFailure(failureOf(thrown));
      setIsBusy(false);
    }
  }
  return { isBusy, failure, save };
}

interface HeadersProps {
  readonly profile: StoredProfile;
  readonly columns: FileProfile['columns'];
  readonly onChange: (columns: FileProfile['columns']) => void;
}

function Headers({ profile, columns, onChange }: HeadersProps) {
  const ours = allColumns(feeds[profile.feed]);
  return (
    <fieldset className={styles.ticks}>
      <legend>What each header means</legend>
      {Object.entries(columns).map(([header, column]) => (
        <SelectField
          key={header}
          label={header}
          value={column ?? ''}
          onChange={(event) => onChange({ ...columns, [header]: event.currentTarget.value || null })}
        >
          <option value="">Leave out</option>
          {ours.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}

export function ProfileForm({ profile, onDone }: { readonly profile: StoredProfile; readonly onDone: () => void }) {
  const [name, setName] = useState(profile.name);
  const [settings, setSettings] = useState(profile.settings);
  const [isForPickups, setIsForPickups] = useState(profile.isForPickups);
  const { isBusy, failure, save } = useSaving(profile, onDone);
  const feed = feeds[profile.feed];
  const problem = profileProblem(feed, allColumns(feed), settings);
  const isReady = isProfileName(name) && problem === undefined && /^([A-Z]{3})?$/.test(settings.currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save({ name: name.trim(), settings, isForPickups });
  };
  return (
    <form className={styles.part} onSubmit={submit} aria-label="Edit the mapping">
      <h2>{`${feedTitle(profile.feed)}: ${profile.name}`}</h2>
      <div className={styles.fields}>
        <TextField
          label="Name of the mapping"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SelectField
          label="Text encoding"
          value={settings.encoding}
          onChange={(event) => {
            const encoding = fileEncodings.find((one) => one === event.currentTarget.value);
            if (encoding !== undefined) setSettings({ ...settings, encoding });
          }}
        >
          {fileEncodings.map((one) => (
            <option key={one} value={one}>
              {encodingWords[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <FormFields form={settings} onChange={(form) => setSettings({ ...settings, ...form })} />
      <Tick
        label="Also use it for files that are picked up"
        hint="From the folder or the SFTP server"
        isOn={isForPickups}
        onToggle={setIsForPickups}
      />
      <Headers
        profile={profile}
        columns={settings.columns}
        onChange={(columns) => setSettings({ ...settings, columns })}
      />
      {problem === undefined ? null : <Banner tone="notice">{problem}</Banner>}
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          Save the mapping
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
