/** Files in a bucket of an S3-compatible storage. */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { FileStorageSettings } from '../../settings/settings.ts';
import { checkKey, type FileStore } from './file-store.ts';

/** Large files go up in parts, so that memory does not grow with them. */
export function s3Store({ bucket, region, endpoint, credentials }: FileStorageSettings): FileStore & { close(): void } {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Other makers' storage does not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });
  return {
    async write(key, content) {
      let size = 0;
      let problem: unknown;
      async function* counted() {
        try {
          for await (const part of content as AsyncIterable<Buffer>) {
            size += part.length;
            yield part;
          }
        } catch (error) {
          problem = error;
          throw error;
        }
      }
      // A part waits in memory while it is sent: two of 5 MB at a time.
      const body = Readable.from(counted(), { objectMode: false });
      try {
        await new Upload({ client, params: { ...at(key), Body: body }, queueSize: 2 }).done();
      } catch (error) {
        // The upload is called off when the content breaks off, and that may fail too: the first reason counts.
        throw problem ?? error;
      }
      return size;
    },
    async has(key) {
      try {
        await client.send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        // A HEAD reply has no body, so an absent key is only known by its status.
        if (error instanceof NotFound || error instanceof NoSuchKey) return false;
        throw error;
      }
    },
    async open(key) {
      try {
        const { Body: content, ContentLength: size = 0 } = await client.send(new GetObjectCommand(at(key)));
        return content === undefined ? undefined : { size, content: content as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    close: () => client.destroy(),
  };
}
