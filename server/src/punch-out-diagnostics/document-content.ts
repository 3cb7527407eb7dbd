/** What people see of a document: its fields and lines. */
import type { messageDetails } from '@operatory/contract/punch-out-diagnostics';
import { cutUnits } from '@operatory/domain/punch-out';
import type { z } from 'zod';
import { maskAddresses } from './show-document.ts';

export type Line = z.output<typeof messageDetails>['lines'][number];
export type Field = z.output<typeof messageDetails>['fields'][number];

export interface DocumentContent {
  readonly fields: readonly Field[];
  readonly lines: readonly Line[];
}

export const longestValue = 400;

/** Fields with something in them. */
export const fieldsOf = (values: Readonly<Record<string, string | undefined>>): Field[] =>
  Object.entries(values).flatMap(([name, value = '']) => {
    const text = maskAddresses(value.trim());
    return text === ''
      ? []
      : [{ name, value: text.length > longestValue ? `${cutUnits(text, longestValue)} …` : text }];
  });
