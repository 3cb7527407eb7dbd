/** One setting of a connection as a field. */
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import styles from '../parts/forms/page-form.module.css';
import type { SettingField } from './setting-field.ts';

interface SettingControlProps {
  readonly field: SettingField;
  readonly typed: string | boolean | readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (typed: string | boolean | readonly string[]) => void;
}

function Ticks({ field: { label, control }, typed, onChange }: SettingControlProps) {
  if (control.kind !== 'ticks' || typeof typed !== 'object') return null;
  return (
    <fieldset className={styles.ticks}>
      <legend>{label}</legend>
      {control.choices.map(([value, word]) => (
        <Tick
          key={value}
          label={word}
          isOn={typed.includes(value)}
          onToggle={(isOn) =>
            // In the order of the choices, so that the usual ones are recognized as such.
            onChange(control.choices.map(([one]) => one).filter((one) => (one === value ? isOn : typed.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

export function SettingControl(props: SettingControlProps) {
  const { field, typed, problem, onChange } = props;
  const { label, hint, control } = field;
  const more = hint === undefined ? {} : { hint };
  if (control.kind === 'flag') return <Tick label={label} isOn={typed === true} onToggle={onChange} {...more} />;
  if (control.kind === 'ticks') return <Ticks {...props} />;
  const value = String(typed);
  if (control.kind === 'choice') {
    const select = (
      <SelectField label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} {...more}>
        {control.choices.map(([choice, word]) => (
          <option key={choice} value={choice}>
            {word}
          </option>
        ))}
      </SelectField>
    );
    return field.isDouble === true ? <div className={styles.double}>{select}</div> : select;
  }
  if (control.kind === 'texts' || control.kind === 'map')
    return (
      <TextArea
        label={label}
        rows={Math.min(8, Math.max(2, value.split('\n').length))}
        placeholder={control.placeholder}
        spellCheck={false}
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...more}
      />
    );
  return (
    <TextField
      label={label}
      inputMode={control.kind === 'number' ? 'numeric' : undefined}
      placeholder={control.kind === 'text' ? control.placeholder : undefined}
      spellCheck={false}
      maxLength={500}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...more}
    />
  );
}
