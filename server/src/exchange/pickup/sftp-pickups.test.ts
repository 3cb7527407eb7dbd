import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SftpSettings } from '../../settings/exchange-settings.ts';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { exchangeParts } from '../exchange-parts.ts';
import type { FoundFile } from './pickup-place.ts';
import { sftpPlace } from './sftp-place.ts';
import { type SshServer, sshd, startSshServer } from './ssh-server.fixture.ts';
import { pickUp } from './start-pickups.ts';

/** Skipped, and counted as skipped, where Debian's package openssh-server isn't installed. */
describe.skipIf(sshd === undefined)('an SFTP server (OpenSSH)', () => {
  let ground: ExchangeGround;
  let server: SshServer;
  beforeAll(async () => {
    ground = await openExchange();
    server = await startSshServer();
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await ground.close();
  });
  beforeEach(async () => {
    await ground.database.pool.query('delete from exchange_pickup; delete from exchange_run; delete from vendor');
    for (const name of readdirSync(server.folder)) rmSync(join(server.folder, name));
  });

  const put = (name: string, content: string | Buffer) => writeFileSync(join(server.folder, name), content);
  const files = () => readdirSync(server.folder).toSorted();
  async function look(changes: Partial<SftpSettings> = {}): Promise<string> {
    await pickUp(exchangeParts(ground.app.services), sftpPlace({ ...server.settings, ...changes }, 20));
    await ground.work();
    const { rows } = await ground.database.pool.query<{ problem: string }>(
      "select problem from exchange_place where place = 'sftp'",
    );
    return rows[0]?.problem ?? '';
  }
  const states = async () =>
    (await ground.database.pool.query<{ state: string }>('select state from exchange_run order by run_id')).rows.map(
      ({ state }) => state,
    );

  it('has its files fetched once, with their manifests, and renamed', async () => {
    put('vendors.delta.000001.csv.gz', gzipSync('vendorId,name\n1,Northway\n'));
    put('NAMES.csv', 'vendorId,name\n2,B\n');
    put('NAMES.json', JSON.stringify({ feed: 'vendors', mode: 'delta', rows: 3 }));
    put('vendors.delta.000002.csv.part', 'vendorId,na');
    expect([await look(), await look(), await look()]).toEqual(['', '', '']);
    expect((await states()).toSorted()).toEqual(['applied', 'refused']);
    expect(files()).toEqual([
      'NAMES.csv.reason',
      'NAMES.csv.refused',
      'NAMES.json.refused',
      'vendors.delta.000001.csv.gz.done',
      'vendors.delta.000002.csv.part',
    ]);
    expect(readFileSync(join(server.folder, 'NAMES.csv.reason'), 'utf8')).toContain('it has 1 row, expected 3');
  });

  it('isn’t touched where files are only remembered, and a changed file is fetched again', async () => {
    put('vendors.csv', 'vendorId,name\n1,A\n');
    for (let time = 0; time < 3; time += 1) await look({ mark: 'remember' });
    expect([await states(), files()]).toEqual([['applied'], ['vendors.csv']]);
    put('vendors.csv', 'vendorId,name\n1,Another\n');
    for (let time = 0; time < 2; time += 1) await look({ mark: 'remember' });
    expect(await states()).toEqual(['applied', 'applied']);
  });

  it('with another host key than the pinned one is never trusted', async () => {
    put('vendors.csv', 'vendorId,name\n1,A\n');
    const problem = await look({ hostKey: `SHA256:${'A'.repeat(43)}` });
    expect(problem).toContain('the server has another host key than EXCHANGE_SFTP_HOST_KEY names');
    expect(await states()).toEqual([]);
  });

  it('that doesn’t let us in, lacks the folder, or doesn’t exist is reported as a problem', async () => {
    expect(await look({ privateKey: undefined, password: 'wrong' })).toContain('authentication');
    expect(await look({ folder: '/nowhere/at/all' })).toContain('No such file');
    expect(await look({ port: 1 })).toContain('ECONNREFUSED');
  });

  it('that goes silent is disconnected', async () => {
    put('vendors.csv', 'vendorId,name\n1,A\n');
    const { port } = server.settings;
    const sockets: Socket[] = [];
    const between = createServer((socket) => {
      const further = connect(port, '127.0.0.1');
      sockets.push(socket, further);
      socket.pipe(further).pipe(socket);
      for (const each of [socket, further]) each.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    try {
      const place = sftpPlace({ ...server.settings, port: (between.address() as AddressInfo).port }, 20, 100);
      const [found] = await place.list();
      const content = await place.open(found as FoundFile);
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
      await expect(buffer(content)).rejects.toThrow();
      await place.close?.();
    } finally {
      for (const socket of sockets) socket.destroy();
      between.close();
    }
  });

  it('has each file fetched once by two processes at the same time', async () => {
    put('vendors.csv', 'vendorId,name\n1,A\n');
    await Promise.all([look(), look(), look()]);
    await look();
    expect([await states(), files()]).toEqual([['applied'], ['vendors.csv.done']]);
  });
});
