/** Signals the result of a scan to a hand that holds a scanner: a tone, and a vibration if the device can. */
import type { Added } from './scan-list.ts';

const tones: Readonly<Record<Added, number>> = { new: 880, again: 880, lot: 990, full: 220, nothing: 220 };

let context: AudioContext | undefined;

/** Silent if the browser doesn't allow sound yet. */
export function signal(added: Added, hasSound: boolean): void {
  navigator.vibrate?.(added === 'new' || added === 'again' ? 40 : [40, 60, 40]);
  if (!hasSound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  volume.gain.value = 0.1;
  tone.frequency.value = tones[added];
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.09);
}
