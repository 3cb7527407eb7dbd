/** The camera that reads one code of a product after another. */
import { useRef } from 'react';
import { CameraStage } from '../scan/camera-stage.tsx';
import { openSighting } from '../scan/sighting.ts';
import styles from './scanning.module.css';

interface ProductCameraProps {
  /** `picture` is the camera's current picture, as a small JPEG. */
  readonly onCode: (code: string, picture: () => Promise<Blob | undefined>) => void;
}

export function ProductCamera({ onCode }: ProductCameraProps) {
  const sighting = useRef(openSighting());
  return (
    <div className={styles.camera}>
      <CameraStage
        reads="products"
        goesOn
        onCodes={(codes, picture) => {
          for (const code of sighting.current.see(codes, performance.now())) onCode(code, picture);
        }}
        advice={({ kind }) => (
          <p className={styles.told}>
            {kind === 'live' ? 'Hold one code after another inside the frame.' : 'Starting the camera…'}
          </p>
        )}
      />
    </div>
  );
}
