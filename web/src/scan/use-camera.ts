/** Holds a camera while it is wanted and the page is seen, and lets go of it in every other case. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Camera, isCameraAllowed, letGo, listCameras, openCamera } from './camera.ts';
import { type CameraTrouble, cameraTroubleOf } from './camera-trouble.ts';

export type CameraState =
  /** The browser is asking the person, or may be. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly stream: MediaStream }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble };

/** False while the page lies behind another: nobody is filmed by a page that cannot be seen. */
function useIsPageSeen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}

/** The cameras to choose from, once one of them is live; follows what is plugged in. */
function useCameras(isLive: boolean): readonly Camera[] {
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  useEffect(() => {
    if (!isLive) return;
    let isOver = false;
    const list = () =>
      void listCameras().then((found) => {
        if (!isOver) setCameras(found);
      });
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', list);
    };
  }, [isLive]);
  return cameras;
}

/** `choose` takes a camera's id; `retry` begins again with the camera that the browser would take. */
export function useCamera(isWanted: boolean) {
  const [start, setStart] = useState<{ readonly id: string | undefined }>({ id: undefined });
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const isOn = useIsPageSeen() && isWanted;

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let held: MediaStream | undefined;
    const tell = (next: CameraState | ((before: CameraState) => CameraState)) => {
      if (!isOver) setState(next);
    };
    tell({ kind: 'starting' });
    void isCameraAllowed().then((isAllowed) => {
      if (isAllowed !== true) tell((before) => (before.kind === 'starting' ? { kind: 'asking' } : before));
    });
    openCamera(start.id).then(
      (stream) => {
        if (isOver) {
          letGo(stream);
          return;
        }
        held = stream;
        // A stop of our own is not heard here: this is a cable pulled, or the permission taken back.
        for (const track of stream.getTracks()) {
          track.addEventListener('ended', () => tell({ kind: 'trouble', trouble: 'lost' }));
        }
        tell({ kind: 'live', stream });
      },
      (thrown) => tell({ kind: 'trouble', trouble: cameraTroubleOf(thrown) }),
    );
    return () => {
      isOver = true;
      if (held !== undefined) letGo(held);
    };
  }, [isOn, start]);

  const choose = useCallback((id: string) => setStart({ id }), []);
  const retry = useCallback(() => setStart({ id: undefined }), []);
  return { state, cameras: useCameras(state.kind === 'live'), choose, retry };
}
