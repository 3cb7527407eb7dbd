/** The buyers of the demo: one to try punch-out with, and the one of the documents that the tests send. */
import type { Queryable } from '../database/database.ts';
import { type ConnectionWanted, saveConnection } from '../punch-out/save-connection.ts';
import { sealOf } from '../punch-out/seal.ts';
import { demoBuyer } from './buyer/documents.ts';
import { demoSap } from './buyer/sap.ts';

/** A buyer on this very machine, whatever its port. */
const returnHosts = ['localhost', '127.0.0.1', 'localhost:*', '127.0.0.1:*'];

/** A buyer whose troubles the punch-out doctor shows. */
export const demoClinic = {
  connectionId: 'demo-clinic',
  customerNumber: '100044',
  domain: 'NetworkID',
  identity: 'CLINIC-0042',
  secret: 'demo-clinic-secret',
} as const;

const connections: readonly ConnectionWanted[] = [
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
    // Nobody listens there, so that what it is sent is given up.
    profile: { returnHosts: ['clinic.example'], dtdVersion: '1.2.014', deliveryUrl: 'http://127.0.0.1:9/cxml' },
  },
];

/**
 * Keeps them where the database holds demo data: everybody knows their secrets, so no other installation has them.
 * @param authSecret seals what is kept of the secrets
 * @param deliveryUrl where the demo's own buyer takes what it is told of its orders
 */
export async function ensureDemoConnections(
  database: Queryable,
  { authSecret, deliveryUrl, now }: { readonly authSecret: string; readonly deliveryUrl: string; readonly now: Date },
): Promise<void> {
  const { rowCount } = await database.query("select 1 from store_fact where name = 'demo' and value = 'loaded'");
  if (rowCount === 0) return;
  const seal = sealOf(authSecret);
  for (const wanted of connections) {
    const isOwn = wanted.sender.identity === demoBuyer.identity;
    const profile = { ...wanted.profile, ...(isOwn ? { deliveryUrl } : {}) };
    await saveConnection(database, seal, { wanted: { ...wanted, profile }, now });
  }
}
