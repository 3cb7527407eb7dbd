/** How a file writes numbers, dates, and currency. */
import { dateFormats, type FileForm, fileDelimiters } from '@operatory/domain/exchange';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import styles from './exchange.module.css';
import type { ValueForm } from './file-mapping.ts';

interface FormFieldsProps {
  readonly form: ValueForm;
  readonly onChange: (form: ValueForm) => void;
}

const delimiterWords: Readonly<Record<FileForm['delimiter'], string>> = {
  '': 'Found in the first line',
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

const dateWords: Readonly<Record<FileForm['dateFormat'], string>> = {
  'YYYY-MM-DD': '2026-03-31',
  'MM/DD/YYYY': '03/31/2026 (month first)',
  'MM/DD/YY': '03/31/26 (month first)',
  'DD/MM/YYYY': '31/03/2026 (day first)',
  'DD.MM.YYYY': '31.03.2026',
  'DD-MM-YYYY': '31-03-2026',
  YYYYMMDD: '20260331',
};

export function FormFields({ form, onChange }: FormFieldsProps) {
  return (
    <div className={styles.fields}>
      <SelectField
        label="Values are separated by"
        value={form.delimiter}
        onChange={(event) => {
          const delimiter = fileDelimiters.find((sign) => sign === event.currentTarget.value);
          if (delimiter !== undefined) onChange({ ...form, delimiter });
        }}
      >
        {fileDelimiters.map((sign) => (
          <option key={sign} value={sign}>
            {delimiterWords[sign]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Dates look like"
        value={form.dateFormat}
        onChange={(event) => {
          const dateFormat = dateFormats.find((name) => name === event.currentTarget.value);
          if (dateFormat !== undefined) onChange({ ...form, dateFormat });
        }}
      >
        {dateFormats.map((name) => (
          <option key={name} value={name}>
            {dateWords[name]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Currency of rows without one"
        hint="Three letters such as USD. Leave blank for your own."
        maxLength={3}
        value={form.currency}
        onChange={(event) => onChange({ ...form, currency: event.currentTarget.value.toUpperCase() })}
      />
      <Tick
        label="Decimal comma"
        hint="1.234,50 instead of 1234.50"
        isOn={form.hasDecimalComma}
        onToggle={(hasDecimalComma) => onChange({ ...form, hasDecimalComma })}
      />
      <Tick
        label="Round extra decimals"
        hint="Otherwise, a row with more decimals than we store can’t be used."
        isOn={form.areDecimalsRounded}
        onToggle={(areDecimalsRounded) => onChange({ ...form, areDecimalsRounded })}
      />
    </div>
  );
}
