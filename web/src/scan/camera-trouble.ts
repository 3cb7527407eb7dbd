/** What keeps a camera from showing a picture, and what a person can do about it. */

export type CameraTrouble = 'denied' | 'absent' | 'busy' | 'lost' | 'failed' | 'reader-missing';

const troubleOfError: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'lost',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The trouble behind what `getUserMedia` threw. */
export function cameraTroubleOf(thrown: unknown): CameraTrouble {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  return troubleOfError[name] ?? 'failed';
}

interface TroubleWords {
  readonly title: string;
  readonly wayOut: string;
}

/** Every sentence ends in what to do; typing the number is always there below it. */
export const troubleWords: Readonly<Record<CameraTrouble, TroubleWords>> = {
  denied: {
    title: 'The camera is not allowed here',
    wayOut: 'Allow it in the settings of this site, beside the address, and try again. Or type the order number.',
  },
  absent: { title: 'No camera was found', wayOut: 'Connect one and try again, or type the order number.' },
  busy: {
    title: 'The camera is in use',
    wayOut: 'Close the other program or window that uses it and try again, or type the order number.',
  },
  lost: { title: 'The camera was disconnected', wayOut: 'Connect it and try again, or type the order number.' },
  failed: { title: 'The camera did not start', wayOut: 'Try again, or type the order number.' },
  'reader-missing': {
    title: 'The code reader could not be loaded',
    wayOut: 'Check the connection and try again, or type the order number.',
  },
};
