/** The search field of a page: `/` focuses it, Esc clears it, arrows move to the results. */
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { CloseIcon, SearchIcon } from '../icons/frame-icons.tsx';
import { areSingleKeysTaken, useShortcut } from '../keyboard/keys.ts';
import { isLayerOpen } from '../layers/layer-stack.ts';
import { useFocusOnArrival } from '../layers/use-focus-on-arrival.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  /** The accessible name of the field; the placeholder by default. */
  readonly label?: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter, with the current text. */
  readonly onSubmit?: () => void;
  /** Arrow down: move to the results. */
  readonly onArrowDown?: () => void;
  /** The screen is for searching: focus the field at once, except on touch screens. */
  readonly isAutoFocused?: boolean;
  /** Digits typed while no field has the focus go here, because people are found by their numbers. */
  readonly isTakingDigits?: boolean;
  readonly isBusy?: boolean;
  /** A message below the field if its text is refused. */
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Controlled; the screen handles the delay before calling the server (`useDebounced`). */
export function SearchBox(props: SearchBoxProps) {
  const { placeholder, label = placeholder, value, onChange, onSubmit, onArrowDown, error } = props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.ref, () => input.current as HTMLInputElement);
  const jump = () => {
    input.current?.focus();
    input.current?.select();
  };
  useFocusOnArrival(input, props.isAutoFocused ?? false);
  useShortcut('/', jump);
  useShortcut('digit', jump, props.isTakingDigits ?? false);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (
      event.key === '/' &&
      value === '' &&
      areSingleKeysTaken() &&
      !isLayerOpen() &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      // The shortcut's key types nothing if the field already has the focus.
      event.preventDefault();
    } else if (event.key === 'Enter' && onSubmit !== undefined) {
      event.preventDefault();
      onSubmit();
    } else if (event.key === 'ArrowDown' && onArrowDown !== undefined) {
      event.preventDefault();
      onArrowDown();
    } else if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      onChange('');
    }
  };

  return (
    <search className={styles.box} data-busy={props.isBusy || undefined}>
      <span className={styles.icon}>
        <SearchIcon />
      </span>
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        className={styles.input}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {value === '' ? (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      ) : (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear the search"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <CloseIcon size={18} />
        </button>
      )}
      {error === undefined ? null : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </search>
  );
}
