/** The camera's picture with all of its error states, reading either an address or product codes. */
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { CameraControls } from './camera-controls.tsx';
import { type CameraTrouble, troubleWords } from './camera-trouble.ts';
import { type CodeReader, openCodeReader, type Reads } from './code-reader.ts';
import { LivePicture, type OnCodes } from './live-picture.tsx';
import styles from './scan-dialog.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

/** The worker, for as long as it's needed. */
function useCodeReader(isWanted: boolean, reads: Reads): CodeReader | undefined {
  const [reader, setReader] = useState<CodeReader>();
  useEffect(() => {
    if (!isWanted) return;
    const opened = openCodeReader(reads);
    setReader(opened);
    return () => {
      opened.close();
      setReader(undefined);
    };
  }, [isWanted, reads]);
  return reader;
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

interface CameraStageProps {
  readonly reads: Reads;
  /** Continues reading after a code. */
  readonly goesOn?: boolean;
  readonly onCodes: OnCodes;
  /** Below the picture, depending on the camera's state. */
  readonly advice: (state: CameraState) => ReactNode;
  /** Next to the camera's controls. */
  readonly children?: ReactNode;
}

export function CameraStage({ reads, goesOn = false, onCodes, advice, children }: CameraStageProps) {
  const [isReaderMissing, setIsReaderMissing] = useState(false);
  const reader = useCodeReader(!isReaderMissing, reads);
  const camera = useCamera(!isReaderMissing);
  const state: CameraState = isReaderMissing ? { kind: 'trouble', trouble: 'reader-missing' } : camera.state;
  const retry = () => {
    setIsReaderMissing(false);
    camera.retry();
  };
  return (
    <>
      <div className={styles.stage} data-state={state.kind}>
        {state.kind === 'live' && reader !== undefined ? (
          <LivePicture
            stream={state.stream}
            reader={reader}
            goesOn={goesOn}
            onCodes={onCodes}
            onFault={() => setIsReaderMissing(true)}
          />
        ) : null}
        {state.kind === 'trouble' ? <Trouble trouble={state.trouble} onRetry={retry} /> : null}
      </div>
      {advice(state)}
      <footer className={styles.foot}>
        {state.kind === 'live' ? (
          <CameraControls stream={state.stream} cameras={camera.cameras} onChoose={camera.choose} />
        ) : null}
        {children}
      </footer>
    </>
  );
}
