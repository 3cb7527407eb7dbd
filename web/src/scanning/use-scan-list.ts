/** Keeps the scanned codes of an account in this window's storage, and asks the server what they name. */
import { plainDateIn } from '@operatory/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callPanel } from '../calls/index.ts';
import { settings } from '../settings/index.ts';
import { type Added, type ScannedLine, withCode } from './scan-list.ts';

const most = 100;

function stored(name: string): readonly ScannedLine[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? (kept as ScannedLine[]) : [];
  } catch {
    return [];
  }
}

function keep(name: string, lines: readonly ScannedLine[]): void {
  try {
    // What a code names is asked again: prices and stock change.
    const bare = lines.map(({ found: _, ...line }) => line);
    if (lines.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(bare));
  } catch {
    // Without room, the list lives as long as the page.
  }
}

export function useScanList(customerNumber: string, email: string) {
  const name = `scanned/${email}/${customerNumber}`;
  const [lines, setLines] = useState(() => stored(name));
  // A camera may see two codes at once, before the first one is drawn.
  const latest = useRef(lines);
  const change = useCallback((next: (before: readonly ScannedLine[]) => readonly ScannedLine[]) => {
    latest.current = next(latest.current);
    setLines(latest.current);
  }, []);
  useEffect(() => keep(name, lines), [name, lines]);

  const open = lines.filter(({ found }) => found === undefined).slice(0, most);
  const codes = open.map(({ code }) => code);
  // Repeated until the server answers: nothing that was scanned is lost.
  const { data, failureCount } = useQuery({
    queryKey: ['scanned', customerNumber, codes],
    queryFn: ({ signal }) => callPanel('findScannedItems', { params: { customerNumber }, body: { codes } }, { signal }),
    enabled: codes.length > 0,
    gcTime: 0,
    retry: true,
    retryDelay: (failures) => Math.min(2_000 * 2 ** failures, 30_000),
  });
  useEffect(() => {
    if (data === undefined) return;
    const answers = new Map(data.items.map(({ code, item, obstacle }) => [code, { item, obstacle }]));
    change((before) =>
      before.map((line) => (line.found === undefined ? { ...line, found: answers.get(line.code) } : line)),
    );
  }, [data, change]);

  return {
    lines,
    /** The server doesn't answer; it's asked again. */
    isUnanswered: failureCount > 0,
    /** Says what came of it, and which line has the code now. */
    scan(code: string): { readonly added: Added; readonly line: ScannedLine | undefined } {
      const { lines: next, added } = withCode(latest.current, code, plainDateIn(settings().timeZone, new Date()));
      change(() => next);
      return { added, line: next[0] };
    },
    setQuantity: (key: string, quantity: number | undefined) =>
      change((before) => before.map((line) => (line.key === key ? { ...line, quantity } : line))),
    remove: (keys: ReadonlySet<string>) => change((before) => before.filter(({ key }) => !keys.has(key))),
  };
}
