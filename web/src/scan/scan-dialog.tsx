/** The dialog that reads a QR code: live picture, choice of camera, light, and a plain message for every problem. */
import { useRouter } from '@tanstack/react-router';
import { Button } from '../parts/controls/button.tsx';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { CloseIcon } from '../parts/icons/frame-icons.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import { CameraStage } from './camera-stage.tsx';
import { followCodes } from './follow-codes.ts';
import styles from './scan-dialog.module.css';
import type { CameraState } from './use-camera.ts';

interface ScanDialogProps {
  /** Also called when codes were found; the camera is turned off when the dialog closes. */
  readonly onClose: () => void;
  /** The person would rather type. */
  readonly onType: () => void;
}

/** After this long, the dialog says that the start is slow, in ms. */
const slowStart = 5_000;
/** After this long without a code, there's a tip, in ms. */
const longLook = 10_000;

function useAdvice(state: CameraState): string {
  const isStarting = state.kind === 'starting' || state.kind === 'asking';
  const isSlow = useDelayed(isStarting, slowStart);
  const isLong = useDelayed(state.kind === 'live', longLook);
  if (state.kind === 'live') {
    return isLong
      ? 'No code found yet. Hold it flat, fill the frame, and make sure there’s enough light.'
      : 'Hold the QR code inside the frame. It’s read automatically.';
  }
  if (!isStarting) return '';
  const waiting =
    state.kind === 'asking' ? 'Your browser is asking whether to allow the camera.' : 'Starting the camera…';
  return isSlow ? `${waiting} This is taking longer than usual. You can also type the order number.` : waiting;
}

function Advice({ state }: { readonly state: CameraState }) {
  return (
    <p className={styles.advice} role="status">
      {useAdvice(state)}
    </p>
  );
}

export function ScanDialog({ onClose, onType }: ScanDialogProps) {
  const router = useRouter();
  return (
    <Layer shape="dialog" label="Scan a QR code" onClose={onClose}>
      <header className={styles.head}>
        <h2>Scan a QR code</h2>
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <CameraStage
        reads="addresses"
        onCodes={(codes) => {
          onClose();
          followCodes(router, codes);
        }}
        advice={(state) => <Advice state={state} />}
      >
        <Button variant="default" className={styles.type} onClick={onType} data-autofocus>
          Type the number
        </Button>
      </CameraStage>
    </Layer>
  );
}
