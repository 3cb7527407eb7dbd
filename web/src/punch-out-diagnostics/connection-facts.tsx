/** The settings of a connection, and a button that tests them. */
import type { ConnectionSummary, DryRun } from '@operatory/contract/punch-out-diagnostics';
import { can } from '@operatory/domain/access';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { BlockIcon } from '../parts/icons/status-icons.tsx';
import { useDryRun } from '../parts/message-log/use-dry-run.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './connection-view.module.css';
import { partyWords } from './diagnostics-words.ts';
import { DryRunResult } from './dry-run-result.tsx';
import { withLabels } from './setting-fields.ts';

const testOf = (connectionId: string) => (): Promise<DryRun> =>
  callBackOffice('testPunchOutConnection', { params: { connectionId } });

export function ConnectionFacts({ connection }: { readonly connection: ConnectionSummary }) {
  const { dialect, dtdVersion, returnHosts, deliveryHost, currency, previousSecretUntil, isActive, nextCatalogAt } =
    connection;
  const mayConnect = can(useViewer(), 'punch-out.connect');
  const trying = useDryRun(testOf(connection.connectionId));
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Sender', partyWords(connection)],
    ['Format', dialect === 'oci' ? 'SAP OCI' : `cXML ${dtdVersion || 'in the buyer’s release'}`],
    ['Currency', currency],
    ['Carts return to', returnHosts.join(', ') || 'not set'],
    ['Documents go to', deliveryHost || 'not set'],
    ...(nextCatalogAt === undefined ? [] : [['Next catalog', momentWords(nextCatalogAt)] as const]),
    [
      'Latest setup',
      connection.lastMode === 'test' ? 'As a test' : connection.lastMode === undefined ? 'None yet' : 'In production',
    ],
  ];
  return (
    <>
      <p className={styles.marks}>
        {isActive ? null : <StatusMark icon={BlockIcon} tone="neutral" word="Turned off" />}
        {previousSecretUntil === undefined ? null : (
          <StatusMark
            icon={WarningIcon}
            tone="notice"
            word={`The previous secret works until ${momentWords(previousSecretUntil)}`}
          />
        )}
        {connection.deliveries.pausedUntil === undefined ? null : (
          <StatusMark
            icon={WarningIcon}
            tone="alarm"
            word={`The buyer’s system isn’t answering. Some documents aren’t sent until ${momentWords(connection.deliveries.pausedUntil)}`}
          />
        )}
        {connection.unitsWithoutCode.length === 0 ? null : (
          <StatusMark
            icon={WarningIcon}
            tone="notice"
            word={`No unit code for ${connection.unitsWithoutCode.join(', ')}; the fallback is sent`}
          />
        )}
        {connection.settingFaults.map((sentence) => (
          <StatusMark key={sentence} icon={WarningIcon} tone="alarm" word={withLabels(sentence)} />
        ))}
      </p>
      <dl className={styles.list}>
        <div>
          <dt>Account</dt>
          <dd>
            <Link to="/customer/$id/orders/{-$orderSearch}" params={{ id: connection.customerNumber }}>
              {connection.customerName}
            </Link>{' '}
            {connection.customerNumber}
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.test}>
        <Button variant="default" loading={trying.isBusy} onClick={trying.start}>
          Test this connection
        </Button>
        <span className={styles.soft}>Runs a test session with these settings. Nothing is saved.</span>
      </div>
      <div className={styles.test}>
        {mayConnect ? (
          <Link to="/punch-out-diagnostics" search={{ of: connection.connectionId, form: 'settings' }}>
            Change the settings
          </Link>
        ) : null}
        <Link to="/punch-out-diagnostics" search={{ of: connection.connectionId, form: 'sheet' }}>
          Sheet for the buyer’s engineer
        </Link>
      </div>
      <DryRunResult {...trying} label="Result of the test" />
    </>
  );
}
