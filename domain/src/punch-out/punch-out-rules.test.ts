import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import {
  checkReturnAddress,
  connectionFor,
  formTargets,
  frameOrigins,
  isRejection,
  judgeDeletion,
  judgeUpdate,
  nearEnd,
  needsPerson,
  orderMessage,
  type ParseAddress,
  profileFaults,
  type ReturnedItem,
  readProfile,
  refuseOutdated,
  restoreCart,
  sessionState,
  shopperOf,
  usualProfile,
  xmlFormText,
  xmlText,
} from './index.ts';
import { mapClassification } from './order-message.ts';
import { mapUnit } from './units.ts';

/** Reads text from a document like any parser. */
const read = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot);/g, (_, name: 'lt' | 'gt' | 'quot') => ({ lt: '<', gt: '>', quot: '"' })[name])
    .replaceAll('&amp;', '&');

/** A receiver that decodes a form once more than necessary. */
const decodeAgain = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

const xmlCharacters = fc
  .string({ unit: 'binary', maxLength: 40 })
  .filter((text) => !/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text));

describe('text sent to the buyer', () => {
  it("is ASCII, and the same whether it's decoded once or twice", () => {
    fc.assert(
      fc.property(xmlCharacters, (text) => {
        const written = xmlFormText(text);
        expect(read(xmlText(text))).toBe(text);
        expect(xmlText(text)).toMatch(/^[\x20-\x7e]*$/);
        expect(written).toMatch(/^[\x20-\x7e]*$/);
        expect(written).not.toMatch(/[<>"'+%]/);
        expect(read(written)).toBe(text);
        expect(read(decodeAgain(written))).toBe(text);
      }),
    );
  });

  it("leaves out characters that XML can't contain", () => {
    expect(xmlText('a\u0000b\u0008\ud800c')).toBe('a&#65533;b&#65533;&#65533;c');
  });
});

/** Enough of an address parser for these tests. */
const parse: ParseAddress = (text) => {
  const found = /^([a-z]+:)\/\/(?:([^:@/]*)(?::([^@/]*))?@)?(\[[^\]]+\]|[^:/?#]+)(:\d+)?/i.exec(text);
  if (found === null) return undefined;
  const [, protocol = '', username = '', password = '', hostname = '', port = ''] = found;
  return { protocol, username, password, hostname, host: hostname + port, origin: `${protocol}//${hostname}${port}` };
};

it('a form may be redirected by the return page, to plain http only if that page uses it', () => {
  expect(formTargets('https://buyer.example/hook', parse)).toEqual(['https:']);
  expect(formTargets('http://localhost:39000/hook', parse)).toEqual(['http:', 'https:']);
  expect(formTargets('nonsense', parse)).toEqual([]);
});

it('between servers, text only has references where XML needs them', () => {
  expect(xmlText('https://shop.example/a%40b?c=1+2&d=\u00e9')).toBe('https://shop.example/a%40b?c=1+2&amp;d=&#233;');
});

describe('the return address', () => {
  const agreed = {
    returnHosts: ['buyer.example', '*.hub.example', 'localhost:*', 'test.example:8443'],
    isPlainHttpAllowed: false,
  };

  it.each([
    'https://buyer.example/hook?x=1&y=2',
    'https://eu.hub.example/back',
    'https://test.example:8443/',
    'http://localhost:3999/return',
  ])('can be %s', (url) => {
    expect(checkReturnAddress(url, agreed, parse)).toEqual({ url });
  });

  it.each([
    '',
    'not an address',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://buyer.example/',
    'http://buyer.example/',
    'https:buyer.example/hook',
    'https:/buyer.example/hook',
    'https:\\\\buyer.example/hook',
    'https://buyer.example:444/',
    'https://buyer.example.evil.example/',
    'https://hub.example.evil/',
    'https://hub.example/',
    'https://user:word@buyer.example/',
    `https://buyer.example/${'x'.repeat(4000)}`,
  ])("can't be %s", (url) => {
    expect(checkReturnAddress(url, agreed, parse)).toEqual({ reason: expect.any(String) });
  });

  it('may be plain http if the connection allows it, and frames are allowed for its origin and the list', () => {
    const plain = { ...agreed, isPlainHttpAllowed: true };
    expect(checkReturnAddress('http://buyer.example/', plain, parse)).toEqual({ url: 'http://buyer.example/' });
    const frames = {
      areFramesAllowed: true,
      frameOrigins: ['https://portal.example/x', 'nonsense', 'http://[::1]:80/'],
    };
    expect(frameOrigins('https://buyer.example/a', frames, parse)).toEqual([
      'https://buyer.example',
      'https://portal.example',
    ]);
    expect(frameOrigins('https://buyer.example/a', { ...frames, areFramesAllowed: false }, parse)).toEqual([]);
  });
});

describe('the connection of a document', () => {
  const hub = { domain: 'AribaNetworkUserId', identity: 'hub' };
  const buyer = { domain: 'NetworkId', identity: 'buyer-1' };
  const own = { sender: buyer, from: undefined, isActingForOthersAllowed: false };

  it("is the sender's, unless there's one for the buyer or the sender may act for others", () => {
    expect(connectionFor([own], [{ domain: 'networkID', identity: 'buyer-1' }])).toBe(own);
    expect(connectionFor([own], [{ domain: 'NetworkId', identity: 'Buyer-1' }])).toBeUndefined();
    expect(connectionFor([], [buyer])).toBeUndefined();
    const made = { sender: hub, from: buyer, isActingForOthersAllowed: false };
    const open = { sender: hub, from: undefined, isActingForOthersAllowed: true };
    expect(connectionFor([open, made], [buyer])).toBe(made);
    expect(connectionFor([open, made], [{ domain: 'DUNS', identity: '7' }])).toBe(open);
  });
});

describe('the person who shops', () => {
  const nobody = { extrinsics: [], contactEmails: [], shipToEmail: '' };

  it("is named by the connection's fields, otherwise by an address, otherwise not at all", () => {
    const extrinsics = [
      { name: 'UserEmail', value: ' ada@buyer.example ' },
      { name: 'UniqueName ', value: 'ada' },
    ];
    expect(shopperOf({ ...nobody, extrinsics }, usualProfile)).toEqual({ username: 'ada', email: 'ada@buyer.example' });
    expect(shopperOf({ ...nobody, contactEmails: ['', 'c@x.example'] }, usualProfile).username).toBe('c@x.example');
    expect(shopperOf(nobody, usualProfile)).toEqual({ username: 'buyer', email: '' });
  });

  it('can always be part of an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const { username } = shopperOf({ ...nobody, extrinsics: [{ name: 'User', value }] }, usualProfile);
        expect(username).not.toMatch(/^\.*$|[/\\?#%]/);
        expect(encodeURIComponent(username)).not.toBe('');
      }),
    );
  });
});

describe('a cart that is sent back', () => {
  const line = (partNumber: string, quantity: string, auxiliaryId = '') => ({ partNumber, quantity, auxiliaryId });
  const sold = ({ partNumber }: { partNumber: string }) => (partNumber.startsWith('GONE') ? undefined : partNumber);

  it('keeps its lines and their ids', () => {
    expect(restoreCart([line('A', '5', 'c/1'), line('B', '2', 'c/2'), line('A', '1', 'c/3')], sold)).toEqual({
      lines: [
        { itemNumber: 'A', quantity: 6 },
        { itemNumber: 'B', quantity: 2 },
      ],
      auxiliaryIds: { A: 'c/1', B: 'c/2' },
      notices: ['Product #A was on more than one line; it is now one line of 6.'],
    });
  });

  it('doesn’t ask to choose free items again where there are none', () => {
    const brought = [line('A', '2', 'c/1'), line('F', '1', 's/F/free')];
    expect(restoreCart(brought, sold).notices).toEqual(['Choose the free items for product #F again in the cart.']);
    expect(restoreCart(brought, sold, { areFreeGoodsOff: true })).toMatchObject({
      lines: [{ itemNumber: 'A', quantity: 2 }],
      notices: ['Product #F was left out as a free item: there are no free items here anymore.'],
    });
  });

  it('reports each line that has to change, and loses no other', () => {
    const { lines, notices } = restoreCart(
      [
        line('GONE-1', '1'),
        line('A', '0.5'),
        line('B', '-2'),
        line('C', 'x'),
        line('D', '1e9'),
        line('E', '999999999'),
        line('F', '1', 's/F/free'),
        line('G', '2'),
      ],
      sold,
    );
    expect(lines.map(({ itemNumber }) => itemNumber)).toEqual(['A', 'E', 'G']);
    expect(lines[0]?.quantity).toBe(1);
    expect(notices).toHaveLength(7);
  });
});

describe('a session', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 9, minutes));
  const waiting = { createdAt: at(0), startUntil: at(10), enteredAt: null, lastUsedAt: null, endedAt: null };

  it('waits ten minutes for its first browser, an hour for the next use, eight hours in total', () => {
    expect(sessionState(waiting, at(9))).toBe('waiting');
    expect(sessionState(waiting, at(10))).toBe('expired');
    const entered = { ...waiting, enteredAt: at(5), lastUsedAt: at(30) };
    expect(sessionState(entered, at(89))).toBe('open');
    expect(sessionState(entered, at(90))).toBe('expired');
    expect(sessionState({ ...entered, lastUsedAt: at(480) }, at(484))).toBe('open');
    expect(sessionState({ ...entered, lastUsedAt: at(480) }, at(485))).toBe('expired');
    expect(sessionState({ ...entered, endedAt: at(31) }, at(32))).toBe('ended');
  });
});

