/** The box for a list that is typed, pasted, dropped or chosen as a file. */
import { type DragEvent, useState } from 'react';
import { FileField } from '../parts/fields/file-field.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import styles from './paste-slider.module.css';
import { readListFile } from './read-list-file.ts';
import type { PastedListState } from './use-pasted-list.ts';

const kinds =
  '.xlsx,.csv,.txt,.tsv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain,text/tab-separated-values';

export function ListBox({ pasted }: { readonly pasted: PastedListState }) {
  const [isOver, setIsOver] = useState(false);
  const { text, change, start, startWithFile, problem, setProblem } = pasted;

  const take = async (file: File) => {
    const read = await readListFile(file);
    if ('problem' in read) setProblem(read.problem);
    else startWithFile(read.text);
  };
  const onDrop = (event: DragEvent) => {
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void take(file);
  };

  return (
    <div className={styles.box} data-over={isOver || undefined}>
      <TextArea
        label="Your list"
        data-autofocus
        rows={14}
        spellCheck={false}
        placeholder={'10000001\t2\n3 x NV-1042-XL\nNitrile gloves medium, 5 boxes'}
        hint="One product per line: item number, manufacturer’s number, or description, and quantity. You can paste spreadsheet rows, CSV, or e-mail text as is."
        error={problem}
        value={text}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        onChange={(event) => change(event.currentTarget.value)}
        onPaste={(event) => {
          const field = event.currentTarget;
          const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
          const given = event.clipboardData.getData('text/plain');
          // A list that replaces everything in the box is looked up at once.
          if (!isWhole || !/[\n\r\t]/.test(given.trim())) return;
          event.preventDefault();
          start(given);
        }}
      />
      <FileField
        label="List as a file"
        hint=".xlsx, .csv, .tsv, or .txt"
        accept={kinds}
        onFile={(file) => void take(file)}
      />
    </div>
  );
}
