/** All connections in a table, with recent traffic and problems. */
import type { ConnectionSummary } from '@operatory/contract/punch-out-diagnostics';
import { can } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { ago } from '../customers/ago.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { ErrorIcon } from '../parts/icons/frame-icons.tsx';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { BlockIcon, LoopIcon, ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './connection-list.module.css';
import type { DiagnosticsProps } from './diagnostics-screen.tsx';
import { nobodyKnown } from './diagnostics-search.ts';
import { askForRight, partyWords } from './diagnostics-words.ts';
import { connectionsQuery } from './queries.ts';
import frame from './screen-head.module.css';

function Counts({ accepted, refused }: ConnectionSummary['today']) {
  return (
    <span className={styles.counts}>
      {accepted} accepted
      {refused === 0 ? null : (
        <StatusMark icon={WarningIcon} tone="alarm" look="bare" word={`${refused} refused or failed`} />
      )}
    </span>
  );
}

function Deliveries({ waiting, failed, pausedUntil }: ConnectionSummary['deliveries']) {
  return (
    <>
      {failed === 0 ? null : <StatusMark icon={ErrorIcon} tone="alarm" look="bare" word={`${failed} failed`} />}
      {pausedUntil === undefined ? null : <StatusMark icon={WarningIcon} tone="alarm" look="bare" word="Paused" />}
      {waiting === 0 ? null : <StatusMark icon={ScheduleIcon} tone="notice" look="bare" word={`${waiting} waiting`} />}
      {waiting + failed === 0 ? '–' : null}
    </>
  );
}

function ConnectionRow({ connection, now }: { readonly connection: ConnectionSummary; readonly now: number }) {
  const { connectionId, name, dialect, dtdVersion, isActive, lastMode, lastSetUpAt, lastOrderAt } = connection;
  return (
    <tr>
      <th scope="row">
        <Link to="/punch-out-diagnostics" search={{ of: connectionId }}>
          {name}
        </Link>{' '}
        {isActive ? null : <StatusMark icon={BlockIcon} tone="neutral" look="bare" word="Turned off" />}
        <span className={styles.faint}>{partyWords(connection)}</span>
      </th>
      <td data-label="Account">
        {connection.customerName} <span className={styles.faint}>{connection.customerNumber}</span>
      </td>
      <td data-label="Format">
        {dialect === 'oci' ? 'SAP OCI' : `cXML ${dtdVersion}`}
        {lastMode === 'test' ? <span className={styles.faint}> test</span> : null}
      </td>
      <td data-label="Today">
        <Counts {...connection.today} />
      </td>
      <td data-label="7 days">
        <Counts {...connection.week} />
      </td>
      <td data-label="Last setup">{lastSetUpAt === undefined ? '–' : ago(lastSetUpAt, now)}</td>
      <td data-label="Last order">{lastOrderAt === undefined ? '–' : ago(lastOrderAt, now)}</td>
      <td data-label="Deliveries">
        <Deliveries {...connection.deliveries} />
      </td>
    </tr>
  );
}

const columns = ['Connection', 'Account', 'Format', 'Today', '7 days', 'Last setup', 'Last order', 'Deliveries'];

export function ConnectionList({ onSearchChange }: Pick<DiagnosticsProps, 'onSearchChange'>) {
  const [typed, setTyped] = useState('');
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(connectionsQuery);
  const mayConnect = can(useViewer(), 'punch-out.connect');
  const wanted = typed.trim().toLowerCase();
  const shown = (data?.data ?? []).filter((connection) =>
    `${connection.name} ${connection.connectionId} ${partyWords(connection)} ${connection.customerNumber} ${connection.customerName}`
      .toLowerCase()
      .includes(wanted),
  );

  const drawTable = () => {
    if (data === undefined) {
      if (error !== null && !isFetching) {
        return <FailedState title="Couldn’t load connections" error={error} onRetry={() => void refetch()} />;
      }
      return <SkeletonRows label="Loading connections" rows={6} />;
    }
    if (data.data.length === 0) {
      return (
        <EmptyState icon={LoopIcon} title="There are no connections yet">
          <p>{mayConnect ? 'Add one for each buyer whose procurement system orders here.' : askForRight}</p>
        </EmptyState>
      );
    }
    if (shown.length === 0) return <EmptyState icon={LoopIcon} title="No Results Found" />;
    return (
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((connection) => (
            <ConnectionRow key={connection.connectionId} connection={connection} now={dataUpdatedAt} />
          ))}
        </tbody>
      </table>
    );
  };

  const strangers = data?.strangers;
  return (
    <section className={frame.screen} aria-label="Punch-out diagnostics">
      <header className={frame.head}>
        <h1>Punch-out diagnostics</h1>
        <div className={styles.search}>
          <SearchBox
            label="Find a connection"
            placeholder="Buyer, identity, or account"
            value={typed}
            onChange={setTyped}
          />
        </div>
        <Button variant="default" loading={isFetching && data !== undefined} onClick={() => void refetch()}>
          Refresh
        </Button>
        {mayConnect ? <Button onClick={() => onSearchChange({ form: 'new' })}>Add a connection</Button> : null}
      </header>
      <div className={styles.list}>
        {strangers === undefined || strangers.week === 0 ? null : (
          <p className={styles.strangers}>
            <StatusMark icon={WarningIcon} tone="notice" look="bare" word="Not recognized" />
            <Link to="/punch-out-diagnostics" search={{ of: nobodyKnown }}>
              {strangers.week === 1
                ? '1 document from an unknown sender'
                : `${strangers.week} documents from unknown senders`}{' '}
              in the last 7 days
            </Link>
          </p>
        )}
        {drawTable()}
      </div>
    </section>
  );
}
