/** What is agreed with a buyer, and the test of it. */
import type { ConnectionSeen, Rehearsal } from '@operatory/contract/punch-out-doctor';
import { Link } from '@tanstack/react-router';
import { call } from '../calls/index.ts';
import { Button } from '../parts/button.tsx';
import { WarningIcon } from '../parts/notice-icons.tsx';
import { BlockIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { settings } from '../settings/index.ts';
import styles from './connection-view.module.css';
import { momentWords, partyWords } from './doctor-words.ts';
import { RehearsalResult } from './rehearsal-result.tsx';
import { useRehearsal } from './use-rehearsal.ts';

const testOf = (connectionId: string) => (): Promise<Rehearsal> =>
  call('testPunchOutConnection', { params: { connectionId } });

export function ConnectionFacts({ connection }: { readonly connection: ConnectionSeen }) {
  const { dialect, dtdVersion, returnHosts, deliveryHost, currency, previousSecretUntil, isActive } = connection;
  const trying = useRehearsal(testOf(connection.connectionId));
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Sender', partyWords(connection)],
    ['Dialect', dialect === 'oci' ? 'SAP OCI' : `cXML ${dtdVersion || 'in the buyer’s own release'}`],
    ['Currency', currency],
    ['Carts return to', returnHosts.join(', ') || 'nowhere yet'],
    ['Documents go to', deliveryHost || 'nowhere'],
    [
      'Newest set-up',
      connection.lastMode === 'test' ? 'a test' : connection.lastMode === undefined ? 'none' : 'production',
    ],
  ];
  return (
    <>
      <p className={styles.marks}>
        {isActive ? null : <StatusMark icon={BlockIcon} tone="neutral" word="Switched off" />}
        {previousSecretUntil === undefined ? null : (
          <StatusMark
            icon={WarningIcon}
            tone="notice"
            word={`The previous secret counts until ${momentWords(previousSecretUntil, settings().timeZone)}`}
          />
        )}
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
        <span className={styles.soft}>A visit of our own through its door; nothing is kept.</span>
      </div>
      <RehearsalResult {...trying} label="Result of the test" />
    </>
  );
}
