/**
 * The bar below the top bar: who is shopping, notices about the cart they returned with, and a button to return
 * without ordering.
 */
import { refusals } from '@operatory/contract/refusals';
import { useState } from 'react';
import { useCartLineCount } from '../cart/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { EndWarning } from './end-warning.tsx';
import { GiveUp } from './give-up.tsx';
import styles from './punch-out.module.css';
import { pageSession } from './session.ts';

export function SessionBar() {
  const reply = pageSession().reply();
  // A cart that was only viewed has nothing to lose.
  const isChanging = reply?.canReturn === true && reply.operation !== 'inspect';
  const lineCount = useCartLineCount(reply?.customerNumber ?? '', isChanging);
  const [areNoticesRead, setAreNoticesRead] = useState(false);
  if (reply === undefined) return null;
  const { username, operation, canReturn, notices } = reply;
  const sentence = !canReturn
    ? `${username} is viewing products from a procurement system. Nothing can be ordered from here.`
    : operation === 'inspect'
      ? `${username}: ${refusals['punch-out.read-only'].text}`
      : `${username} is shopping from a procurement system. The cart will go back to it.`;
  return (
    <section className={styles.bar} aria-label="Procurement session">
      <p>{sentence}</p>
      <GiveUp label="Return without ordering" variant="subtle" lineCount={lineCount} />
      <EndWarning />
      {notices.length === 0 || areNoticesRead ? null : (
        <div className={styles.notices} role="status">
          <ul>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
          <Button variant="subtle" onClick={() => setAreNoticesRead(true)}>
            Got it
          </Button>
        </div>
      )}
    </section>
  );
}
