/** An area to drop a file, with a button to choose one with the keyboard. */
import type { FeedName } from '@operatory/domain/exchange';
import { Button } from '../parts/controls/button.tsx';
import { FileField } from '../parts/fields/file-field.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { saveTemplate } from './feed-tiles.tsx';

interface FileDropProps {
  readonly feed: FeedName | undefined;
  readonly fileName: string | undefined;
  /** Why the chosen file can't be read. */
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
}

export function FileDrop({ feed, fileName, error, onFile }: FileDropProps) {
  return (
    <FileField
      label="File to load"
      hint="CSV, TSV, Excel (XLSX), or JSON Lines"
      accept=".csv,.tsv,.txt,.gz,.xlsx,.jsonl,.ndjson,text/csv,text/tab-separated-values"
      fileName={fileName}
      error={error}
      isNext
      onFile={onFile}
    >
      {feed === undefined ? null : (
        <Button variant="subtle" leftSection={<DownloadIcon size={18} />} onClick={() => saveTemplate(feed)}>
          Template
        </Button>
      )}
    </FileField>
  );
}