describe('the end of a session', () => {
  const minutes = (count: number) => count * 60_000;
  const life = { usedAt: 0, latestEnd: minutes(480) };

  it('is announced five minutes before, with whether continuing extends it', () => {
    expect(nearEnd(life, minutes(54))).toBeUndefined();
    expect(nearEnd(life, minutes(55))).toEqual({ at: minutes(60), isFinal: false });
    expect(nearEnd({ ...life, usedAt: minutes(470) }, minutes(474))).toBeUndefined();
    expect(nearEnd({ ...life, usedAt: minutes(470) }, minutes(475))).toEqual({ at: minutes(480), isFinal: true });
  });
});

describe('a later document', () => {
  const known = [
    { payloadId: 'a', orderVersion: 1 },
    { payloadId: 'b', orderVersion: 3 },
  ];
  const codeOf = (wanted: Parameters<typeof refuseOutdated>[0]) => refuseOutdated(wanted, known)?.status.code;

  it('is older by its version or by the document that it names, and counts as it arrives if it has neither', () => {
    expect(codeOf({ type: 'update', orderVersion: 3, refersTo: '' })).toBe(409);
    expect(codeOf({ type: 'update', orderVersion: 4, refersTo: 'b' })).toBeUndefined();
    expect(codeOf({ type: 'update', refersTo: 'a' })).toBe(409);
    expect(codeOf({ type: 'update', refersTo: 'somewhere on the way' })).toBeUndefined();
    expect(codeOf({ type: 'update', refersTo: '' })).toBeUndefined();
    expect(codeOf({ type: 'delete', orderVersion: 3, refersTo: 'a' })).toBeUndefined();
    expect(codeOf({ type: 'delete', orderVersion: 2, refersTo: '' })).toBe(409);
  });

  it('with neither is older if the newest was written later', () => {
    const written = [
      { payloadId: 'a', sentAt: '2026-01-23T17:00:00.000Z' },
      { payloadId: 'b', sentAt: '2026-01-23T16:00:00.000Z' },
      { payloadId: 'c' },
    ];
    const of = (sentAt: string, more = {}) =>
      refuseOutdated({ type: 'update', refersTo: '', sentAt, ...more }, written)?.status.code;
    expect([of('2026-01-23T16:59:59.000Z'), of('2026-01-23T17:00:00.000Z'), of('')]).toEqual([
      409,
      undefined,
      undefined,
    ]);
    expect([
      of('2026-01-23T16:00:00.000Z', { orderVersion: 2 }),
      of('2026-01-23T16:00:00.000Z', { refersTo: 'c' }),
    ]).toEqual([undefined, undefined]);
    expect(
      refuseOutdated({ type: 'delete', refersTo: '', sentAt: '2026-01-01T00:00:00.000Z' }, written),
    ).toBeUndefined();
  });

  it("depends on the order's progress", () => {
    const groups = ['submitted', 'pending', 'backordered', 'processing', 'shipment', 'canceled'];
    const verdict = (judge: typeof judgeUpdate, lineGroups: readonly string[]) => {
      const judged = judge({ orderNumber: 7, lineGroups, review: undefined });
      if (isRejection(judged)) return judged.status.code;
      return needsPerson(judged) ? 'person' : judged;
    };
    const deletions = groups.map((group) => verdict(judgeDeletion, ['canceled', group]));
    expect(deletions).toEqual(['possible', 'possible', 'possible', 'person', 'person', 'done']);
    const updates = groups.map((group) => verdict(judgeUpdate, ['submitted', group]));
    expect(updates).toEqual(['possible', 'person', 'person', 'person', 'person', 'person']);
    const whole = { orderNumber: 7, lineGroups: ['submitted', 'submitted'] };
    const reviews = [undefined, 'waiting', 'released', 'sent-back'] as const;
    const verdicts = reviews.map((review) => judgeUpdate({ ...whole, review }));
    expect(verdicts.map(needsPerson)).toEqual([false, false, true, false]);
    expect(verdicts.map(isRejection)).toEqual([false, false, false, true]);
    expect(judgeDeletion({ ...whole, review: 'sent-back' })).toBe('done');
    expect(judgeDeletion({ ...whole, review: 'released' })).toBe('possible');
  });
});

