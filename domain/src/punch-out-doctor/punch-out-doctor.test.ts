import { describe, expect, test } from 'vitest';
import { type DocumentSeen, explainMessage, type MessageSeen, odditiesOf } from './index.ts';

const message: MessageSeen = {
  direction: 'in',
  statusCode: 200,
  statusText: 'The session can begin.',
  reason: '',
  sender: '',
  returnHost: '',
  returnHosts: ['buyer.example', '*.buyer.test'],
};
const explained = (changes: Partial<MessageSeen>) => explainMessage({ ...message, ...changes });

describe('a message that was', () => {
  test('accepted needs no words', () => {
    expect(explained({})).toBeUndefined();
    expect(explained({ statusCode: 204 })).toBeUndefined();
    expect(explained({ direction: 'out', statusCode: 201 })).toBeUndefined();
  });

  test('not believed says which half was wrong, to us alone', () => {
    const refused = { statusCode: 401, statusText: 'The sender was not recognised' };
    expect(explained({ ...refused, reason: 'wrong-secret' })?.what).toBe('The buyer’s secret is not the one we hold.');
    expect(explained({ ...refused, reason: 'unknown-sender', sender: 'DUNS 17' })?.what).toContain('“DUNS 17”');
    expect(explained({ ...refused, reason: 'secret-too-old' })?.what).toContain('closing date');
    expect(explained({ ...refused, reason: 'no-secret' })?.wayOut).toContain('Header/Sender/Credential');
    expect(explained({ ...refused, reason: 'not-for-this-buyer' })?.wayOut).toContain('act for others');
    expect(explained({ ...refused, statusCode: 403, reason: 'switched-off' })?.what).toContain('switched off');
    expect(explained(refused)?.what).toBe('The sender was not recognised.');
  });

  test('returning elsewhere names the host and those that are agreed', () => {
    const statusText = 'The host of BrowserFormPost/URL is not agreed for this connection.';
    expect(explained({ statusCode: 400, statusText, returnHost: 'evil.example' })).toEqual({
      what: 'The return address (evil.example) is not among the hosts of this connection: agreed are buyer.example, *.buyer.test.',
      wayOut: 'If it is the buyer’s, add the host to the connection. If nobody knows it, ask the buyer.',
    });
    expect(explained({ statusCode: 400, statusText, returnHosts: [] })?.what).toContain('none is agreed');
  });

  test('refused for any other reason has a way out', () => {
    for (const statusCode of [400, 403, 406, 409, 412, 450, 499, 500, 560]) {
      const words = explained({ statusCode, statusText: 'A reason.' });
      expect(words?.what).toBe('A reason.');
      expect(words?.wayOut).not.toBe('');
    }
  });

  test('sent and not taken says whose turn it is', () => {
    const sent = (statusCode: number, statusText: string) => explained({ direction: 'out', statusCode, statusText });
    expect(sent(0, 'No answer within 20 seconds')?.wayOut).toContain('is up');
    expect(sent(406, 'No such order')?.what).toBe('The buyer’s system refused it: No such order');
    expect(sent(500, 'Oops')?.wayOut).toContain('by itself');
    expect(sent(302, 'HTTP 302 without a cXML Status')?.wayOut).toContain('not followed');
    expect(sent(200, 'HTTP 200 without a cXML Status')?.wayOut).toContain('takes cXML');
  });
});

const document: DocumentSeen = {
  encoding: 'utf-8',
  doctype: ' cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd"',
  dtdVersion: '1.2.014',
  payloadId: '1@buyer',
  timestamp: '2026-01-23T16:00:06-01:00',
  senderCount: 1,
  isFromAnother: false,
  deploymentMode: 'production',
  previousSecretUntil: undefined,
  setUp: { operation: 'create', cookie: 'c', isCookieMarkup: false, person: 'ann' },
  order: { lineNumbers: ['1', '2'], linesWithoutUnit: 0, linesWithoutCart: 0, total: '5.00' },
};

describe('what is odd about a document', () => {
  test('is nothing where it is as it should be, or where it was not noted', () => {
    expect(odditiesOf(document)).toEqual([]);
    expect(odditiesOf({ ...document, doctype: undefined, encoding: undefined, deploymentMode: undefined })).toEqual([]);
  });

  test.each<[string, Partial<DocumentSeen>]>([
    ['no DOCTYPE', { doctype: '' }],
    ['no web address', { doctype: ' cXML SYSTEM "cXML.dtd"' }],
    ['which release', { dtdVersion: '' }],
    ['very old', { dtdVersion: '1.1.007' }],
    ['younger', { dtdVersion: '1.2.099' }],
    ['iso-8859-15', { encoding: 'iso-8859-15' }],
    ['no payloadID', { payloadId: '' }],
    ['blanks in its payloadID', { payloadId: '1 @buyer' }],
    ['no timestamp', { timestamp: '' }],
    ['numeric offset', { timestamp: '2026-01-23T16:00:06Z' }],
    ['3 credentials', { senderCount: 3 }],
    ['on behalf of', { isFromAnother: true }],
    ['neither production nor test', { deploymentMode: 'staging' }],
    ['counts until 2026-02-01', { previousSecretUntil: '2026-02-01T00:00:00.000Z' }],
    ['is empty', { setUp: { operation: 'create', cookie: ' ', isCookieMarkup: false, person: 'a' } }],
    ['holds markup', { setUp: { operation: 'create', cookie: 'c', isCookieMarkup: true, person: 'a' } }],
    [
      '2000 characters',
      { setUp: { operation: 'create', cookie: 'c'.repeat(2000), isCookieMarkup: false, person: 'a' } },
    ],
    ['written “CREATE”', { setUp: { operation: 'CREATE', cookie: 'c', isCookieMarkup: false, person: 'a' } }],
    ['names nobody', { setUp: { operation: 'create', cookie: 'c', isCookieMarkup: false, person: '' } }],
    ['its place counts', { order: { lineNumbers: ['1', ''], linesWithoutUnit: 0, linesWithoutCart: 0, total: '1' } }],
    ['same number', { order: { lineNumbers: ['1', '1'], linesWithoutUnit: 0, linesWithoutCart: 0, total: '1' } }],
    ['its unit', { order: { lineNumbers: ['1'], linesWithoutUnit: 1, linesWithoutCart: 0, total: '1' } }],
    ['returned cart', { order: { lineNumbers: ['1'], linesWithoutUnit: 0, linesWithoutCart: 1, total: '1' } }],
    ['no total', { order: { lineNumbers: ['1'], linesWithoutUnit: 0, linesWithoutCart: 0, total: '' } }],
  ])('is said in one sentence: %s', (words, changes) => {
    const odd = odditiesOf({ ...document, ...changes });
    expect(odd).toHaveLength(1);
    expect(odd[0]).toContain(words);
  });
});
