/** Reads one of the buyer's real setups: its content, what is missing, and what contradicts the connection. */

import type { punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { RouteReply } from '@operatory/contract/route';
import { useState } from 'react';
import { callBackOffice, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { FileField } from '../parts/fields/file-field.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import styles from '../parts/forms/page-form.module.css';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Banner } from '../parts/states/banner.tsx';
import reader from './set-up-reader.module.css';

export type ReadSetUp = RouteReply<(typeof punchOutConnectionRoutes)['readBuyerSetUp']>;

const longestDocument = 200_000;

function Result({ read, isNew }: { readonly read: ReadSetUp; readonly isNew: boolean }) {
  const { found, problems, notes, owner } = read;
  const isFine = problems.length === 0 && (!isNew || owner === null);
  return (
    <section aria-label="What the setup says" className={reader.result}>
      <dl className={reader.found}>
        {found.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={reader.marks}>
        {isFine ? (
          <li>
            <StatusMark icon={CheckCircleIcon} tone="good" look="bare" word="This setup can start a session." />
          </li>
        ) : null}
        {isNew && owner !== null ? (
          <li>
            <StatusMark
              icon={WarningIcon}
              tone="alarm"
              look="bare"
              word={`The connection “${owner.name}” has this sender already.`}
            />
          </li>
        ) : null}
        {problems.map((problem) => (
          <li key={problem}>
            <StatusMark icon={WarningIcon} tone="alarm" look="bare" word={problem} />
          </li>
        ))}
        {notes.map((note) => (
          <li key={note} className={styles.soft}>
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SetUpReaderProps {
  /** The connection that it's compared with; left out for a new one. */
  readonly connectionId?: string;
  readonly onUse: (read: ReadSetUp) => void;
}

export function SetUpReader({ connectionId, onUse }: SetUpReaderProps) {
  const [document, setDocument] = useState('');
  const [read, setRead] = useState<ReadSetUp>();
  const [problem, setProblem] = useState<string>();
  const [fileProblem, setFileProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isNew = connectionId === undefined;
  const submit = async () => {
    setIsBusy(true);
    setProblem(undefined);
    setRead(undefined);
    try {
      const body = isNew ? { document } : { document, connectionId };
      const advice = await callBackOffice('readBuyerSetUp', { body });
      setRead(advice);
      if (isNew) onUse(advice);
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
    }
    setIsBusy(false);
  };
  const open = async (file: File) => {
    const isTooLarge = file.size > longestDocument;
    setFileProblem(isTooLarge ? 'The file is larger than 200,000 bytes, so it isn’t a setup.' : undefined);
    if (!isTooLarge) setDocument(await file.text());
  };
  return (
    <details className={styles.group} open={isNew}>
      <summary>{isNew ? 'Start from one of the buyer’s setups' : 'Check one of the buyer’s setups'}</summary>
      <div className={reader.form}>
        <TextArea
          label={
            isNew ? 'The buyer’s PunchOutSetupRequest, or the fields of SAP’s form' : 'The buyer’s PunchOutSetupRequest'
          }
          hint={
            isNew
              ? 'It isn’t stored. For SAP, paste the URL, or each field as NAME=VALUE on its own line.'
              : 'It isn’t stored. A shared secret in it is only compared with ours.'
          }
          rows={6}
          maxLength={longestDocument}
          spellCheck={false}
          data-unkept=""
          value={document}
          error={problem}
          onChange={(event) => setDocument(event.currentTarget.value)}
        />
        <FileField
          label="Or open it from a file"
          hint="XML or text, up to 200 kB"
          accept=".xml,.txt,text/xml,application/xml,text/plain"
          error={fileProblem}
          onFile={(file) => void open(file)}
        />
        <div className={styles.actions}>
          <Button variant="default" loading={isBusy} disabled={document.trim() === ''} onClick={() => void submit()}>
            Read setup
          </Button>
        </div>
        {read === undefined ? null : <Result read={read} isNew={isNew} />}
        {read === undefined ? null : isNew ? (
          <Banner tone="neutral">The fields below are filled in. Check them, and enter the account.</Banner>
        ) : (
          <div>
            <Button variant="default" onClick={() => onUse(read)}>
              Fill in its settings below
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
