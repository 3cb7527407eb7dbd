/** The camera's picture of each code, for as long as the panel is open: sent if the code is unknown. */
import { useCallback, useRef } from 'react';
import { callPanel } from '../calls/index.ts';

async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function useCodePictures(customerNumber: string) {
  const kept = useRef(new Map<string, Promise<Blob | undefined>>());
  const take = useCallback((code: string, picture: () => Promise<Blob | undefined>) => {
    // Immediately, because a moment later the camera sees the next box.
    kept.current.set(code, picture());
  }, []);
  /** A picture helps the person who assigns the code; without one, they still have the code itself. */
  const send = useCallback(
    (code: string) => {
      const taken = kept.current.get(code);
      kept.current.delete(code);
      void taken
        ?.then(async (picture) => {
          if (picture === undefined) return;
          const body = { code, picture: await base64Of(picture) };
          await callPanel('keepCodePicture', { params: { customerNumber }, body });
        })
        .catch(() => undefined);
    },
    [customerNumber],
  );
  return { take, send };
}
