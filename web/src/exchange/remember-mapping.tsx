/** Stores a person's mapping of a file, so that the next file with these headers is read in the same way. */
import type { StoredProfile } from '@operatory/contract/exchange-profiles';
import type { FeedName } from '@operatory/domain/exchange';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import { type FileMapping, profileOf } from './file-mapping.ts';
import type { OpenedFile } from './open-file.ts';
import { profilesQuery } from './queries.ts';

interface RememberMappingProps {
  readonly feed: FeedName;
  readonly file: OpenedFile;
  readonly mapping: FileMapping;
  /** The stored mapping that the file was opened with; a person may have changed it here. */
  readonly profile: StoredProfile | undefined;
  readonly onStored: (profile: StoredProfile) => void;
}

/** The allowed names; the server checks them, too. */
export const isProfileName = (name: string) => /^[\w .&()-]{1,60}$/.test(name.trim());

export function RememberMapping({ feed, file, mapping, profile, onStored }: RememberMappingProps) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState(profile?.name ?? '');
  const [isForPickups, setIsForPickups] = useState(profile?.isForPickups ?? false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function remember(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const isSame = profile !== undefined && profile.name === name.trim();
    const settings = profileOf(file, mapping, isSame ? profile.settings.columns : {});
    const body = { name: name.trim(), settings, isForPickups };
    try {
      const stored = isSame
        ? await callBackOffice('saveFileProfile', {
            params: { profileId: profile.profileId },
            body: { ...body, version: profile.version },
          })
        : await callBackOffice('addFileProfile', { body: { ...body, feed } });
      await client.refetchQueries({ queryKey: profilesQuery.queryKey });
      notify(`Mapping “${stored.name}” remembered`);
      onStored(stored);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  }

  if (!isOpen) {
    return (
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Remember this mapping
        </Button>
        <span className={styles.soft}>The next file with these headers is then read in the same way.</span>
      </div>
    );
  }
  return (
    <form className={styles.tile} aria-label="Remember this mapping" onSubmit={(event) => void remember(event)}>
      <TextField
        label="Name of the mapping"
        hint="Such as the name of the system that writes the file"
        maxLength={60}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Tick
        label="Also use it for files that are picked up"
        hint="From the folder or the SFTP server"
        isOn={isForPickups}
        onToggle={setIsForPickups}
      />
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy} disabled={!isProfileName(name)}>
          {profile?.name === name.trim() ? `Change “${profile.name}”` : 'Remember'}
        </Button>
        <Button variant="subtle" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
