/** The record of one account; terms that only staff may know are omitted for others. */
import type { CustomerRecord } from '@operatory/contract/customers';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

interface Row {
  name: string;
  bill_to_name: string;
  bill_to_number: string | null;
  credit_hold: number;
  ship_to_address1: string;
  ship_to_address2: string;
  ship_to_city: string;
  ship_to_state: string;
  ship_to_zip: string;
  phone: string;
  email: string;
  ship_via: string;
  pricing_class: string;
  contract_name: string | null;
  manager_first_name: string;
  manager_last_name: string;
  manager_email: string;
}

/** The record; pricing class, contract, and credit hold only for people who may see the terms. */
export async function readCustomer(
  scope: CustomerScope,
  database: Queryable,
): Promise<CustomerRecord | Refusal<RefusalCode>> {
  const { rows } = await database.query<Row>({
    name: 'customer-record',
    text: `select c.name, c.bill_to_name, c.bill_to_number, c.credit_hold, c.ship_to_address1, c.ship_to_address2, c.ship_to_city,
                  c.ship_to_state, c.ship_to_zip, c.phone, c.email, c.ship_via, c.pricing_class, c.contract_name,
                  t.manager_first_name, t.manager_last_name, t.manager_email
             from customer c join territory t on t.territory_id = c.territory_id
            where c.customer_number = $1`,
    values: [scope.customerNumber],
  });
  const row = rows[0];
  if (row === undefined) return refuse('customer.not-found');
  const terms = can(scope.viewer, 'account.view-terms', scope)
    ? {
        CreditHold: row.credit_hold,
        PreferredStatus: row.pricing_class,
        ...(row.contract_name === null ? {} : { ContractName: row.contract_name }),
      }
    : {};
  return {
    CustomerID: scope.customerNumber,
    Name: row.name,
    BillToName: row.bill_to_name,
    ...(row.bill_to_number === null ? {} : { BillToNumber: row.bill_to_number }),
    ...terms,
    ShipToAddress1: row.ship_to_address1,
    ShipToAddress2: row.ship_to_address2,
    ShipToCity: row.ship_to_city,
    ShipToState: row.ship_to_state,
    ShipToZIp: row.ship_to_zip,
    ShipToPhoneNumber: row.phone,
    EmailAddress: row.email,
    IsPORequired: scope.isPoRequired ? 'Y' : 'N',
    isWithdrawn: scope.isWithdrawn,
    ShipViaNorm: row.ship_via,
    TerritoryID: scope.territoryId,
    SalesTerritoryKey: scope.territoryId,
    SalesTerritory: {
      FirstName: row.manager_first_name,
      LastName: row.manager_last_name,
      EmailAddress: row.manager_email,
    },
    DCsMerchs: scope.warehouses.map((warehouse, index) => ({ MerchDC: warehouse, VMPosition: index + 1 })),
  };
}
