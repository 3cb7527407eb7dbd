/** The audit log: who did what, newest first, by person, kind, and day. */

import { type AuditEntry, type AuditKind, auditKinds } from '@operatory/contract/audit';
import { formatMoment } from '@operatory/domain/dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOfficeForResponse, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useTypedFind } from '../parts/hooks/use-typed-find.ts';
import tables from '../parts/reports/report-table.module.css';
import { saveFile } from '../parts/reports/save-file.ts';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import styles from './administration.module.css';
import type { AdministrationProps } from './administration-screen.tsx';
import { parseAdministrationSearch } from './administration-search.ts';
import { subjectWords } from './audit-change-words.ts';
import { changesOf } from './audit-changes.ts';
import { auditWords } from './person-words.ts';
import { type AuditSearch, auditFilters, auditQuery } from './queries.ts';

/** With seconds, in the distributor’s time zone, which the filters use too. */
const exactMoment = (iso: string) => formatMoment(iso, settings().timeZone, { hasSeconds: true });

/** A person by name and e-mail; anything else by what the log calls it. */
function Named({ name, text }: { readonly name: string | undefined; readonly text: string }) {
  if (name === undefined) return text;
  return (
    <>
      {name}
      <br />
      <span className={styles.soft}>{text}</span>
    </>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { at, kind, actor, actorName, subject, subjectName, address } = entry;
  const changes = changesOf(entry);
  return (
    <tr>
      <td>{exactMoment(at)}</td>
      <td className={styles.words} data-label="Action">
        {auditWords[kind]}
      </td>
      <td className={styles.words} data-label="By">
        {actor === '' ? '–' : <Named name={actorName} text={actor} />}
        {address === '' ? null : (
          <>
            <br />
            <span className={styles.soft}>from {address}</span>
          </>
        )}
      </td>
      <td className={styles.words} data-label="Subject">
        {subject === '' || subject === actor ? '–' : <Named name={subjectName} text={subjectWords(kind, subject)} />}
      </td>
      <td className={styles.words} data-label="Changes">
        {changes.length === 0 ? (
          '–'
        ) : (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

function Entries({ search }: { readonly search: AuditSearch }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(auditQuery(search));
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load the audit log" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows label="Loading the audit log" rows={8} />;
  }
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0)
    return <EmptyState title="No Results Found">Try a shorter part of the name, or fewer filters.</EmptyState>;
  return (
    <>
      <table className={`${tables.table} ${styles.checks}`} data-cards aria-label="Audit log">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Action</th>
            <th scope="col">By</th>
            <th scope="col">Subject</th>
            <th scope="col">Changes</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.entryId} entry={entry} />
          ))}
        </tbody>
      </table>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier entries
        </Button>
      ) : null}
    </>
  );
}

function Download({ search }: { readonly search: AuditSearch }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const download = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const response = await callBackOfficeForResponse('downloadAuditEntries', { query: auditFilters(search) });
      saveFile(await response.blob(), 'audit-log.csv');
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void download()}>
        Download CSV
      </Button>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
    </>
  );
}

export function AuditLog({ search, onSearchChange }: AdministrationProps) {
  const change = (changes: Readonly<Record<string, string>>) =>
    onSearchChange(parseAdministrationSearch({ ...search, ...changes, part: 'audit' }));
  const { who = '', kind = '', from = '', to = '' } = search;
  const { typed, setTyped } = useTypedFind(who, (value) => change({ who: value }));
  const asked = { who, kind, from, to } as const;
  const areSwapped = from !== '' && to !== '' && from > to;
  return (
    <div className={styles.part}>
      <div className={styles.tools}>
        <div className={styles.find}>
          <TextField
            label="Person or subject"
            type="search"
            placeholder="Name, e-mail, or number"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <div className={styles.filter}>
          <SelectField label="Action" value={kind} onChange={(event) => change({ kind: event.currentTarget.value })}>
            <option value="">Everything</option>
            {auditKinds.map((one: AuditKind) => (
              <option key={one} value={one}>
                {auditWords[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          error={areSwapped ? 'Choose a day on or after the first.' : undefined}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        {areSwapped ? null : <Download search={asked} />}
      </div>
      {areSwapped ? null : <Entries search={asked} />}
    </div>
  );
}
