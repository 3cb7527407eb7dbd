/** Opens the port, with a sentence for each way that can fail. */
import { createServer } from 'node:net';
import { CannotStart } from '../settings/cannot-start.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** Throws `CannotStart` when nothing could listen there now; asked early, before the long work of a first start. */
export async function checkPort(place: Place): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ ...place, exclusive: true }, resolve);
    });
  } catch (error) {
    throw explain(error, place);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Why listening failed, as a sentence with what to do; other errors are returned unchanged. */
export function explain(error: unknown, { host, port }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = port < 65_535 ? port + 1 : 3000;
  switch (code) {
    case 'EADDRINUSE':
      return new CannotStart(
        `Port ${port} on ${host} is taken by another program: stop that program, or choose another port, for example PORT=${other}.`,
      );
    case 'EACCES':
      return new CannotStart(`This user may not open port ${port}: choose one above 1023, for example PORT=3000.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CannotStart(
        `"${host}" as setting HOST is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all of them.`,
      );
    default:
      return error;
  }
}
