/** Why a camera shows no picture, and what a person can do about it. */

export type CameraTrouble = 'denied' | 'absent' | 'busy' | 'lost' | 'failed' | 'reader-missing';

const troubleOfError: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'lost',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The problem behind what `getUserMedia` threw. */
export function cameraTroubleOf(thrown: unknown): CameraTrouble {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  return troubleOfError[name] ?? 'failed';
}

interface TroubleWords {
  readonly title: string;
  readonly wayOut: string;
}

/** Every text ends with what to do; the number can always be typed below. */
export const troubleWords: Readonly<Record<CameraTrouble, TroubleWords>> = {
  denied: {
    title: 'The camera isn’t allowed on this site',
    wayOut: 'Allow the camera in this site’s settings, next to the address, and try again. Or type the order number.',
  },
  absent: { title: 'No camera was found', wayOut: 'Connect one and try again, or type the order number.' },
  busy: {
    title: 'The camera is in use',
    wayOut: 'Close the other program or tab that is using it and try again, or type the order number.',
  },
  lost: { title: 'The camera was disconnected', wayOut: 'Connect it and try again, or type the order number.' },
  failed: { title: 'The camera did not start', wayOut: 'Try again, or type the order number.' },
  'reader-missing': {
    title: 'The code reader could not be loaded',
    wayOut: 'Check the connection and try again, or type the order number.',
  },
};
