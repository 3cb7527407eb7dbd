/** The file's encoding, and a button that corrects a wrong one. */
import { type FileEncoding, fileEncodings } from '@operatory/domain/exchange';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import { encodingWords, type OpenedFile, type WrongByte } from './open-file.ts';

/** Shows where the text isn't UTF-8, how it reads in Windows-1252, and offers that encoding. */
export function WrongEncoding({
  wrongByte,
  isBusy = false,
  onMend,
}: {
  readonly wrongByte: WrongByte;
  readonly isBusy?: boolean;
  readonly onMend: () => void;
}) {
  const { position, byte, windows1252 } = wrongByte;
  // No table has control characters: a picture or a workbook of an old release was chosen.
  if ([...windows1252].some((character) => character < ' ' && character !== '\t')) {
    return <Banner tone="alarm">This isn’t a CSV, TSV, Excel, or JSON Lines file.</Banner>;
  }
  const code = byte.toString(16).toUpperCase().padStart(2, '0');
  return (
    <Banner tone="notice">
      <p>{`This file isn’t UTF-8. Its first byte that doesn’t fit is number ${position.toLocaleString('en-US')} (hex ${code}). As Windows-1252, the text there is:`}</p>
      <p className={styles.quote}>{windows1252}</p>
      <Button variant="default" loading={isBusy} onClick={onMend}>
        Read it as Windows-1252
      </Button>
    </Banner>
  );
}

interface FileTextProps {
  readonly file: OpenedFile;
  readonly onEncoding: (encoding: FileEncoding) => void;
}

export function FileText({ file, onEncoding }: FileTextProps) {
  const { encoding, sample, wrongByte } = file;
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          label="Text encoding"
          value={encoding}
          onChange={(event) => {
            const chosen = fileEncodings.find((name) => name === event.currentTarget.value);
            if (chosen !== undefined) onEncoding(chosen);
          }}
        >
          {fileEncodings
            .filter((name) => name !== 'utf-16')
            .map((name) => (
              <option key={name} value={name}>
                {encodingWords[name]}
              </option>
            ))}
        </SelectField>
      </div>
      {wrongByte === undefined ? null : (
        <WrongEncoding wrongByte={wrongByte} onMend={() => onEncoding('windows-1252')} />
      )}
      {sample === undefined && wrongByte === undefined ? (
        <Banner tone="alarm">
          {file.content.size === 0
            ? 'This file is empty.'
            : 'The file has no header: its first line should name the columns. Check the encoding, or add the line.'}
        </Banner>
      ) : null}
    </>
  );
}
