/** A note that is stored for this tab until it's sent, like the codes that it belongs to. */
import { useState } from 'react';

function kept(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function keep(name: string, note: string): void {
  try {
    if (note === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, note);
  } catch {
    // If the storage is full, the note lasts until the page closes.
  }
}

export function useKeptNote(name: string): readonly [note: string, setNote: (note: string) => void] {
  const [note, setNote] = useState(() => kept(name));
  return [
    note,
    (next) => {
      setNote(next);
      keep(name, next);
    },
  ];
}
