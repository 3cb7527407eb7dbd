/** The dialog that reads a QR code: live picture, choice of camera, light, and a plain message for every problem. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { CloseIcon } from '../parts/icons/frame-icons.tsx';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import { CameraControls } from './camera-controls.tsx';
import type { CameraTrouble } from './camera-trouble.ts';
import { troubleWords } from './camera-trouble.ts';
import { type CodeReader, openCodeReader } from './code-reader.ts';
import { followCodes } from './follow-codes.ts';
import { LivePicture } from './live-picture.tsx';
import styles from './scan-dialog.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

interface ScanDialogProps {
  /** Also called when codes were found; the camera is turned off when the dialog closes. */
  readonly onClose: () => void;
  /** The person would rather type. */
  readonly onType: () => void;
}

/** After this long, a slow start says so, in ms. */
const slowStart = 5_000;
/** After this long without a code, there's a tip, in ms. */
const longLook = 10_000;

/** The worker, for as long as it's needed. */
function useCodeReader(isWanted: boolean): CodeReader | undefined {
  const [reader, setReader] = useState<CodeReader>();
  useEffect(() => {
    if (!isWanted) return;
    const opened = openCodeReader();
    setReader(opened);
    return () => {
      opened.close();
      setReader(undefined);
    };
  }, [isWanted]);
  return reader;
}

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

function Trouble({ trouble, onRetry }: { readonly trouble: CameraTrouble; readonly onRetry: () => void }) {
  const { title, wayOut } = troubleWords[trouble];
  return (
    <div className={styles.trouble} role="alert">
      <WarningIcon size={28} />
      <strong>{title}</strong>
      <p>{wayOut}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export function ScanDialog({ onClose, onType }: ScanDialogProps) {
  const router = useRouter();
  const [isReaderMissing, setIsReaderMissing] = useState(false);
  const reader = useCodeReader(!isReaderMissing);
  const camera = useCamera(!isReaderMissing);
  const state: CameraState = isReaderMissing ? { kind: 'trouble', trouble: 'reader-missing' } : camera.state;
  const advice = useAdvice(state);

  const retry = () => {
    setIsReaderMissing(false);
    camera.retry();
  };

  return (
    <Layer shape="dialog" label="Scan a QR code" onClose={onClose}>
      <header className={styles.head}>
        <h2>Scan a QR code</h2>
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.stage} data-state={state.kind}>
        {state.kind === 'live' && reader !== undefined ? (
          <LivePicture
            stream={state.stream}
            reader={reader}
            onCodes={(codes) => {
              onClose();
              followCodes(router, codes);
            }}
            onFault={() => setIsReaderMissing(true)}
          />
        ) : null}
        {state.kind === 'trouble' ? <Trouble trouble={state.trouble} onRetry={retry} /> : null}
      </div>
      <p className={styles.advice} role="status">
        {advice}
      </p>
      <footer className={styles.foot}>
        {state.kind === 'live' ? (
          <CameraControls stream={state.stream} cameras={camera.cameras} onChoose={camera.choose} />
        ) : null}
        <Button variant="default" className={styles.type} onClick={onType} data-autofocus>
          Type the number
        </Button>
      </footer>
    </Layer>
  );
}
