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
    // Without room, the note lives as long as the page.
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
