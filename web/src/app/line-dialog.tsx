/** Tells that the server cannot be reached, or the device has no network [A2.62]; whoever wants to goes on working. */
import { lineTiming } from '../hub/keep-line.ts';
import { putLineAway, useLine } from '../hub/line-state.ts';
import { Button } from '../parts/button.tsx';
import styles from '../parts/dialog.module.css';
import { Layer } from '../parts/layer.tsx';
import { connectNow } from './start-line.ts';

/** Title and sentence of each state; the sentences are those of the documents [A8.04] [A8.05]. */
function wordsOf({ line, isDeviceOffline }: ReturnType<typeof useLine>): readonly [string, string] {
  if (isDeviceOffline) {
    return [
      'You are offline',
      'This device has no network. The connection comes back by itself when the network does.',
    ];
  }
  const failed = 'A connection could not be established to our servers.';
  if (line.state === 'retrying') {
    const count = `Attempt ${line.attempt} of ${lineTiming.attempts}`;
    return ['Connecting again', `${failed} Please wait while we attempt to reconnect...${count}`];
  }
  return ['No connection', `${failed} Try refreshing the page or try again later.`];
}

export function LineDialog() {
  const known = useLine();
  const [title, sentence] = wordsOf(known);
  return (
    <Layer shape="dialog" role="alertdialog" label={title} onClose={() => putLineAway(true)} isVeilClosing={false}>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p role="status">{sentence}</p>
        <p>
          Nothing is lost: what you typed stays, and changes to the cart are kept on this device until they are saved.
        </p>
      </div>
      <div className={styles.actions}>
        {known.isDeviceOffline ? null : (
          <Button variant="default" onClick={connectNow}>
            {known.line.state === 'failed' ? 'Try again' : 'Try now'}
          </Button>
        )}
        <Button data-autofocus onClick={() => putLineAway(true)}>
          Keep working
        </Button>
      </div>
    </Layer>
  );
}
