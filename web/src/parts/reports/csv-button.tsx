/** Downloads a table as CSV. */
import { useState } from 'react';
import { failureOf, isSessionOver } from '../../calls/index.ts';
import { Button } from '../controls/button.tsx';
import { DownloadIcon } from '../icons/finance-icons.tsx';
import { notify } from '../messages/toasts.ts';
import { saveFile } from './save-file.ts';

interface CsvButtonProps {
  readonly fileName: string;
  /** Creates the file or requests it; undefined if there's nothing to download, which it has announced. */
  readonly read: () => Promise<Blob | undefined>;
  readonly label?: string;
  /** The button's label, where there's room for less. */
  readonly text?: string;
  readonly isSubtle?: boolean;
}

/** While the file is being created, the button says so; if that fails, a message says why. */
export function CsvButton({ fileName, read, label, text = 'Download CSV', isSubtle = false }: CsvButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const file = await read();
      if (file !== undefined) saveFile(file, fileName);
    } catch (thrown) {
      if (!isSessionOver(thrown)) notify(`Couldn’t download. ${failureOf(thrown).detail}`, { tone: 'failed' });
    }
    setIsBusy(false);
  };
  return (
    <Button
      variant={isSubtle ? 'subtle' : 'default'}
      leftSection={<DownloadIcon size={18} />}
      loading={isBusy}
      aria-label={label}
      onClick={() => void download()}
    >
      {text}
    </Button>
  );
}
