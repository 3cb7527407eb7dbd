/** The demo's buyers: some to try punch-out with, and one whose problems are shown in punch-out diagnostics. */
import type { Queryable } from '@operatory/server/database/database.ts';
import { encryptionOf } from '@operatory/server/punch-out/encryption.ts';
import { type ConnectionInput, saveConnection } from '@operatory/server/punch-out/save-connection.ts';
import { demoBuyer } from './buyer/documents.ts';
import { demoSap } from './buyer/sap.ts';

/** A buyer on this machine, on any port. */
const returnHosts = ['localhost', '127.0.0.1', 'localhost:*', '127.0.0.1:*'];

/** A buyer whose problems the punch-out diagnostics show. */
export const demoClinic = {
  connectionId: 'demo-clinic',
  customerNumber: '100044',
  domain: 'NetworkID',
  identity: 'CLINIC-0042',
  secret: 'demo-clinic-secret',
} as const;

const connections: readonly ConnectionInput[] = [
  {
    connectionId: 'demo-buyer',
    name: 'Demo buyer',
    customerNumber: '100001',
    sender: { domain: demoBuyer.domain, identity: demoBuyer.identity },
    secret: demoBuyer.secret,
    profile: { returnHosts },
  },
  {
    connectionId: 'buyer-1',
    name: 'Buyer 1 of the test documents',
    customerNumber: '100001',
    sender: { domain: 'NetworkId', identity: 'buyer-1' },
    secret: 's3cr3t',
    profile: { returnHosts: [...returnHosts, 'buyer.example'] },
  },
  {
    connectionId: 'demo-sap',
    name: 'Demo buyer with SAP',
    dialect: 'oci',
    customerNumber: '100001',
    sender: { identity: demoSap.identity },
    secret: demoSap.secret,
    profile: { returnHosts, vendorNumber: '527123', userFields: ['BUYER'] },
  },
  {
    connectionId: demoClinic.connectionId,
    name: 'Riverside clinic',
    customerNumber: demoClinic.customerNumber,
    sender: { domain: demoClinic.domain, identity: demoClinic.identity },
    secret: demoClinic.secret,
    // Nothing listens there, so delivery fails permanently.
    profile: { returnHosts: ['clinic.example'], dtdVersion: '1.2.014', deliveryUrl: 'http://127.0.0.1:9/cxml' },
  },
];

/**
 * Stores them if the database has demo data. Everyone knows their secrets, so no other installation has them.
 * @param authSecret encrypts the stored secrets
 * @param deliveryUrl where the demo's own buyer receives documents about its orders
 */
export async function ensureDemoConnections(
  database: Queryable,
  { authSecret, deliveryUrl, now }: { readonly authSecret: string; readonly deliveryUrl: string; readonly now: Date },
): Promise<void> {
  const { rowCount } = await database.query("select 1 from store_fact where name = 'demo' and value = 'loaded'");
  if (rowCount === 0) return;
  const encryption = encryptionOf(authSecret);
  for (const wanted of connections) {
    const isOwn = wanted.sender.identity === demoBuyer.identity;
    const profile = { ...wanted.profile, ...(isOwn ? { deliveryUrl } : {}) };
    await saveConnection(database, encryption, { wanted: { ...wanted, profile }, now });
  }
}
