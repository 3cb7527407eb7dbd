/** Keeps a camera open while it's wanted and the page is visible, and closes it otherwise. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Camera, isCameraAllowed, letGo, listCameras, openCamera } from './camera.ts';
import { type CameraTrouble, cameraTroubleOf } from './camera-trouble.ts';

export type CameraState =
  /** The browser is asking the person, or may be. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly stream: MediaStream }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble };

/** False while the page is hidden: a page that can't be seen must not film anyone. */
function useIsPageSeen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}

/** The available cameras, once one of them is on; updated when cameras are plugged in. */
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

/** `choose` takes a camera's id; `retry` starts over with the browser's default camera. */
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
        // Stopping it ourselves sends no event, so this is a pulled cable or a revoked permission.
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
