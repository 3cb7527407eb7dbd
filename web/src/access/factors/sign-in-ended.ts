/** A sign-in that took too long over the second step, or had too many wrong codes, starts over with the password. */
import { createContext } from 'react';

/** Called if the server has no pending sign-in anymore; undefined on pages of signed-in people. */
export const SignInEnded = createContext<(() => void) | undefined>(undefined);

export const endedText = 'That took too long, or too many codes were wrong. Sign in again.';
