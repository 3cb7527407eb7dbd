/** Some changes require people to confirm their identity. The frame asks, while the call waits to be retried. */
import { useSyncExternalStore } from 'react';

interface Waiting {
  readonly answered: Promise<boolean>;
  readonly answer: (isProven: boolean) => void;
}

let waiting: Waiting | undefined;
const listeners = new Set<() => void>();

function change(next: Waiting | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Resolves to true once confirmed, and to false if canceled. Concurrent calls ask only once. */
export function askForProof(): Promise<boolean> {
  if (waiting === undefined) {
    let answer: (isProven: boolean) => void = () => undefined;
    const answered = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    change({ answered, answer });
    return answered;
  }
  return waiting.answered;
}

/** Called by the dialog. */
export function endProof(isProven: boolean): void {
  const asked = waiting;
  change(undefined);
  asked?.answer(isProven);
}

/** Whether a call waits for a proof. */
export function useIsProofAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== undefined,
  );
}
