/** The delivery address in a buyer's order, next to the account's own address. */
import type { DeliveryPart } from '@operatory/contract/review';
import { WarningIcon } from '../parts/icons/status-icons.tsx';
import { roles } from '../parts/lists/table-roles.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import styles from './held-order.module.css';

const words: Readonly<Record<DeliveryPart['part'], string>> = {
  addressId: 'Address ID',
  name: 'Name',
  attention: 'Attention',
  street: 'Street',
  city: 'City',
  region: 'State',
  postalCode: 'Postal code',
  country: 'Country',
};

/** Renders nothing if the order has no ship-to, or the same one. */
export function BuyerDelivery({ delivery }: { readonly delivery: readonly DeliveryPart[] }) {
  if (delivery.every(({ isSame }) => isSame)) return null;
  return (
    <section aria-labelledby="buyer-delivery">
      <h3 id="buyer-delivery" className={styles.heading}>
        Where it should go
      </h3>
      <table className={styles.lines} aria-labelledby="buyer-delivery">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Part of the address</span>
            </th>
            <th scope="col">Buyer’s order</th>
            <th scope="col">Account</th>
          </tr>
        </thead>
        <tbody>
          {delivery.map(({ part, theirs, ours, isSame, isHolding }) => (
            <tr key={part}>
              <td {...roles.rowHead}>{words[part]}</td>
              <td>
                {theirs}{' '}
                {isSame ? null : (
                  <StatusMark icon={WarningIcon} tone={isHolding ? 'notice' : 'neutral'} look="bare" word="Differs" />
                )}
              </td>
              <td>{ours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
