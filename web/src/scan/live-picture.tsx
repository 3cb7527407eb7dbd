/** The camera's picture, scanned for codes while it's shown. */
import { useEffect, useRef } from 'react';
import type { CodeReader } from './code-reader.ts';
import styles from './scan-dialog.module.css';
import { snapshotOf } from './snapshot.ts';
import { watchForCodes } from './watch-for-codes.ts';

/** `picture` creates a small JPEG of the camera's current picture. */
export type OnCodes = (codes: readonly string[], picture: () => Promise<Blob | undefined>) => void;

interface LivePictureProps {
  readonly stream: MediaStream;
  readonly reader: CodeReader;
  /** Continues reading after a code. */
  readonly goesOn: boolean;
  readonly onCodes: OnCodes;
  readonly onFault: () => void;
}

/** The current picture; none before the first one has arrived. */
async function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined;
  return createImageBitmap(video).catch(() => undefined);
}

export function LivePicture({ stream, reader, goesOn, onCodes, onFault }: LivePictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onCodes, onFault });
  latest.current = { onCodes, onFault };

  useEffect(() => {
    const node = video.current;
    if (node === null) return;
    node.srcObject = stream;
    node.play().catch(() => undefined);
    const stop = watchForCodes({
      grab: () => pictureOf(node),
      read: reader.read,
      goesOn,
      onCodes: (codes) => latest.current.onCodes(codes, () => snapshotOf(node)),
      onFault: () => latest.current.onFault(),
    });
    return () => {
      stop();
      node.srcObject = null;
    };
  }, [stream, reader, goesOn]);

  // People expect a front camera to mirror them.
  const isMirrored = stream.getVideoTracks()[0]?.getSettings().facingMode === 'user';
  return (
    <>
      <video
        ref={video}
        className={styles.picture}
        data-mirrored={isMirrored || undefined}
        aria-label="What the camera sees"
        muted
        playsInline
      />
      <div className={styles.aim} aria-hidden="true" />
    </>
  );
}
