/** Sends a catalog from the outbox: makes it, and posts it with its request. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { allRefusals, textOfRefusal } from '@operatory/contract/all-refusals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
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

/** Why there is no catalog to send. If nothing changed, nothing has to be done about it. */
function refusedCatalog(refusal: Refusal<RefusalCode>): Answer {
  const words = textOfRefusal(refusal);
  return refusal.refused === 'punch-out-connection.catalog-unchanged'
    ? notSent('taken', 204, words)
    : notSent('refused', allRefusals[refusal.refused].status, words);
}

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

/** Catalogs are made one at a time, because that's work for us; sending them is mostly waiting for the buyer's system. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function sendFile(
  url: string,
  sending: Sending,
  { catalog, path, payload }: { readonly catalog: Catalog; readonly path: string; readonly payload: OutgoingDocument },
): Promise<Answer> {
  const { contentType, ...around } = aroundFile({
    boundary: `catalog-${payload.payloadId.replaceAll(/[^\w-]/g, '-')}`,
    document: sending.document,
    file: { contentId: contentIdOf(payload.payloadId), type: catalog.type, name: catalog.fileName },
  });
  const body = await bodyOf(path, around);
  return sendDocument(url, sending, { contentType, body, seconds: sendingSeconds });
}

/**
 * The lane of catalogs. A catalog is made when it's sent, also when it's tried again, so it has the prices of that moment. It
 * counts once the buyer's system took it.
 */
export function catalogLane(services: Services): Lane {
  const makeInTurn = inTurn();
  const make = (path: string, wanted: Parameters<typeof beginCatalogFile>[1]) =>
    makeInTurn(async () => {
      const catalog = await beginCatalogFile(services, wanted);
      if (!isRefusal(catalog)) await pipeline(Readable.from(catalog.text), createWriteStream(path));
      return catalog;
    });
  return {
    ...{ topic: 'punch-out.catalog', most: 4, mostOfOne: 2, longestSeconds, isPausing: false },
    async send(url, sending, payload) {
      const { connectionId, catalog: wanted } = payload;
      if (wanted === undefined) return notSent('refused', 0, 'There is no catalog to send.');
      const folder = await mkdtemp(join(tmpdir(), 'operatory-catalog-'));
      try {
        const path = join(folder, 'catalog');
        const catalog = await make(path, { connectionId, since: undefined, ...wanted });
        if (isRefusal(catalog)) return refusedCatalog(catalog);
        const answer = await sendFile(url, sending, { catalog, path, payload });
        if (answer.outcome !== 'taken') return answer;
        await catalog.finish({ isAccepted: true });
        return { ...answer, statusText: `${answer.statusText} (${catalogWords(catalog)})` };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
