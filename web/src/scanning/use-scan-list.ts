/** Stores scanned codes for this tab, and looks them up on the server. */
import { plainDateIn } from '@operatory/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callPanel } from '../calls/index.ts';
import { settings } from '../settings/index.ts';
import { type Added, type ScannedLine, withCode, withTotal } from './scan-list.ts';
import { useCodePictures } from './use-code-pictures.ts';

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
    // Look-ups aren't stored, because prices and stock change.
    const bare = lines.map(({ found: _, ...line }) => line);
    if (lines.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(bare));
  } catch {
    // If the storage is full, the list lasts until the page closes.
  }
}

/** `name` distinguishes this list from others in the tab. */
export function useScanList(customerNumber: string, name: string) {
  const [lines, setLines] = useState(() => stored(name));
  // A camera may see two codes at once, before the first one is drawn.
  const latest = useRef(lines);
  const change = useCallback((next: (before: readonly ScannedLine[]) => readonly ScannedLine[]) => {
    latest.current = next(latest.current);
    setLines(latest.current);
  }, []);
  useEffect(() => keep(name, lines), [name, lines]);
  const pictures = useCodePictures(customerNumber);

  const open = lines.filter(({ found }) => found === undefined).slice(0, most);
  const codes = open.map(({ code }) => code);
  // Retried until the server responds, so that no scan is lost.
  const { data, failureCount } = useQuery({
    queryKey: ['scanned', customerNumber, codes],
    queryFn: ({ signal }) => callPanel('findScannedItems', { params: { customerNumber }, body: { codes } }, { signal }),
    enabled: codes.length > 0,
    gcTime: 0,
    retry: true,
    retryDelay: (failures) => Math.min(2_000 * 2 ** failures, 30_000),
  });
  const { send } = pictures;
  useEffect(() => {
    if (data === undefined) return;
    const answers = new Map(data.items.map(({ code, item, obstacle }) => [code, { item, obstacle }]));
    change((before) =>
      before.map((line) => (line.found === undefined ? { ...line, found: answers.get(line.code) } : line)),
    );
    for (const { code, item } of data.items) if (item === null) send(code);
  }, [data, change, send]);

  return {
    lines,
    /** The server doesn't respond; the look-up is retried. */
    isUnanswered: failureCount > 0,
    /** Reports the result, and which line now has the code. `picture` is the camera's current picture. */
    scan(
      code: string,
      picture?: () => Promise<Blob | undefined>,
    ): { readonly added: Added; readonly line: ScannedLine | undefined } {
      const { lines: next, added } = withCode(latest.current, code, plainDateIn(settings().timeZone, new Date()));
      change(() => next);
      const [line] = next;
      if (added === 'new' && line !== undefined && picture !== undefined) pictures.take(line.code, picture);
      return { added, line };
    },
    setQuantity: (key: string, quantity: number | undefined) =>
      change((before) => before.map((line) => (line.key === key ? { ...line, quantity } : line))),
    setTotal: (total: Parameters<typeof withTotal>[1]) => change((before) => withTotal(before, total)),
    /** Looks a code up again. */
    askAgain: (key: string) =>
      change((before) => before.map(({ found, ...line }) => (line.key === key ? line : { ...line, found }))),
    remove: (keys: ReadonlySet<string>) => change((before) => before.filter(({ key }) => !keys.has(key))),
  };
}
