/** Downloads the invoices of a range in one zip, and says how much has arrived. Closing the form stops it. */
import type { DateRange } from '@operatory/domain/dates';
import { useEffect, useRef, useState } from 'react';
import { callPanelForResponse, failureOf, isSessionOver, unreachable } from '../calls/index.ts';
import { saveFile } from '../parts/reports/save-file.ts';

/** A response that breaks off means that the server can't be reached. */
async function readWhole({ body }: Response, onSize: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onSize(bytes);
    }
  } catch {
    throw unreachable();
  }
  return new Blob(parts, { type: 'application/zip' });
}

/** `bytes` is undefined unless a download is running. */
export function useInvoicesDownload(customerNumber: string, onDone: () => void) {
  const [bytes, setBytes] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (range: DateRange) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setProblem(undefined);
    setBytes(0);
    try {
      const wanted = { params: { customerNumber }, query: range };
      const file = await readWhole(await callPanelForResponse('downloadInvoices', wanted, { signal }), setBytes);
      if (signal.aborted) return;
      saveFile(file, `invoices-${customerNumber}-${range.startDate}-${range.endDate}.zip`);
      onDone();
    } catch (thrown) {
      if (signal.aborted || isSessionOver(thrown)) return;
      setProblem(failureOf(thrown).detail);
    } finally {
      setBytes(undefined);
    }
  };
  return { bytes, problem, start, forget: () => setProblem(undefined) };
}
