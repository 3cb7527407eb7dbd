/** Sends a catalog from the outbox: makes it, and posts it with its request. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { allRefusals, textOfRefusal } from '@operatory/contract/all-refusals';
import { isRefusal } from '@operatory/domain/refusals';
import { aroundFile } from '../../cxml/write-catalog-upload.ts';
import type { LongBody } from '../../http/post-outgoing.ts';
import type { Services } from '../../services/services.ts';
import type { Lane } from '../deliveries/deliver-documents.ts';
import type { OutgoingDocument } from '../deliveries/moved-order.ts';
import { type Answer, type Sending, sendDocument } from '../deliveries/send-document.ts';
import { catalogWords } from './fetch-catalog.ts';
import { contentIdOf } from './queue-catalog.ts';
import { beginCatalogFile, type Catalog } from './write-catalog.ts';

/** How long handing it over may take, and making it as well. */
const sendingSeconds = 300;
const longestSeconds = 1_800;

const notSent = (outcome: Answer['outcome'], statusCode: number, statusText: string): Answer => ({
  ...{ outcome, statusCode, statusText },
  ...{ body: '', tookMs: 0 },
});

/** The file as a body whose length is known: some receivers take no other. */
async function bodyOf(path: string, { head, tail }: { readonly head: string; readonly tail: string }) {
  const { size } = await stat(path);
  async function* chunks() {
    yield head;
    yield* createReadStream(path);
    yield tail;
  }
  const length = Buffer.byteLength(head) + size + Buffer.byteLength(tail);
  return { length, chunks } satisfies LongBody;
}

async function sendFile(
  url: string,
  sending: Sending,
  { catalog, payload }: { readonly catalog: Catalog; readonly payload: OutgoingDocument },
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'operatory-catalog-'));
  try {
    const path = join(folder, 'catalog');
    await pipeline(Readable.from(catalog.text), createWriteStream(path));
    const { contentType, ...around } = aroundFile({
      boundary: `catalog-${payload.payloadId.replaceAll(/[^\w-]/g, '-')}`,
      document: sending.document,
      file: { contentId: contentIdOf(payload.payloadId), type: catalog.type, name: catalog.fileName },
    });
    const body = await bodyOf(path, around);
    return await sendDocument(url, sending, { contentType, body, seconds: sendingSeconds });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The lane of catalogs. A catalog is made when it's sent, also when it's tried again, so it has the prices of that moment. It
 * counts once the buyer's system took it.
 */
export const catalogLane = (services: Services): Lane => ({
  ...{ topic: 'punch-out.catalog', most: 1, longestSeconds, isPausing: false },
  async send(url, sending, payload) {
    const { connectionId, catalog: wanted } = payload;
    if (wanted === undefined) return notSent('refused', 0, 'There is no catalog to send.');
    const catalog = await beginCatalogFile(services, { connectionId, since: undefined, ...wanted });
    if (isRefusal(catalog)) {
      const words = textOfRefusal(catalog);
      // Nothing has to be done about it.
      return catalog.refused === 'punch-out-connection.catalog-unchanged'
        ? notSent('taken', 204, words)
        : notSent('refused', allRefusals[catalog.refused].status, words);
    }
    const answer = await sendFile(url, sending, { catalog, payload });
    if (answer.outcome !== 'taken') return answer;
    await catalog.finish({ isAccepted: true });
    return { ...answer, statusText: `${answer.statusText} (${catalogWords(catalog)})` };
  },
});
