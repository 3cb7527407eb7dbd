/** A download of sheets: requested once, with its progress, and then a link. */
import type { SafetySheetRow } from '@operatory/contract/safety-sheets';
import type { DateRange } from '@operatory/domain/dates';
import { sheetFileName, sheetFolderName } from '@operatory/domain/safety-sheets';
import { useEffect, useRef, useState } from 'react';
import { callPanel } from '../calls/index.ts';
import { logFailure, logged } from '../calls/logged.ts';

export interface ReadyDownload {
  /** Null where none of the sheets was found. */
  readonly url: string | null;
  readonly expiresAt: string;
  readonly foundCount: number;
  readonly missing: readonly SafetySheetRow[];
}

export type SheetDownload =
  | { readonly state: 'none' }
  | { readonly state: 'making'; readonly doneCount: number; readonly fileCount: number }
  | { readonly state: 'ready'; readonly download: ReadyDownload }
  /** The cause is only in the log. */
  | { readonly state: 'failed' };

interface DownloadRequest {
  readonly id: string;
  readonly customerNumber: string;
  readonly range: DateRange;
  readonly sheets: readonly SafetySheetRow[];
}

const progressEvery = 500;

async function collect(
  { id, customerNumber, range, sheets }: DownloadRequest,
  signal: AbortSignal,
): Promise<ReadyDownload> {
  const body = sheets.map((sheet): [string, string] => [
    sheet.sdsMediaKey,
    sheetFileName(sheet.productNumber, sheet.productDescription),
  ]);
  const query = { zipFolderName: sheetFolderName(range), requestId: id, customerNumber };
  const answer = await logged(callPanel('collectFiles', { query, body }, { signal }));
  const missing = new Set(answer.resultsList.filter(({ uploaded }) => !uploaded).map(({ mediaKey }) => mediaKey));
  return {
    url: answer.shareableUrl,
    expiresAt: answer.expiresAt,
    foundCount: sheets.filter(({ sdsMediaKey }) => !missing.has(sdsMediaKey)).length,
    missing: sheets.filter(({ sdsMediaKey }) => missing.has(sdsMediaKey)),
  };
}

/** `onReady` gets the sheets that the account has now. */
export function useSheetDownload(onReady: (found: ReadonlySet<string>) => void) {
  const [shown, setShown] = useState<SheetDownload>({ state: 'none' });
  const asked = useRef<{ readonly content: string; readonly id: string }>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function start(wanted: Omit<DownloadRequest, 'id'>) {
    const { sheets } = wanted;
    // After a failure, the same sheets are the same request, so that a finished download isn't made twice.
    const content = JSON.stringify([wanted.range, sheets.map(({ productNumber }) => productNumber)]);
    if (asked.current?.content !== content) asked.current = { content, id: crypto.randomUUID() };
    const { id } = asked.current;
    const controller = new AbortController();
    stop.current?.abort();
    stop.current = controller;
    const { signal } = controller;
    setShown({ state: 'making', doneCount: 0, fileCount: sheets.length });
    const telling = setInterval(async () => {
      try {
        const progress = await callPanel('readCollectingProgress', { params: { requestId: id } }, { signal });
        setShown((now) => (now.state === 'making' && !signal.aborted ? { state: 'making', ...progress } : now));
      } catch (thrown) {
        if (!signal.aborted) logFailure(thrown);
      }
    }, progressEvery);
    try {
      const download = await collect({ ...wanted, id }, signal);
      asked.current = undefined;
      if (signal.aborted) return;
      setShown({ state: 'ready', download });
      const lost = new Set(download.missing.map(({ sdsMediaKey }) => sdsMediaKey));
      onReady(new Set(sheets.map(({ sdsMediaKey }) => sdsMediaKey).filter((key) => !lost.has(key))));
    } catch {
      if (!signal.aborted) setShown({ state: 'failed' });
    } finally {
      clearInterval(telling);
    }
  }

  return {
    shown,
    start,
    /** Closes the dialog; a zip that is being created is still completed. */
    close() {
      stop.current?.abort();
      setShown({ state: 'none' });
    },
  };
}
