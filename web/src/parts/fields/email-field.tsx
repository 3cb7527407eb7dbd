/** A field for an e-mail address, which shows an error once the person has left it. */
import { useState } from 'react';
import { TextField } from './text-field.tsx';

interface EmailFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

export const isEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+$/.test(typed.trim());

export function EmailField({ label, hint, value, onChange }: EmailFieldProps) {
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = isLeft && value.trim() !== '' && !isEmail(value);
  return (
    <TextField
      type="email"
      maxLength={320}
      autoComplete="off"
      autoFocus
      {...{ label, hint, value }}
      // No longer than the hint, because the page must not move while someone clicks a button below.
      error={isWrong ? 'Enter an address like name@example.com.' : undefined}
      onBlur={() => setIsLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
