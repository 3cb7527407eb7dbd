/** Where the goods of one order go, for its labels and documents. */
import { type Destination, destinationOf, type NamedPart, type OtherAddress } from '@operatory/domain/addresses';

/** Columns of `sales_order o`, its `customer c`, and the buyer's order, of which a destination is made. */
export const destinationColumns = `json_build_object('name', c.name, 'line1', c.ship_to_address1, 'line2', c.ship_to_address2,
    'city', c.ship_to_city, 'region', c.ship_to_state, 'postalCode', c.ship_to_zip) as account,
  nullif(o.options -> 'alternateAddress', 'null') as other,
  (select b.delivery from punch_out_order b where b.order_number = o.order_number) as named`;

export interface DestinationRow {
  readonly account: Parameters<typeof destinationOf>[0]['account'];
  readonly other: OtherAddress | null;
  /** Null for orders that no buyer's system sent. */
  readonly named: readonly NamedPart[] | null;
}

/** Takes the destination from a row with these columns. */
export const destinationFrom = ({ account, other, named }: DestinationRow): Destination =>
  destinationOf({ account, other, named: named ?? [] });
