/** The form that a browser posts to a buyer of SAP's interface. */
import { type OciForm, ociForm } from '@operatory/domain/punch-out';

const toBase64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

/** The form of these lines, by the settings of the connection. */
export const writeOciForm = (
  lines: Parameters<typeof ociForm>[0],
  rules: Omit<Parameters<typeof ociForm>[1], 'toBase64'>,
): OciForm => ociForm(lines, { ...rules, toBase64 });
