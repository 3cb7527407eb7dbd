/** Loading a file by hand: choose a feed, drop a file, say what its columns mean, and see what would change. */
import {
  type FeedMode,
  type FeedName,
  feeds,
  matchHeaders,
  missingColumns,
  readFileName,
} from '@operatory/domain/exchange';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import { FileDrop } from './file-drop.tsx';
import { FileText } from './file-text.tsx';
import { MappingTable } from './mapping-table.tsx';
import { type FileEncoding, type OpenedFile, openFile, readFile } from './open-file.ts';
import { feedsQuery } from './queries.ts';
import { SampleCheck } from './sample-check.tsx';
import { sendFile } from './send-file.ts';

interface LoadFileProps {
  readonly feed: FeedName | undefined;
  readonly onFeedChange: (feed: FeedName | undefined) => void;
  readonly onSent: (importId: string) => void;
}

const modeWords: Readonly<Record<FeedMode, string>> = {
  full: 'Everything there is: what the file doesn’t have is withdrawn',
  delta: 'Only changes: what the file doesn’t have stays',
  history: 'History: what happened before, without alerts',
};

type Columns = readonly (string | undefined)[];

const matched = (feed: FeedName, { sample }: OpenedFile): Columns =>
  matchHeaders(feeds[feed], sample?.headers ?? []).map(({ column }) => column);

interface Sending {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly send: (file: OpenedFile, columns: Columns) => void;
}

/** One id for one file, so that a retry after a lost response is the same run. */
function useSending(feed: FeedName, mode: FeedMode, onSent: (importId: string) => void): Sending {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const ids = useRef(new Map<string, string>());

  async function send(file: OpenedFile, columns: Columns) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const { name, content, encoding } = file;
    const what = JSON.stringify([feed, mode, name, content.size, encoding, columns]);
    const importId = ids.current.get(what) ?? `screen-${crypto.randomUUID()}`;
    ids.current.set(what, importId);
    try {
      onSent((await sendFile({ importId, feed, mode, file, columns })).importId);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  }

  return { isBusy, failure, send: (file, columns) => void send(file, columns) };
}

interface MappedFileProps {
  readonly feed: FeedName;
  readonly file: OpenedFile;
  readonly onEncoding: (encoding: FileEncoding) => void;
  readonly onSent: (importId: string) => void;
}

/** An open file with its columns; starts over with another file or feed. */
function MappedFile({ feed, file, onEncoding, onSent }: MappedFileProps) {
  const [columns, setColumns] = useState<Columns>(() => matched(feed, file));
  const [chosenMode, setMode] = useState<FeedMode>('delta');
  const { modes } = feeds[feed];
  const mode = modes.includes(chosenMode) ? chosenMode : (modes[0] ?? 'delta');
  const { isBusy, failure, send } = useSending(feed, mode, onSent);
  const missing = missingColumns(feeds[feed], columns);
  const isReady = file.sample !== undefined && file.wrongText === undefined && missing.length === 0;
  return (
    <>
      <FileText file={file} onEncoding={onEncoding} />
      {file.sample === undefined || file.wrongText !== undefined ? null : (
        <>
          <MappingTable feed={feed} sample={file.sample} columns={columns} onChange={setColumns} />
          <SampleCheck feed={feed} sample={file.sample} columns={columns} missing={missing} />
          <div className={styles.filter}>
            <SelectField
              label="What the file has"
              value={mode}
              onChange={(event) => setMode(modes.find((one) => one === event.currentTarget.value) ?? mode)}
            >
              {modes.map((one) => (
                <option key={one} value={one}>
                  {modeWords[one]}
                </option>
              ))}
            </SelectField>
          </div>
          <p className={styles.soft}>
            Columns that your file doesn’t have stay as they are in existing rows. New rows get their default values.
          </p>
          {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
          <div className={styles.actions}>
            <Button loading={isBusy} disabled={!isReady} onClick={() => send(file, columns)}>
              See what would change
            </Button>
            <span className={styles.soft}>Nothing changes until you apply it.</span>
          </div>
        </>
      )}
    </>
  );
}

export function LoadFile({ feed, onFeedChange, onSent }: LoadFileProps) {
  const { data = [] } = useQuery(feedsQuery);
  const [file, setFile] = useState<OpenedFile>();
  const [problem, setProblem] = useState<string>();

  async function open(chosen: File) {
    setProblem(undefined);
    try {
      const opened = await openFile(chosen);
      setFile(opened);
      const named = readFileName(chosen.name);
      if (feed === undefined && 'file' in named) onFeedChange(named.file.feed);
    } catch {
      setFile(undefined);
      setProblem(`“${chosen.name}” can’t be read. Check that it is whole, and choose it again.`);
    }
  }

  async function change(encoding: FileEncoding) {
    if (file !== undefined) setFile(await readFile(file, encoding));
  }

  return (
    <div className={styles.part}>
      <div className={styles.filter}>
        <SelectField
          label="What do you load?"
          value={feed ?? ''}
          onChange={(event) => onFeedChange(data.find(({ feed: name }) => name === event.currentTarget.value)?.feed)}
        >
          <option value="">Choose a feed</option>
          {data.map(({ feed: name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <FileDrop feed={feed} fileName={file?.name} onFile={(chosen) => void open(chosen)} />
      {problem === undefined ? null : <Banner tone="alarm">{problem}</Banner>}
      {file === undefined || feed === undefined ? null : (
        <MappedFile
          key={`${feed} ${file.name} ${file.content.size} ${file.encoding}`}
          feed={feed}
          file={file}
          onEncoding={(encoding) => void change(encoding)}
          onSent={onSent}
        />
      )}
      {file !== undefined && feed === undefined ? <p role="status">Choose what the file has above to go on.</p> : null}
    </div>
  );
}
