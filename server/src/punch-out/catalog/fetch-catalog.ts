/** Serves a catalog to a buyer's system. */
import { Readable } from 'node:stream';
import { allRefusals, textOfRefusal } from '@operatory/contract/all-refusals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type HttpProof, isRejection, type Status } from '@operatory/domain/punch-out';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { plural } from '@operatory/domain/words';
import { type Limiter, limiter } from '../../limits/limiter.ts';
import type { Services } from '../../services/services.ts';
import type { Encryption } from '../encryption.ts';
import type { SenderLimits } from '../inbound/inbound-limits.ts';
import { noteMessage } from '../message-log.ts';
import { authenticateFetch } from './authenticate-fetch.ts';
import { beginCatalogFile, type Catalog, type WantedCatalog } from './write-catalog.ts';

/** A catalog is read from beginning to end each time. */
const fetchesPerHour = 30;

/** What one process lets be fetched at a time. */
export interface FetchLimits {
  readonly often: Limiter;
  /** Connections whose catalog is on its way. */
  readonly busy: Set<string>;
}

export const fetchLimits = (): FetchLimits => ({
  often: limiter({ most: fetchesPerHour, seconds: 3_600 }),
  busy: new Set(),
});

interface Fetch {
  readonly wanted: WantedCatalog;
  readonly http: HttpProof | undefined;
  readonly limits: SenderLimits;
  readonly fetches: FetchLimits;
}

interface Outcome {
  readonly isProven: boolean;
  /** Whether the connection is there. */
  readonly isNamed: boolean;
  readonly status: Status;
  readonly reason?: string;
  readonly answer?: string;
}

/** The request, for the message log. */
const askedFor = ({ format, account, since }: WantedCatalog) =>
  [
    `format=${format}`,
    ...(account === undefined ? [] : [`account=${account}`]),
    ...(since === undefined ? [] : [`since=${since}`]),
  ].join('\n');

const note = (services: Services, wanted: WantedCatalog, { outcome, began }: { outcome: Outcome; began: number }) =>
  noteMessage(services.pool, {
    connectionId: outcome.isNamed ? wanted.connectionId : null,
    isProven: outcome.isProven,
    ...{ sessionId: null, direction: 'in', kind: 'CatalogFetch', payloadId: '' },
    statusCode: outcome.status.code,
    statusText: outcome.status.text,
    reason: outcome.reason ?? '',
    document: askedFor(wanted),
    answer: outcome.answer ?? '',
    at: services.now(),
    tookMs: Math.round(performance.now() - began),
  });

/** What a catalog had, in words. */
export const catalogWords = ({ count: { added, removed } }: Pick<Catalog, 'count'>) =>
  `${plural(added, 'product')}${removed === 0 ? '' : `, ${removed.toLocaleString('en-US')} removed`}`;

/** The text as a stream that counts once it was read to its end, and is noted however it ends. */
function handOver(
  services: Services,
  wanted: WantedCatalog,
  { catalog, began, end }: { readonly catalog: Catalog; readonly began: number; readonly end: () => void },
): Readable {
  let isWhole = false;
  async function* text() {
    yield* catalog.text;
    await catalog.finish();
    isWhole = true;
  }
  const stream = Readable.from(text());
  stream.once('close', () => {
    end();
    const words = catalogWords(catalog);
    const status = isWhole ? { code: 200, text: `Sent ${words}.` } : { code: 500, text: `Broke off after ${words}.` };
    const answer = `${catalog.fileName}\nCatalog-Number: ${catalog.catalogId}`;
    // Nobody waits for it anymore; a database that is away has been logged by others.
    note(services, wanted, { outcome: { isProven: true, isNamed: true, status, answer }, began }).catch(
      () => undefined,
    );
  });
  return stream;
}

/** Why a proven connection gets none now. */
function obstacle({ fetches: { often, busy } }: Fetch, connectionId: string): Refusal<RefusalCode> | undefined {
  if (busy.has(connectionId)) return refuse('request.too-often', { seconds: 60 });
  const seconds = often.take(connectionId);
  return seconds > 0 ? refuse('request.too-often', { seconds }) : undefined;
}

/** The sender gets only the code of a failed proof. */
function refusalFor({ code, text }: Status): Refusal<RefusalCode> {
  if (code === 403) return refuse('punch-out-catalog.not-allowed', { reason: text });
  return code === 560 ? refuse('request.too-often', { seconds: 60 }) : refuse('punch-out-catalog.not-recognized');
}

/** The catalog as it's sent, or why there is none; `unchanged` where nothing has changed since the earlier one. */
export async function fetchCatalog(
  services: Services,
  encryption: Encryption,
  fetch: Fetch,
): Promise<{ readonly catalog: Catalog; readonly stream: Readable } | 'unchanged' | Refusal<RefusalCode>> {
  const began = performance.now();
  const { wanted, http, limits, fetches } = fetch;
  const { connectionId } = wanted;
  const sender = await authenticateFetch(services.pool, encryption, {
    connectionId,
    http,
    now: services.now(),
    limits,
  });
  if (isRejection(sender)) {
    const { isProven, named, reason, status } = sender;
    await note(services, wanted, { outcome: { isProven, isNamed: named !== undefined, status, reason }, began });
    return refusalFor(status);
  }
  const refuseWith = async (refusal: Refusal<RefusalCode>) => {
    const status = { code: allRefusals[refusal.refused].status, text: textOfRefusal(refusal) };
    await note(services, wanted, { outcome: { isProven: true, isNamed: true, status }, began });
    return refusal;
  };
  if (!sender.connection.profile.isCatalogFetched) {
    const reason = 'The catalog of this connection can’t be fetched. Please ask the supplier to allow it.';
    return refuseWith(refuse('punch-out-catalog.not-allowed', { reason }));
  }
  const obstructed = obstacle(fetch, connectionId);
  if (obstructed !== undefined) return refuseWith(obstructed);
  fetches.busy.add(connectionId);
  const end = () => fetches.busy.delete(connectionId);
  try {
    const catalog = await beginCatalogFile(services, wanted);
    if (!isRefusal(catalog)) return { catalog, stream: handOver(services, wanted, { catalog, began, end }) };
    end();
    if (catalog.refused === 'punch-out-connection.catalog-unchanged') {
      const status = { code: 204, text: textOfRefusal(catalog) };
      await note(services, wanted, { outcome: { isProven: true, isNamed: true, status }, began });
      return 'unchanged';
    }
    return await refuseWith(
      catalog.refused === 'punch-out-diagnostics.connection-absent'
        ? refuse('punch-out-catalog.not-recognized')
        : catalog,
    );
  } catch (error) {
    end();
    throw error;
  }
}
