/** An open file: what its columns mean, how it writes values, and a dry run of it. */
import type { StoredProfile } from '@operatory/contract/exchange-profiles';
import { type FeedMode, type FeedName, type FileEncoding, feeds, missingColumns } from '@operatory/domain/exchange';
import { useRef, useState } from 'react';
import { type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import { type FileMapping, isAsStored, mappingOf } from './file-mapping.ts';
import { FileText } from './file-text.tsx';
import { FormFields } from './form-fields.tsx';
import { MappingTable } from './mapping-table.tsx';
import type { OpenedFile, ReadAs } from './open-file.ts';
import { RememberMapping } from './remember-mapping.tsx';
import { loadModeHint, loadModeWords } from './run-words.ts';
import { SampleCheck } from './sample-check.tsx';
import { sendFile } from './send-file.ts';

interface Sending {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly send: (file: OpenedFile, mapping: FileMapping, profile: string | undefined) => void;
}

/** One id for one file, so that a retry after a lost response is the same run. */
function useSending(feed: FeedName, mode: FeedMode, onSent: (importId: string) => void): Sending {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const ids = useRef(new Map<string, string>());

  async function send(file: OpenedFile, mapping: FileMapping, profile: string | undefined) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const { name, content, workbook, encoding } = file;
    const what = JSON.stringify([feed, mode, name, workbook?.sheet, content.size, encoding, mapping, profile]);
    const importId = ids.current.get(what) ?? `screen-${crypto.randomUUID()}`;
    ids.current.set(what, importId);
    try {
      onSent((await sendFile({ importId, feed, mode, file, ...mapping, profile })).importId);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  }

  return { isBusy, failure, send: (file, mapping, profile) => void send(file, mapping, profile) };
}

interface MappedFileProps {
  readonly feed: FeedName;
  readonly file: OpenedFile;
  /** Distinguishes this file, with this stored mapping, from those chosen before. */
  readonly reading: string;
  /** The stored mapping that the file was opened with. */
  readonly profile: StoredProfile | undefined;
  readonly profiles: readonly StoredProfile[];
  readonly onProfile: (profileId: number | undefined) => void;
  readonly onReadAs: (how: ReadAs) => void;
  readonly onSent: (importId: string) => void;
}

/** Starts over with another file, feed, or stored mapping. */
export function MappedFile({ feed, file, reading, profile, profiles, onProfile, onReadAs, onSent }: MappedFileProps) {
  const [kept, setKept] = useKeptDraft(`load-file/${feed}/${reading}`, {
    ...mappingOf(feed, file, profile),
    sample: file.sample,
  });
  // Another encoding or delimiter makes other headers.
  const columns = kept.sample === file.sample ? kept.columns : mappingOf(feed, file, profile).columns;
  const mapping: FileMapping = { columns, form: kept.form };
  const setMapping = (changed: FileMapping) => setKept({ ...changed, sample: file.sample });
  const [chosenMode, setMode] = useState<FeedMode>('delta');
  const { modes } = feeds[feed];
  const mode = modes.includes(chosenMode) ? chosenMode : (modes[0] ?? 'delta');
  const { isBusy, failure, send } = useSending(feed, mode, onSent);
  const missing = missingColumns(feeds[feed], columns);
  const stored = profile !== undefined && isAsStored(feed, file, mapping, profile) ? profile.name : undefined;
  const isCurrencyWhole = /^([A-Z]{3})?$/.test(mapping.form.currency);
  return (
    <>
      {profiles.length === 0 ? null : (
        <div className={styles.filter}>
          <SelectField
            label="Remembered mapping"
            value={profile?.profileId ?? ''}
            onChange={(event) => onProfile(Number(event.currentTarget.value) || undefined)}
          >
            <option value="">None</option>
            {profiles.map(({ profileId, name }) => (
              <option key={profileId} value={profileId}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <FileText file={file} onEncoding={(encoding: FileEncoding) => onReadAs({ encoding })} />
      {file.sample === undefined || file.wrongByte !== undefined ? null : (
        <>
          <MappingTable
            feed={feed}
            sample={file.sample}
            columns={columns}
            isConfirmed={profile !== undefined}
            onChange={(chosen) => setMapping({ ...mapping, columns: chosen })}
          />
          <details className={styles.more}>
            <summary>Numbers, dates, and currency</summary>
            <FormFields
              form={mapping.form}
              onChange={(form) => {
                setMapping({ ...mapping, form });
                if (form.delimiter !== mapping.form.delimiter) onReadAs({ delimiter: form.delimiter });
              }}
            />
          </details>
          <SampleCheck feed={feed} sample={file.sample} {...mapping} missing={missing} />
          {stored !== undefined || missing.length > 0 ? null : (
            <RememberMapping
              feed={feed}
              file={file}
              mapping={mapping}
              profile={profile}
              onStored={(made) => onProfile(made.profileId)}
            />
          )}
          <div className={styles.filter}>
            <SelectField
              label="What the file has"
              hint={loadModeHint(feed, mode)}
              value={mode}
              onChange={(event) => setMode(modes.find((one) => one === event.currentTarget.value) ?? mode)}
            >
              {modes.map((one) => (
                <option key={one} value={one}>
                  {loadModeWords[one]}
                </option>
              ))}
            </SelectField>
          </div>
          <p className={styles.soft}>
            Columns that your file doesn’t have stay as they are in existing rows. New rows get their default values.
          </p>
          {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
          <div className={styles.actions}>
            <Button
              loading={isBusy}
              loadingWords="Checking…"
              disabled={missing.length > 0 || !isCurrencyWhole}
              onClick={() => send(file, mapping, stored)}
            >
              See what would change
            </Button>
            <span className={styles.soft}>Nothing changes until you apply it.</span>
          </div>
        </>
      )}
    </>
  );
}
