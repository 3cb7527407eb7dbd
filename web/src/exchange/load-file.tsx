/** Loads a file manually: choose a feed, drop a file, map its columns, and preview the changes. */
import type { StoredProfile } from '@operatory/contract/exchange-profiles';
import { type FeedName, fitsProfile, readFileName } from '@operatory/domain/exchange';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import styles from './exchange.module.css';
import { FileDrop } from './file-drop.tsx';
import { MappedFile } from './mapped-file.tsx';
import { type OpenedFile, openFile, type ReadAs, readFile } from './open-file.ts';
import { feedsQuery, profilesQuery } from './queries.ts';
import { UnusableFile } from './unusable-file.ts';

interface LoadFileProps {
  readonly feed: FeedName | undefined;
  readonly onFeedChange: (feed: FeedName | undefined, how?: { readonly replace: boolean }) => void;
  readonly onSent: (importId: string) => void;
}

interface Opened {
  readonly file: OpenedFile;
  /** The stored mapping that it was opened with. */
  readonly profile: StoredProfile | undefined;
  /** Different for each file and stored mapping that is chosen, because mapping then starts over. */
  readonly reading: string;
}

const readWith = (file: OpenedFile, { settings }: StoredProfile) =>
  readFile(file, { encoding: settings.encoding, delimiter: settings.delimiter });

export function LoadFile({ feed, onFeedChange, onSent }: LoadFileProps) {
  const client = useQueryClient();
  const { data = [] } = useQuery(feedsQuery);
  const { data: profiles = [] } = useQuery(profilesQuery);
  // Looking at another part of the page must not lose the file.
  const [opened, setOpened, forgetFile] = useKeptDraft<Opened | undefined>('load-file', undefined);
  const [keptFeed, keepFeed, forgetFeed] = useKeptDraft<FeedName | undefined>('load-file/feed', feed);
  useEffect(() => {
    if (feed === undefined && keptFeed !== undefined) onFeedChange(keptFeed, { replace: true });
  }, [feed, keptFeed, onFeedChange]);
  const [problem, setProblem] = useState<string>();

  /** Maps the file by the stored profile; without one, by a profile of the feed with the same headers. */
  async function map(file: OpenedFile, name: FeedName | undefined, profileId?: number) {
    const stored = await client.ensureQueryData(profilesQuery).catch(() => []);
    const profile = stored.find((one) =>
      profileId === undefined
        ? one.feed === name && fitsProfile(one.settings, file.sample?.headers ?? [])
        : one.profileId === profileId,
    );
    const read = profile === undefined ? file : await readWith(file, profile);
    setOpened({ file: read, profile, reading: crypto.randomUUID() });
  }

  async function open(chosen: File, sheet?: string) {
    setProblem(undefined);
    try {
      const file = await openFile(chosen, sheet);
      const named = readFileName(chosen.name);
      const name = feed ?? ('file' in named ? named.file.feed : undefined);
      await map(file, name);
      if (name !== undefined) takeFeed(name);
    } catch (error) {
      setOpened(undefined);
      if (error instanceof UnusableFile) setProblem(`“${chosen.name}”: ${error.message}`);
      else setProblem(`“${chosen.name}” can’t be read. Check that the file is complete, and choose it again.`);
    }
  }

  async function readAgain({ file, profile, reading }: Opened, how: ReadAs) {
    const delimiter = how.delimiter ?? profile?.settings.delimiter;
    const read = await readFile(file, { encoding: how.encoding ?? file.encoding, delimiter });
    setOpened({ file: read, profile, reading });
  }

  async function chooseProfile({ file }: Opened, profileId: number | undefined) {
    if (profileId !== undefined) return map(file, feed, profileId);
    setOpened({ file: await readFile(file), profile: undefined, reading: crypto.randomUUID() });
  }

  function takeFeed(name: FeedName | undefined) {
    keepFeed(name);
    onFeedChange(name);
  }

  function chooseFeed(name: FeedName | undefined) {
    takeFeed(name);
    if (opened !== undefined) void map(opened.file, name);
  }

  const workbook = opened?.file.workbook;
  return (
    <div className={styles.part}>
      <div className={styles.filter}>
        <SelectField
          label="What are you loading?"
          value={feed ?? ''}
          onChange={(event) => chooseFeed(data.find(({ feed: name }) => name === event.currentTarget.value)?.feed)}
        >
          <option value="">Choose a feed</option>
          {data.map(({ feed: name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <FileDrop feed={feed} fileName={opened?.file.name} error={problem} onFile={(chosen) => void open(chosen)} />
      {workbook === undefined || workbook.sheets.length < 2 ? null : (
        <div className={styles.filter}>
          <SelectField
            label="Sheet of the workbook"
            value={workbook.sheet}
            onChange={(event) => void open(workbook.file, event.currentTarget.value)}
          >
            {workbook.sheets.map((sheet) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </SelectField>
        </div>
      )}
      {opened === undefined || feed === undefined ? null : (
        <MappedFile
          key={`${feed} ${opened.reading}`}
          feed={feed}
          file={opened.file}
          reading={opened.reading}
          profile={opened.profile}
          profiles={profiles.filter((one) => one.feed === feed)}
          onProfile={(profileId) => void chooseProfile(opened, profileId)}
          onReadAs={(how) => void readAgain(opened, how)}
          onSent={(importId) => {
            forgetFile();
            forgetFeed();
            onSent(importId);
          }}
        />
      )}
      {opened !== undefined && feed === undefined ? (
        <p role="status">Choose what the file contains to continue.</p>
      ) : null}
    </div>
  );
}
