/** The dialog that reads a QR code: live picture, choice of camera, light, and a plain word for every trouble. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { CloseIcon } from '../parts/frame-icons.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Layer } from '../parts/layer.tsx';
import { WarningIcon } from '../parts/notice-icons.tsx';
import { useDelayed } from '../parts/use-delayed.ts';
import { CameraControls } from './camera-controls.tsx';
import type { CameraTrouble } from './camera-trouble.ts';
import { troubleWords } from './camera-trouble.ts';
import { type CodeReader, openCodeReader } from './code-reader.ts';
import { followCodes } from './follow-codes.ts';
import { LivePicture } from './live-picture.tsx';
import styles from './scan-dialog.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

interface ScanDialogProps {
  /** Also when codes were seen and are followed; the camera is off when the dialog leaves. */
  readonly onClose: () => void;
  /** The person would rather type. */
  readonly onType: () => void;
}

/** A start that takes longer than this says so, in ms. */
const slowStart = 5_000;
/** After so long without a code there is advice, in ms. */
const longLook = 10_000;

/** The thread that reads, as long as it is wanted. */
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
      ? 'Nothing read yet. Hold the code flat, let it fill the frame, and give it light.'
      : 'Hold the QR code inside the frame. It is read by itself.';
  }
  if (!isStarting) return '';
  const waiting = state.kind === 'asking' ? 'Your browser asks whether to allow the camera.' : 'Starting the camera…';
  return isSlow ? `${waiting} This takes unusually long; you can also type the order number.` : waiting;
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
