import { describe, expect, it } from 'vitest';
import { parse } from './address.fixture.ts';
import { adviseArrival } from './arrival-advice.ts';

const fieldsOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const sap = {
  USERNAME: 'SAPBUYER',
  PASSWORD: 'sap pässword',
  HOOK_URL: 'https://sap.buyer.example/hook?sap-client=100',
  '~OkCode': 'ADDI',
  '~CALLER': 'CTLG',
  OCI_VERSION: '4.0',
  WERKS: 'P1',
};
const advise = (values: Readonly<Record<string, string>>, isAddress = false) =>
  adviseArrival({ fields: fieldsOf(values), isAddress }, parse);

describe('the form of a buyer’s system', () => {
  it('fills in a new connection, and doesn’t repeat the password', () => {
    const advice = advise(sap);
    expect(advice).toMatchObject({
      system: 'SAP SRM',
      login: 'SAPBUYER',
      settings: {
        loginField: 'USERNAME',
        hookField: 'HOOK_URL',
        ociVersion: '4.0',
        returnHosts: ['sap.buyer.example'],
      },
      problems: [],
      notes: [expect.stringContaining('It has a password')],
    });
    expect(advice.found).toContainEqual({ name: 'Other fields', value: 'WERKS' });
    expect(JSON.stringify(advice)).not.toContain('pässword');
  });

  it('knows names of the buyer’s own', () => {
    expect(
      advise({
        loginid: 'b',
        pwd: 'x',
        returnURL: 'https://b.example/r',
        OCI_VERSION: '5',
        http_content_charset: 'UTF-8',
      }),
    ).toMatchObject({
      system: 'SAP S/4HANA',
      login: 'b',
      settings: { loginField: 'loginid', passwordField: 'pwd', hookField: 'returnURL', formCharset: 'utf-8' },
      problems: [],
    });
    expect(advise({ user: 'b', HOOK_URL: 'https://b.example/' })).toMatchObject({ system: 'Another system with OCI' });
  });

  it('lists what is missing, and what to ask', () => {
    expect(advise({ '~OkCode': 'ADDI', PASSWORD: '' }, true)).toMatchObject({
      problems: [expect.stringContaining('user name'), expect.stringContaining('HOOK_URL is missing')],
      notes: [expect.stringContaining('no password'), expect.stringContaining('Ask for POST')],
    });
    expect(advise({ ...sap, HOOK_URL: 'http://sap.example/' }).problems).toEqual(['HOOK_URL is not an https address.']);
  });
});
