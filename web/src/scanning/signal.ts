/** Tells a hand that holds a scanner what came of a code: a tone, and a shake where the device can. */
import type { Added } from './scan-list.ts';

const tones: Readonly<Record<Added, number>> = { new: 880, again: 880, lot: 990, full: 220, nothing: 220 };

let context: AudioContext | undefined;

/** Silent where the browser allows no sound yet. */
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
