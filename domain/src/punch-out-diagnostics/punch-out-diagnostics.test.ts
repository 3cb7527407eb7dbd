import { describe, expect, test } from 'vitest';
import { type DocumentTraits, explainMessage, type MessageOutcome, warningsOf } from './index.ts';

const message: MessageOutcome = {
  direction: 'in',
  statusCode: 200,
  statusText: 'The session can begin.',
  reason: '',
  sender: '',
  returnHost: '',
  returnHosts: ['buyer.example', '*.buyer.test'],
};
const explained = (changes: Partial<MessageOutcome>) => explainMessage({ ...message, ...changes });

describe('a message that was', () => {
  test('accepted needs no explanation', () => {
    expect(explained({})).toBeUndefined();
    expect(explained({ statusCode: 204 })).toBeUndefined();
    expect(explained({ direction: 'out', statusCode: 201 })).toBeUndefined();
  });

  test('not authenticated says which half was wrong, to us only', () => {
    const refused = { statusCode: 401, statusText: 'The sender was not recognized' };
    expect(explained({ ...refused, reason: 'wrong-secret' })?.what).toBe(
      'The buyer’s shared secret doesn’t match ours.',
    );
    expect(explained({ ...refused, reason: 'unknown-sender', sender: 'DUNS 17' })?.what).toContain('“DUNS 17”');
    expect(explained({ ...refused, reason: 'secret-too-old' })?.what).toContain('expired');
    expect(explained({ ...refused, reason: 'no-secret' })?.wayOut).toContain('Header/Sender/Credential');
    expect(explained({ ...refused, reason: 'not-for-this-buyer' })?.wayOut).toContain('act for others');
    expect(explained({ ...refused, statusCode: 403, reason: 'switched-off' })?.what).toContain('turned off');
    expect(explained(refused)?.what).toBe('The sender wasn’t recognized.');
  });

  test('returning elsewhere names the host and the allowed hosts', () => {
    const statusText = 'The host of BrowserFormPost/URL is not agreed for this connection.';
    expect(explained({ statusCode: 400, statusText, returnHost: 'evil.example' })).toEqual({
      what: 'The return URL’s host (evil.example) isn’t allowed. Allowed: buyer.example, *.buyer.test.',
      wayOut: 'If it belongs to the buyer, add it to the connection. If you don’t recognize it, ask the buyer.',
    });
    expect(explained({ statusCode: 400, statusText, returnHosts: [] })?.what).toContain(
      'no host for carts to return to',
    );
  });

  test('refused for any other reason comes with advice', () => {
    for (const statusCode of [400, 403, 406, 409, 412, 450, 499, 500, 560]) {
      const words = explained({ statusCode, statusText: 'A reason.' });
      expect(words?.what).toBe('A reason.');
      expect(words?.wayOut).not.toBe('');
    }
  });

  test('sent but refused says what to do', () => {
    const sent = (statusCode: number, statusText: string) => explained({ direction: 'out', statusCode, statusText });
    expect(sent(0, 'No answer within 20 seconds')?.wayOut).toContain('is running');
    expect(sent(406, 'No such order')?.what).toBe('The buyer’s system refused it: No such order');
    expect(sent(500, 'Oops')?.wayOut).toContain('automatically');
    expect(sent(302, 'HTTP 302 without a cXML Status')?.wayOut).toContain('don’t follow');
    expect(sent(200, 'HTTP 200 without a cXML Status')?.wayOut).toContain('accepts cXML');
  });
});

const document: DocumentTraits = {
  encoding: 'utf-8',
  overridden: undefined,
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

describe('the warnings about a document', () => {
  test("are none if it's ordinary, or if nothing was recorded", () => {
    expect(warningsOf(document)).toEqual([]);
    expect(warningsOf({ ...document, doctype: undefined, encoding: undefined, deploymentMode: undefined })).toEqual([]);
  });

  test.each<[string, Partial<DocumentTraits>]>([
    ['no DOCTYPE', { doctype: '' }],
    ['no URL', { doctype: ' cXML SYSTEM "cXML.dtd"' }],
    ['cXML release', { dtdVersion: '' }],
    ['very old', { dtdVersion: '1.1.007' }],
    ['newer', { dtdVersion: '1.2.099' }],
    ['iso-8859-15', { encoding: 'iso-8859-15' }],
    ['no payloadID', { payloadId: '' }],
    ['contains spaces', { payloadId: '1 @buyer' }],
    ['no timestamp', { timestamp: '' }],
    ['numeric offset', { timestamp: '2026-01-23T16:00:06Z' }],
    ['3 credentials', { senderCount: 3 }],
    ['on behalf of', { isFromAnother: true }],
    ['neither production nor test', { deploymentMode: 'staging' }],
    ['works until 2026-02-01', { previousSecretUntil: '2026-02-01T00:00:00.000Z' }],
    ['is empty', { setUp: { operation: 'create', cookie: ' ', isCookieMarkup: false, person: 'a' } }],
    ['contains markup', { setUp: { operation: 'create', cookie: 'c', isCookieMarkup: true, person: 'a' } }],
    [
      '2000 characters',
      { setUp: { operation: 'create', cookie: 'c'.repeat(2000), isCookieMarkup: false, person: 'a' } },
    ],
    ['written “CREATE”', { setUp: { operation: 'CREATE', cookie: 'c', isCookieMarkup: false, person: 'a' } }],
    ['name the shopper', { setUp: { operation: 'create', cookie: 'c', isCookieMarkup: false, person: '' } }],
    ['use their position', { order: { lineNumbers: ['1', ''], linesWithoutUnit: 0, linesWithoutCart: 0, total: '1' } }],
    ['same number', { order: { lineNumbers: ['1', '1'], linesWithoutUnit: 0, linesWithoutCart: 0, total: '1' } }],
    ['no unit', { order: { lineNumbers: ['1'], linesWithoutUnit: 1, linesWithoutCart: 0, total: '1' } }],
    ['returned cart', { order: { lineNumbers: ['1'], linesWithoutUnit: 0, linesWithoutCart: 1, total: '1' } }],
    ['no total', { order: { lineNumbers: ['1'], linesWithoutUnit: 0, linesWithoutCart: 0, total: '' } }],
  ])('are one per fact: %s', (words, changes) => {
    const warnings = warningsOf({ ...document, ...changes });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(words);
  });
});
