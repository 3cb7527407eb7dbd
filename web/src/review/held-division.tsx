/** The orders that releasing a held order creates, or why it remains one. */
import type { HeldOrderDetail } from '@operatory/contract/review';
import { plural } from '@operatory/domain/words';
import { roles } from '../parts/lists/table-roles.ts';
import styles from './held-order.module.css';

type Division = NonNullable<HeldOrderDetail['division']>;

function Parts({ parts, orderNumber }: Pick<Division, 'parts'> & Pick<HeldOrderDetail, 'orderNumber'>) {
  return (
    <>
      <p>Releasing it makes {plural(parts.length, 'order')}, one for each ship-to.</p>
      <table className={styles.lines} aria-labelledby="held-division">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Ship-to</th>
            <th scope="col">Buyer’s lines</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ customerNumber, shipTo, lines }, index) => (
            <tr key={lines.map(({ lineNumber }) => lineNumber).join()}>
              <td {...roles.rowHead}>{index === 0 ? `Order ${orderNumber}` : 'New order'}</td>
              <td>
                {shipTo === '' ? 'The account’s address' : shipTo}{' '}
                <span className={styles.soft}>Account {customerNumber}</span>
              </td>
              <td>
                {lines.map(({ lineNumber, part, quantity }) => `${lineNumber}: ${quantity} × ${part}`).join('; ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Renders nothing if no line has its own ship-to. */
export function HeldDivision({ order: { division, orderNumber } }: { readonly order: HeldOrderDetail }) {
  if (division === undefined) return null;
  const { parts, why } = division;
  return (
    <section aria-labelledby="held-division">
      <h3 id="held-division" className={styles.heading}>
        One order for each ship-to
      </h3>
      {parts.length > 0 ? (
        <Parts parts={parts} orderNumber={orderNumber} />
      ) : (
        <>
          <p>It can’t be divided: releasing it sends all lines as one order, to the ship-to of the order itself.</p>
          <ul>
            {why.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
