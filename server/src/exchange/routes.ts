/** Binds the routes of data exchange, for programs with a key and for staff. */
import { Readable } from 'node:stream';
import type { AuditKind } from '@operatory/contract/audit';
import { exchangeRoutes } from '@operatory/contract/exchange';
import { readHeadings } from '@operatory/contract/exchange-imports';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOf, audited } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import { withLongBody } from '../http/long-bodies.ts';
import type { RouteContext, Services } from '../services/services.ts';
import { readAttention } from './attention.ts';
import { feedsOf, isToBeLookedAt, personOf, readMachineKeys, refuseFeed, refuseProfile, senderOf } from './caller.ts';
import { approveRun, type DecidedRun, type Decider, discardRun, undoRun } from './decide.ts';
import { exchangeParts } from './exchange-parts.ts';
import { bindKeyRoutes } from './key-routes.ts';
import { listOrdersSince } from './orders-since.ts';
import { refuseRights } from './people-rights.ts';
import { listPickups } from './pickup/list-pickups.ts';
import { formOfCall } from './profiles/form-of-call.ts';
import { bindProfileRoutes } from './profiles/profile-routes.ts';
import { profileNamed } from './profiles/profiles.ts';
import { rereadRun } from './profiles/reread.ts';
import { findRun, importRunOf, listChanges, listErrors, listRuns, readFeeds } from './reads.ts';
import { rejectsEncoding, writeRejects } from './rejects.ts';
import { loadName, type RunRow } from './runs/run-row.ts';
import { sendRows } from './send-rows.ts';
import { setRhythm } from './set-rhythm.ts';
import { sentAs, takeImport } from './take-import.ts';
import { markAllRead, markRead } from './warned-runs.ts';
import { readAcknowledgment } from './x12/acknowledge.ts';

/** The run as it is now; a refusal if the caller can't see one with this id. */
async function opened(services: Services, request: FastifyRequest, importId: string) {
  return (await findRun(services.pool, importId, feedsOf(request))) ?? refuse<RefusalCode>('exchange.import-unknown');
}

function bindSending(bind: Bind, services: Services): void {
  bind(exchangeRoutes.sendImport, async ({ params, query, request }) => {
    const content = request.body instanceof Readable ? request.body : Readable.from([]);
    const refused = refuseFeed(request, query.feed);
    if (refused !== undefined) {
      content.resume();
      return refused;
    }
    const about = sentAs(request.headers);
    if (isRefusal(about)) {
      content.resume();
      return about;
    }
    const stored =
      query.profile === undefined ? undefined : await profileNamed(services.pool, query.feed, query.profile);
    if (isRefusal(stored)) {
      content.resume();
      return stored;
    }
    const sent = {
      ...params,
      ...query,
      ...formOfCall(query, stored),
      headings: query.headings === undefined ? undefined : readHeadings(query.headings),
      profileName: stored?.name,
      dryRun: query.dryRun || isToBeLookedAt(request, query.feed),
      sentBy: senderOf(request),
      sentByUser: personOf(request),
      ...about,
    };
    const taken = await withLongBody(request, () => takeImport(services, sent, content));
    return isRefusal(taken) ? taken : importRunOf(services.pool, taken, feedsOf(request));
  });
}

type Decision = (
  services: Pick<Services, 'pool'>,
  run: RunRow,
  by: Decider,
) => Promise<DecidedRun | Refusal<RefusalCode>>;

const decisionKinds = {
  apply: 'load-approved',
  discard: 'load-discarded',
  undo: 'load-undo-asked',
} as const satisfies Record<string, AuditKind>;

function bindDecisions(bind: Bind, services: Services): void {
  const { applyImport, discardImport, undoImport, rereadImport } = exchangeRoutes;
  const decide = async (
    request: FastifyRequest,
    importId: string,
    decision: Decision,
    what?: keyof typeof decisionKinds,
  ) => {
    const run = await opened(services, request, importId);
    if (isRefusal(run)) return run;
    const { machine } = request;
    const kind = machine === undefined ? 'person' : 'program';
    const by: Decider = { kind, name: senderOf(request), userId: personOf(request), program: machine?.name };
    const refused =
      refuseFeed(request, run.feed) ??
      (what === undefined || what === 'discard' ? undefined : await refuseRights(services.pool, run, request, what));
    if (refused !== undefined) return refused;
    const decided = await audited(
      services.pool,
      (pool) => decision({ pool }, run, by),
      (after) =>
        what === undefined || after.isRepeat === true
          ? undefined
          : {
              kind: what === 'discard' && after.state === 'applied' ? 'load-undo-stopped' : decisionKinds[what],
              by: actorOf(request),
              about: loadName(run),
            },
    );
    if (isRefusal(decided)) return decided;
    services.hub.importChanged({ importId });
    return importRunOf(services.pool, decided, feedsOf(request));
  };
  bind(applyImport, ({ params, request }) => decide(request, params.importId, approveRun, 'apply'));
  bind(discardImport, ({ params, request }) => decide(request, params.importId, discardRun, 'discard'));
  bind(undoImport, ({ params, request }) => decide(request, params.importId, undoRun, 'undo'));
  bind(rereadImport, ({ params, body, request }) =>
    decide(request, params.importId, ({ pool }, run) =>
      rereadRun(pool, run, {
        ...body,
        by: senderOf(request),
        byUser: personOf(request),
        isDryRun: isToBeLookedAt(request, run.feed),
        mayChangeProfile: refuseProfile(request, run.feed) === undefined,
      }),
    ),
  );
}

