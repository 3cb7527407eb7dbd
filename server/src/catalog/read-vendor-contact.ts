/** A manufacturer's address, phone and web address. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';

type Contact = RouteReply<typeof catalogRoutes.readVendorContact>;

/** The contact as stored; the web address may lack its scheme. */
export async function readVendorContact(pool: pg.Pool, vendorId: string): Promise<Contact | Refusal<RefusalCode>> {
  if (!/^[\w.-]{1,40}$/.test(vendorId)) return refuse('vendor.not-found');
  const { rows } = await pool.query<Contact>({
    name: 'vendor-contact',
    text: `select vendor_id as "vendorId", name, address1, city, state, zip, phone as "phoneNumber",
                  web_address as "webAddress"
             from vendor where vendor_id = $1`,
    values: [vendorId],
  });
  return rows[0] ?? refuse('vendor.not-found');
}
