/** Puts safety data sheets into a stored zip and returns a link to it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { FileRequestResult } from '@operatory/contract/safety-sheets';
import type { User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { accountTurns } from '../limits/account-turns.ts';
import { turns } from '../limits/turns.ts';
import type { Services } from '../services/services.ts';
import { type Bundle, beginBundle, heldBytes, type NewBundle, noteDownloads, readBundle } from './bundles.ts';
import { contentHash, linkHash, linkToken } from './link.ts';
import { makeBundle, type SheetFile } from './make-bundle.ts';

export interface FileSelection {
  readonly files: readonly SheetFile[];
  readonly folderName: string;
  /** Random, chosen by the caller; absent where they do not care about repeats. */
  readonly requestId: string | undefined;
  readonly customerNumber: CustomerNumber | undefined;
}

/** Products of one sheet that a request may ask for by their own names; a sheet covers a family of sizes, not a warehouse. */
const maxNames = 50;

/** A repeated file goes into the zip once, and a sheet under no more names than products are likely to share. */
function withoutRepeats(files: readonly SheetFile[]): readonly SheetFile[] {
  const names = new Map<string, Set<string>>();
  return files.filter(([key, name]) => {
    const known = names.get(key) ?? new Set();
    names.set(key, known);
    if (known.has(name) || known.size === maxNames) return false;
    known.add(name);
    return true;
  });
}

/** Each reads and writes as quickly as the disk does; the others wait their turn. */
const collecting = turns({ maxAtOnce: 2 });
const maxWaiting = 20;
/** A person's requests run one at a time, so someone who sends twenty delays only themselves. */
const perPerson = accountTurns({ maxAtOnce: 1, maxWaiting: 5, longestWaitMs: 60_000 });
/** The total size of one person's downloads with valid links, because disk space is limited. */
const maxHeldBytes = 4_000_000_000;

/**
 * The same request again, also while the first is at work, answers the same zip. Sheets of no product, and of
 * products that are hidden from the caller, count as not found. Where the account is named, it is remembered what it has.
 */
export async function collectFiles(
  services: Services,
  viewer: User,
  wanted: FileSelection,
): Promise<FileRequestResult | Refusal<RefusalCode>> {
  const { customerNumber } = wanted;
  if (customerNumber !== undefined) {
    const scope = await services.scopes.open(viewer, 'account.view-safety-sheets', customerNumber);
    if (isRefusal(scope)) return scope;
  }
  const bundleId = wanted.requestId ?? randomUUID();
  if ((await heldBytes(services.pool, viewer.userId, bundleId)) > maxHeldBytes) {
    return refuse('request.too-often', { seconds: 86_400 });
  }
  const files = withoutRepeats(wanted.files);
  const token = linkToken(services.settings, bundleId);
  const bundle = await bundleFor(
    services,
    viewer,
    { ...wanted, files },
    {
      bundleId,
      userId: viewer.userId,
      contentHash: contentHash([wanted.folderName, wanted.files]),
      tokenHash: linkHash(token),
      folderName: wanted.folderName,
      fileCount: files.length,
    },
  );
  if (isRefusal(bundle)) return bundle;
  const { size, expiresAt, missingKeys } = bundle as Bundle;
  const missing = new Set(missingKeys);
  if (customerNumber !== undefined) {
    const mediaKeys = files.map(([key]) => key).filter((key) => !missing.has(key));
    await noteDownloads(services.pool, { customerNumber, userId: viewer.userId, mediaKeys });
  }
  return {
    shareableUrl: size === 0 ? null : `${services.settings.publicUrl}/api/FileRequest/file/${token}`,
    expiresAt: expiresAt.toISOString(),
    resultsList: wanted.files.map(([mediaKey]) => ({ mediaKey, uploaded: !missing.has(mediaKey) })),
  };
}

/** Makes it, or waits for the process that does. */
async function bundleFor(
  services: Services,
  viewer: User,
  { files, folderName }: FileSelection,
  asked: NewBundle,
): Promise<Bundle | Refusal<RefusalCode>> {
  const later = refuse('request.too-often', { seconds: 10 });
  const endTurn = await perPerson.begin(viewer.userId);
  if (endTurn === undefined) return later;
  try {
    for (;;) {
      if (collecting.waiting() >= maxWaiting) return later;
      if (await beginBundle(services.pool, asked)) {
        await makeBundle(services, viewer, { bundleId: asked.bundleId, files, folderName, turn: collecting.take });
      }
      const bundle = await readBundle(services.pool, asked);
      if (bundle === undefined) return refuse('files.request-id-reused');
      if (bundle.state === 'ready') return bundle;
      if (bundle.state === 'failed') return refuse('files.not-collected');
      await pause(250);
    }
  } finally {
    endTurn();
  }
}
