/** Says that the server can't be reached or the device is offline, and lets people keep working. */

import { dismissConnectionNotice, useConnection } from '../../hub/connection-state.ts';
import { connectionTiming } from '../../hub/keep-connection.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Layer } from '../../parts/layers/layer.tsx';
import styles from '../../parts/messages/dialog.module.css';
import { connectNow } from '../start/start-hub.ts';

/** Title and text of each state; the texts about the server are the specification's [A8.04] [A8.05]. */
function wordsOf({ connection, isDeviceOffline }: ReturnType<typeof useConnection>): readonly [string, string] {
  if (isDeviceOffline) {
    return ['You are offline', 'This device has no network. We’ll reconnect automatically.'];
  }
  const failed = 'A connection could not be established to our servers.';
  if (connection.state === 'retrying') {
    const count = `Attempt ${connection.attempt} of ${connectionTiming.attempts}`;
    return ['Reconnecting…', `${failed} Please wait while we attempt to reconnect...${count}`];
  }
  return ['No connection', `${failed} Try refreshing the page or try again later.`];
}

export function ConnectionDialog() {
  const known = useConnection();
  const [title, sentence] = wordsOf(known);
  return (
    <Layer
      shape="dialog"
      role="alertdialog"
      label={title}
      onClose={() => dismissConnectionNotice(true)}
      isVeilClosing={false}
    >
      <div className={styles.body}>
        <h2>{title}</h2>
        <p role="status">{sentence}</p>
        <p>
          Changes to carts, lists, and notes are saved on this device until they can be sent. A form that you haven’t
          sent is kept only as long as this page stays open.
        </p>
      </div>
      <div className={styles.actions}>
        {known.isDeviceOffline ? null : (
          <Button variant="default" onClick={connectNow}>
            {known.connection.state === 'failed' ? 'Try again' : 'Try now'}
          </Button>
        )}
        <Button data-autofocus onClick={() => dismissConnectionNotice(true)}>
          Keep working
        </Button>
      </div>
    </Layer>
  );
}