describe("a connection's settings", () => {
  it('have their defaults if nothing usable is stored', () => {
    expect(readProfile({ encoding: 'cxml-base64', longestDescription: -1, nonsense: 7 })).toEqual({
      ...usualProfile,
      encoding: 'cxml-base64',
    });
    expect(profileFaults({ encoding: 'zip', dtdVersion: '2', nonsense: 7, units: { BX: 7 } })).toHaveLength(4);
    expect(profileFaults({ dtdVersion: '1.2.014', units: { BX: 'CT' }, returnHosts: ['a'] })).toEqual([]);
  });

  it("refuse a unit code that isn't in the list, and ignore one that was stored before", () => {
    const stored = { units: { BX: 'BOX', SY: 'SZ' }, fallbackUnit: 'EACH', unitList: 'x12' };
    expect(profileFaults(stored)).toEqual([
      'The unit code “BOX” of “BX” is not in ANSI X12 355.',
      'The unit code “EACH” of “fallbackUnit” is not in ANSI X12 355.',
    ]);
    expect(readProfile(stored)).toMatchObject({ units: { SY: 'SZ' }, fallbackUnit: 'EA' });
    expect(profileFaults({ unitList: 'own' })).toEqual(['The setting “unitList” is unece or x12.']);
  });

  it('map units and classes to codes that buyers know', () => {
    expect(mapUnit('box', usualProfile)).toBe('BX');
    expect(mapUnit('BX', { ...usualProfile, units: { bx: 'ct' } })).toBe('CT');
    expect(mapUnit('Box of a hundred', usualProfile)).toBe('EA');
    // In X12, these letters would be a square yard, a carat, and a belt.
    const x12 = { ...usualProfile, unitList: 'x12' as const };
    expect(['SY', 'CD', 'BT', 'CS', 'TB'].map((unit) => mapUnit(unit, x12))).toEqual(['SZ', 'CG', 'BO', 'CA', 'TB']);
    expect(['SY', 'CD', 'BT', 'CS', 'TB'].map((unit) => mapUnit(unit, usualProfile))).toEqual([
      'EA',
      'CG',
      'BO',
      'CS',
      'TU',
    ]);
    expect(mapClassification('42.13.22.03')).toBe('42132203');
    expect(mapClassification(null)).toBe('42150000');
  });
});