function bindWarnings(bind: Bind, services: Services): void {
  const reader = (request: FastifyRequest) => ({ userId: personOf(request) ?? '', actor: actorOf(request) });
  bind(exchangeRoutes.markWarningsRead, async ({ params, request }) => {
    const run = await opened(services, request, params.importId);
    if (isRefusal(run)) return run;
    const refused = await markRead(services.pool, run, reader(request));
    if (refused !== undefined) return refused;
    services.hub.importChanged(params);
    const now = await opened(services, request, params.importId);
    return isRefusal(now) ? now : importRunOf(services.pool, now, feedsOf(request));
  });
  bind(exchangeRoutes.markAllWarningsRead, async ({ body, request }) => {
    const refused = await markAllRead(services.pool, body, reader(request));
    if (refused !== undefined) return refused;
    services.hub.importChanged({ importId: body.lastImportId });
    return { attention: await readAttention(services.pool) };
  });
}

function bindReads(bind: Bind, services: Services): void {
  bind(exchangeRoutes.listImports, ({ query, request }) =>
    listRuns(services.pool, { ...query, feed: query.feed, feeds: feedsOf(request) }),
  );
  bind(exchangeRoutes.readImport, async ({ params, request }) => {
    const run = await opened(services, request, params.importId);
    return isRefusal(run) ? run : importRunOf(services.pool, run, feedsOf(request));
  });
  bind(exchangeRoutes.listImportErrors, async ({ params, query, request }) => {
    const run = await opened(services, request, params.importId);
    return isRefusal(run) ? run : listErrors(services.pool, run, query);
  });
  bind(exchangeRoutes.readImportDiff, async ({ params, query, request }) => {
    const run = await opened(services, request, params.importId);
    return isRefusal(run) ? run : listChanges(services.pool, run, query);
  });
  bind(exchangeRoutes.listOrdersSinceImport, async ({ params, query, request }) => {
    const run = await opened(services, request, params.importId);
    return isRefusal(run) ? run : listOrdersSince(services.pool, run, query);
  });
  bind(exchangeRoutes.readImportRejects, async ({ params, request, reply }) => {
    const run = await opened(services, request, params.importId);
    if (isRefusal(run)) return run;
    if (run.file_key === '') return refuse('exchange.file-gone');
    return reply
      .type(`text/csv; charset=${rejectsEncoding(run)}`)
      .header('content-disposition', `attachment; filename="${run.feed}-rejects.csv"`)
      .send(Readable.from(writeRejects(exchangeParts(services), run)));
  });
  bind(exchangeRoutes.readAcknowledgment, async ({ params, request, reply }) => {
    const run = await opened(services, request, params.importId);
    if (isRefusal(run)) return run;
    const text = await readAcknowledgment(exchangeParts(services), run.run_id);
    if (text !== undefined) return reply.type('application/edi-x12').send(text);
    const reason =
      run.format === 'x12' && run.ended_at === null
        ? 'it has not ended yet. Ask again in a moment.'
        : 'only X12 files with an ISA segment get one, and not for dry runs or acknowledgments.';
    return refuse('exchange.no-acknowledgment', { reason });
  });
  bind(exchangeRoutes.listAttention, async () => ({ attention: await readAttention(services.pool) }));
  bind(exchangeRoutes.setFeedRhythm, async ({ params: { feed }, body }) => {
    const isSet = await setRhythm(services.pool, { feed, ...body });
    return isSet ? undefined : refuse('exchange.rhythm-changed');
  });
  bind(exchangeRoutes.listFeeds, async ({ request }) => ({ feeds: await readFeeds(services.pool, feedsOf(request)) }));
}

function bindRows(bind: Bind, services: Services): void {
  const parts = exchangeParts(services);
  bind(exchangeRoutes.sendRows, async ({ params, body, request }) => {
    const refused = refuseFeed(request, params.feed);
    if (refused !== undefined) return refused;
    if (isToBeLookedAt(request, params.feed)) return refuse('exchange.feed-not-allowed', params);
    const sent = await sendRows(parts, { ...params, ...body, sentBy: senderOf(request) });
    if (isRefusal(sent)) return sent;
    if (sent.results === undefined) return refuse('exchange.too-slow');
    return { run: await importRunOf(services.pool, sent.run, feedsOf(request)), results: sent.results };
  });
}

/** Adds the routes in two groups: one streams files, the other reads JSON. */
export async function bindExchangeRoutes({ http, services, bindIn }: RouteContext): Promise<void> {
  await http.register(async (part: FastifyInstance) => {
    readMachineKeys(part, services.pool);
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    bindSending(bindIn(part), services);
  });
  await http.register(async (part: FastifyInstance) => {
    readMachineKeys(part, services.pool);
    const bind = bindIn(part);
    bindReads(bind, services);
    bindWarnings(bind, services);
    bindDecisions(bind, services);
    bindRows(bind, services);
    bindKeyRoutes(bind, services);
    bindProfileRoutes(bind, services);
    bind(exchangeRoutes.listPickups, () => listPickups(services.pool, services.settings));
  });
}
