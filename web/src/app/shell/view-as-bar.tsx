/** Shows that staff see the shop as someone else, and lets them stop. */
import { useState } from 'react';
import { useViewer } from '../../access/index.ts';
import { callBackOffice, failureOf } from '../../calls/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Banner } from '../../parts/states/banner.tsx';
import styles from './view-as-bar.module.css';

export function ViewAsBar() {
  const viewer = useViewer();
  const [problem, setProblem] = useState('');
  if (viewer.kind !== 'user') return null;
  const stop = () =>
    callBackOffice('endViewAs', {}).then(
      () => window.location.assign('/home'),
      (thrown: unknown) => setProblem(failureOf(thrown).detail),
    );
  return (
    <Banner tone="notice">
      <div className={styles.bar}>
        <span>
          You see the shop as {viewer.name} ({viewer.email}) does. Nothing can be changed.
        </span>
        <Button variant="default" onClick={() => void stop()}>
          Stop viewing
        </Button>
        {problem}
      </div>
    </Banner>
  );
}
