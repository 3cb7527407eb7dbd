/** The choice of camera, if there are several, and its light, if it has one. */
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { type Camera, hasLight, switchLight } from './camera.ts';
import styles from './scan-dialog.module.css';

interface CameraControlsProps {
  readonly stream: MediaStream;
  readonly cameras: readonly Camera[];
  readonly onChoose: (id: string) => void;
}

function Light({ stream }: { readonly stream: MediaStream }) {
  const [isOn, setIsOn] = useState(false);
  return (
    <Button variant="default" aria-pressed={isOn} onClick={() => void switchLight(stream, !isOn).then(setIsOn)}>
      Light
    </Button>
  );
}

export function CameraControls({ stream, cameras, onChoose }: CameraControlsProps) {
  const used = stream.getVideoTracks()[0]?.getSettings().deviceId;
  return (
    <>
      {cameras.length < 2 ? null : (
        <select
          className={styles.cameras}
          aria-label="Camera"
          value={used}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {cameras.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {hasLight(stream) ? <Light key={stream.id} stream={stream} /> : null}
    </>
  );
}
