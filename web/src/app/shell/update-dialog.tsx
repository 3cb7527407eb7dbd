/** Offers the version that the hub announced; the reload keeps what was typed. */
import { noteTried, putUpdateAway, shownVersion } from '../../hub/announced-version.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Layer } from '../../parts/layers/layer.tsx';
import styles from '../../parts/messages/dialog.module.css';
import { settings } from '../../settings/index.ts';
import { keepTyped } from './keep-typed.ts';

export function UpdateDialog({ version }: { readonly version: string }) {
  const { brandName, appVersion } = settings();
  const title = `${brandName} version ${shownVersion(version, appVersion)} is available!`;
  const onLater = () => putUpdateAway(version);
  const update = () => {
    noteTried(version);
    keepTyped();
    window.location.reload();
  };
  return (
    <Layer shape="dialog" label={title} onClose={onLater} isVeilClosing={false}>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p>The page will reload. Your cart and new text are kept. Save other changes first.</p>
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onLater}>
          Later
        </Button>
        <Button data-autofocus onClick={update}>
          Update
        </Button>
      </div>
    </Layer>
  );
}
