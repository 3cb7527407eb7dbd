/** The start of a test visit: the setup or the form that the connection's buyer would send. */
import { randomUUID } from 'node:crypto';
import { type FormField, type HttpProof, isByAddressId, xmlText } from '@operatory/domain/punch-out';
import type { Connection } from '../connections.ts';
import type { Encryption } from '../encryption.ts';

/** A page on the first host that is agreed. */
function returnPage({ profile }: { readonly profile: Pick<Connection['profile'], 'returnHosts'> }): string {
  const host = (profile.returnHosts[0] ?? 'localhost').replace('*.', 'test.').replace(':*', '');
  return `https://${host}/return`;
}

/** The fields that a browser would bring from this buyer; a password only if it's needed. */
export function testArrival(connection: Connection, secret: string): FormField[] {
  const { loginField, passwordField, isPasswordNeeded, hookField, locationField, locations } = connection.profile;
  const [location] = locationField === '' ? [] : Object.keys(locations);
  return [
    { name: loginField, value: connection.sender.identity },
    ...(isPasswordNeeded ? [{ name: passwordField, value: secret }] : []),
    { name: hookField, value: returnPage(connection) },
    ...(location === undefined ? [] : [{ name: locationField.trim(), value: location }]),
  ];
}

/** The header that this buyer's requests would have; undefined if the connection asks for none, or has none yet. */
export function testProof({ profile, credentials }: Connection, encryption: Encryption): HttpProof | undefined {
  const secret = encryption.decrypt(credentials.incoming?.sealed ?? '');
  if (secret === undefined || profile.incomingProof === 'secret') return undefined;
  return profile.incomingProof === 'basic'
    ? { kind: 'basic', user: profile.incomingUser, secret }
    : { kind: 'bearer', secret };
}

/** Where a setup names a location of the buyer: its first one, as the connection expects it. */
export function locationParts(rules: Pick<Connection['profile'], 'locationField' | 'locations'>) {
  const { locationField, locations } = rules;
  const [location] = Object.keys(locations);
  const none = { to: 'operatory', extrinsic: '', shipTo: '' };
  if (locationField === '' || location === undefined) return none;
  const name = locationField.trim().toUpperCase();
  if (name === 'TO') return { ...none, to: location };
  if (isByAddressId(rules)) {
    const address = `<Address addressID="${xmlText(location)}"><Name xml:lang="en">Location ${xmlText(location)}</Name></Address>`;
    return { ...none, shipTo: `<ShipTo>${address}</ShipTo>` };
  }
  return { ...none, extrinsic: `<Extrinsic name="${xmlText(locationField.trim())}">${xmlText(location)}</Extrinsic>` };
}

/** The setup that this buyer would send. */
export function testSetUp(
  connection: Pick<Connection, 'sender' | 'from'> & {
    readonly profile: Pick<Connection['profile'], 'returnHosts' | 'locationField' | 'locations'>;
  },
  secret: string,
): string {
  const from = connection.from ?? connection.sender;
  const { to, extrinsic, shipTo } = locationParts(connection.profile);
  const credential = ({ domain, identity }: { domain: string; identity: string }, more = '') =>
    `<Credential domain="${xmlText(domain)}"><Identity>${xmlText(identity)}</Identity>${more}</Credential>`;
  return `<cXML payloadID="${randomUUID()}@operatory-test" timestamp="2026-01-01T00:00:00+00:00"><Header>
    <From>${credential(from)}</From><To>${credential({ domain: 'test', identity: to })}</To>
    <Sender>${credential(connection.sender, `<SharedSecret>${xmlText(secret)}</SharedSecret>`)}<UserAgent>Operatory test</UserAgent></Sender>
    </Header><Request deploymentMode="test"><PunchOutSetupRequest operation="create"><BuyerCookie>test</BuyerCookie>${extrinsic}
    <BrowserFormPost><URL>${xmlText(returnPage(connection))}</URL></BrowserFormPost>${shipTo}</PunchOutSetupRequest></Request></cXML>`;
}
