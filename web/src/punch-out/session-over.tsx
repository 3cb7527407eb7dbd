/** The dialog over the page after the session has ended, with a link back to the buyer's system. */
import { refusals } from '@operatory/contract/refusals';
import { Layer } from '../parts/layers/layer.tsx';
import { GiveUp } from './give-up.tsx';
import styles from './punch-out.module.css';

export function SessionOver() {
  const { text } = refusals['punch-out.session-expired'];
  return (
    <Layer shape="dialog" label={text} onClose={() => undefined} isVeilClosing={false}>
      <div className={styles.over}>
        <h2>{text}</h2>
        <p>Nothing was ordered. Please start again from your procurement system.</p>
        <GiveUp label="Return to your procurement system" />
      </div>
    </Layer>
  );
}
