/** The session ended while somebody shopped: says so over the page, with the way back to the buyer's system [C8.21]. */
import { refusals } from '@operatory/contract/refusals';
import { Layer } from '../parts/layer.tsx';
import { GiveUp } from './give-up.tsx';
import styles from './punch-out.module.css';

export function SessionOver() {
  const { text } = refusals['punch-out.session-expired'];
  return (
    <Layer shape="dialog" label={text} onClose={() => undefined} isVeilClosing={false}>
      <div className={styles.over}>
        <h2>{text}</h2>
        <p>Nothing was ordered. Please begin again in your procurement system.</p>
        <GiveUp label="Return to your procurement system" />
      </div>
    </Layer>
  );
}
