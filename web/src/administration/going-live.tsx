/** What is missing before the installation goes live; each line links to the page where it's fixed. */
import type { LiveCheck } from '@operatory/contract/installation';
import { can } from '@operatory/domain/access';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callBackOffice } from '../calls/index.ts';
import { StaffMails } from '../exchange/staff-mails.tsx';
import { Button } from '../parts/controls/button.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { CheckCircleIcon, ErrorIcon, InfoIcon, ScheduleIcon, WarningIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import styles from './administration.module.css';
import type { AdministrationProps } from './administration-screen.tsx';
import { goingLiveQuery } from './queries.ts';

const titles: Readonly<Record<LiveCheck['check'], string>> = {
  database: 'Database',
  backups: 'Backups',
  address: 'Public address',
  mail: 'E-mail',
  brand: 'Brand and contacts',
  feed: 'Data',
  pickups: 'Picked-up files',
  people: 'People',
  'second-step': 'Second step',
  'single-sign-on': 'Company sign-in',
  'first-order': 'First order to the ERP',
  'orders-to-erp': 'Orders to the ERP',
  'punch-out': 'Punch-out connections',
  'demo-data': 'Demo data',
};

const states = {
  done: { word: 'Done', tone: 'good', icon: CheckCircleIcon },
  missing: { word: 'To do', tone: 'alarm', icon: ErrorIcon },
  late: { word: 'Late', tone: 'alarm', icon: WarningIcon },
  waiting: { word: 'Waiting', tone: 'notice', icon: ScheduleIcon },
  optional: { word: 'Not used', tone: 'neutral', icon: InfoIcon },
  'not-from-erp': { word: 'Not from the ERP', tone: 'neutral', icon: InfoIcon },
} as const;

/** What's neither done nor left out. */
const needsWork = (state: LiveCheck['state']) => !['done', 'optional', 'not-from-erp'].includes(state);

function TestMail() {
  const viewer = useViewer();
  const [isAsked, setIsAsked] = useState(false);
  const saving = useSaving(goingLiveQuery.queryKey);
  const send = () =>
    void saving.run(async () => {
      await callBackOffice('sendTestMail', {});
      setIsAsked(true);
    });
  return (
    <>
      <Button variant="default" loading={saving.isBusy} onClick={send}>
        Send me a test
      </Button>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      {isAsked && saving.failure === undefined ? (
        <span role="status">A test is on its way{viewer.kind === 'user' ? ` to ${viewer.email}` : ''}.</span>
      ) : null}
    </>
  );
}

/** Open tasks come first, so that they're visible; the rest stays in working order. */
const byUrgency = (checks: readonly LiveCheck[]) =>
  [['missing', 'late'], ['waiting'], ['done', 'optional', 'not-from-erp']].flatMap((group) =>
    checks.filter(({ state }) => group.includes(state)),
  );

type WayProps = Pick<AdministrationProps, 'onSearchChange'> &
  Pick<LiveCheck, 'check' | 'state'> & { readonly hasService: boolean };

/** With its commands as code, which a narrow screen doesn't break between two dashes. */
function Detail({ text }: { readonly text: string }) {
  return text.split(/“(npm run [^”]+)”/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={part} className={styles.command}>
        {part}
      </code>
    ),
  );
}

/** For an administrator who may not open that page, because on the first day there is nobody else to ask. */
function ForService({ hasService, onSearchChange }: Pick<WayProps, 'hasService' | 'onSearchChange'>) {
  const words = <span className={styles.soft}>Handled by customer service</span>;
  if (hasService) return words;
  return (
    <>
      {words}{' '}
      <button type="button" className={styles.open} onClick={() => onSearchChange({ person: 'new' })}>
        Add a person
      </button>
    </>
  );
}

/** Where the line is fixed. */
function Way({ check, state, hasService, onSearchChange }: WayProps) {
  const viewer = useViewer();
  const isOpen = needsWork(state);
  const elsewhere = isOpen ? <ForService hasService={hasService} onSearchChange={onSearchChange} /> : null;
  switch (check) {
    case 'mail':
      return settings().isMailOn ? <TestMail /> : null;
    case 'brand':
    case 'second-step':
      return (
        <button type="button" className={styles.open} onClick={() => onSearchChange({ part: 'settings' })}>
          Open settings
        </button>
      );
    case 'single-sign-on':
      return (
        <button type="button" className={styles.open} onClick={() => onSearchChange({ part: 'company-sign-in' })}>
          Open company sign-in
        </button>
      );
    case 'people':
      return (
        <button type="button" className={styles.open} onClick={() => onSearchChange({})}>
          Open people
        </button>
      );
    case 'feed':
    case 'first-order':
      return can(viewer, 'exchange.manage') ? <Link to="/data-exchange">Open data exchange</Link> : elsewhere;
    case 'orders-to-erp':
      return can(viewer, 'exchange.manage') ? (
        <Link to="/data-exchange" search={{ part: 'orders' }}>
          Open orders to the ERP
        </Link>
      ) : (
        elsewhere
      );
    case 'punch-out':
      return can(viewer, 'punch-out.examine') ? (
        <Link to="/punch-out-diagnostics">Open punch-out diagnostics</Link>
      ) : (
        elsewhere
      );
    case 'pickups':
      return <span className={styles.soft}>On the server</span>;
    default:
      return isOpen ? <span className={styles.soft}>On the server</span> : null;
  }
}

const idOf = ({ check, name }: { readonly check: string; readonly name: string }) => `${check} ${name}`;

export function GoingLive({ onSearchChange }: Pick<AdministrationProps, 'onSearchChange'>) {
  const { data, error, refetch } = useQuery(goingLiveQuery);
  const isPhone = useIsPhone();
  const [isAll, setIsAll] = useState(false);
  /** Those that needed work since the page was opened: what someone has just fixed doesn't disappear. */
  const seen = useRef(new Set<string>());
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t check the installation" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows label="Checking the installation" rows={12} />;
  }
  const { checks, hasService } = data;
  const open = checks.filter(({ state }) => needsWork(state)).length;
  for (const each of checks) if (needsWork(each.state)) seen.current.add(idOf(each));
  const ready = checks.filter((each) => !seen.current.has(idOf(each))).length;
  const isCollapsed = isPhone && !isAll;
  const shown = byUrgency(checks).filter((each) => !isCollapsed || seen.current.has(idOf(each)));
  return (
    <div className={styles.part}>
      <p>
        {open === 0 ? 'Everything is ready.' : `${open} of ${checks.length} checks need attention.`}{' '}
        <span className={styles.soft}>These checks run on the live system and update automatically.</span>
      </p>
      <table className={`${tables.table} ${styles.checks}`} data-cards aria-label="Going live">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Status</th>
            <th scope="col">Now</th>
            <th scope="col">Where to fix it</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ check, name, state, detail }) => (
            <tr key={idOf({ check, name })}>
              <th scope="row">{name === '' ? titles[check] : `${titles[check]}: ${name}`}</th>
              <td data-label="Status">
                <StatusMark {...states[state]} />
              </td>
              <td className={styles.words} data-label="Now">
                <Detail text={detail} />
              </td>
              <td className={styles.words} data-label="Where to fix it">
                <Way check={check} state={state} hasService={hasService} onSearchChange={onSearchChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isPhone && ready > 0 ? (
        <Button variant="default" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Hide' : 'Show'} {plural(ready, 'check')} that {ready === 1 ? 'needs' : 'need'} no action
        </Button>
      ) : null}
      <StaffMails kind="feed-late" />
      <StaffMails kind="orders-stuck" />
    </div>
  );
}
