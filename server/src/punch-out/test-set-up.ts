/** The set-up by which a connection is tested. */
import { randomUUID } from 'node:crypto';
import { xmlText } from '@operatory/domain/punch-out';
import type { Connection } from './connections.ts';

/** The set-up that this buyer would send, returning to the first host that is agreed. */
export function testSetUp(connection: Connection, secret: string): string {
  const from = connection.from ?? connection.sender;
  const credential = ({ domain, identity }: { domain: string; identity: string }, more = '') =>
    `<Credential domain="${xmlText(domain)}"><Identity>${xmlText(identity)}</Identity>${more}</Credential>`;
  const host = (connection.profile.returnHosts[0] ?? 'localhost').replace('*.', 'test.').replace(':*', '');
  return `<cXML payloadID="${randomUUID()}@operatory-test" timestamp="2026-01-01T00:00:00+00:00"><Header>
    <From>${credential(from)}</From><To>${credential({ domain: 'test', identity: 'operatory' })}</To>
    <Sender>${credential(connection.sender, `<SharedSecret>${xmlText(secret)}</SharedSecret>`)}<UserAgent>Operatory test</UserAgent></Sender>
    </Header><Request deploymentMode="test"><PunchOutSetupRequest operation="create"><BuyerCookie>test</BuyerCookie>
    <BrowserFormPost><URL>https://${xmlText(host)}/return</URL></BrowserFormPost></PunchOutSetupRequest></Request></cXML>`;
}