describe('the message to the buyer', () => {
  const item: ReturnedItem = {
    itemNumber: 'A{1}?',
    isFree: false,
    quantity: 3,
    unitPrice: cents(1250),
    description: 'é'.repeat(300),
    pack: '',
    unitOfMeasure: 'BX',
    unspsc: '42132203',
    manufacturer: 'M',
    manufacturerPart: 'P',
    sheetUrl: '',
    ...{ pictureUrl: '', gtin: null, udiDi: null },
  };
  const options = { profile: usualProfile, sessionId: 's', knownIds: { 'A{1}?': 'old/1' } };

  it('keeps the ids that the buyer has, gives free goods their own, and stays within the limits', () => {
    const { lines, total } = orderMessage([item, { ...item, isFree: true, unitPrice: cents(0) }], options);
    expect(lines.map(({ auxiliaryId }) => auxiliaryId)).toEqual(['old/1', 's/A{1}?/free']);
    expect(lines.map(({ description }) => description.startsWith('Free: '))).toEqual([false, true]);
    expect(Array.from(lines[1]?.description ?? '')).toHaveLength(255);
    expect(lines[0]).toMatchObject({ partNumber: 'A-1--', lineNumber: 1, unit: 'BX', classification: '42132203' });
    expect(Array.from(lines[0]?.description ?? '')).toHaveLength(255);
    expect(total).toBe(3750);
  });

  it('has no free goods for a buyer whose system refuses them, and keeps our own number next to the buyer’s', () => {
    const profile = { ...usualProfile, areFreeGoodsReturned: false };
    const { lines } = orderMessage([item, { ...item, isFree: true, unitPrice: cents(0) }], { ...options, profile });
    expect(lines).toMatchObject([{ itemNumber: 'A{1}?', partNumber: 'A-1--' }]);
  });

  it('never uses the same id twice', () => {
    const knownIds = { A: 'same', B: 'same' };
    const { lines } = orderMessage(
      [
        { ...item, itemNumber: 'A' },
        { ...item, itemNumber: 'B' },
      ],
      { ...options, knownIds },
    );
    expect(new Set(lines.map(({ auxiliaryId }) => auxiliaryId)).size).toBe(2);
  });
});
