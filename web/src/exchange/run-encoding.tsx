/** A run that was refused for its encoding: where the text breaks, and a button that reads it in another one. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Banner } from '../parts/states/banner.tsx';
import { WrongEncoding } from './file-text.tsx';

export function RunEncoding({ run, onOpen }: { readonly run: ImportRun; readonly onOpen: (importId: string) => void }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { importId, state, encodingFault } = run;
  if (state !== 'refused' || encodingFault === null) return null;

  async function readAgain() {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const again = await callBackOffice('rereadImport', { params: { importId }, body: { encoding: 'windows-1252' } });
      await client.invalidateQueries({ queryKey: ['exchange'] });
      onOpen(again.importId);
    } catch (thrown) {
      setFailure(failureOf(thrown));
      setIsBusy(false);
    }
  }

  return (
    <>
      <WrongEncoding wrongByte={encodingFault} isBusy={isBusy} onMend={() => void readAgain()} />
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
    </>
  );
}
