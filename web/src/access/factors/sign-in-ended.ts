/** Someone on the way in took too long over the second step, or had too many wrong codes: they begin again with the password. */
import { createContext } from 'react';

/** Called where the server no longer knows who is signing in; undefined on pages of people who are in. */
export const SignInEnded = createContext<(() => void) | undefined>(undefined);

export const endedText = 'That took too long, or too many codes were wrong. Sign in again.';
