/** A base for the `Containerfile` that needs no registry: Debian from its own archive, with the Node and npm of this machine. */
import { cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../troubles/pooler.ts';
import type { Builder } from './builder.ts';

export const baseName = 'localhost/operatory-drill-base';

const recipe = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\
 && echo 'node:x:1000:1000::/home/node:/bin/sh' >> /etc/passwd && echo 'node:x:1000:' >> /etc/group \\
 && mkdir -p /home/node && chown 1000:1000 /home/node
`;

/** Debian's release whose libraries this Node was built for. */
const release = 'bookworm';

/** Builds it as `baseName`. Throws `Missing` if a program is. */
export function buildBase(builder: Builder, folder: string): void {
  const bootstrap = findProgram('mmdebstrap');
  const context = join(folder, 'base');
  mkdirSync(context);
  builder.run(bootstrap, [
    '--variant=essential',
    '--include=ca-certificates,libstdc++6',
    release,
    join(context, 'debian.tar'),
  ]);
  cpSync(realpathSync(process.execPath), join(context, 'node'));
  const npm = dirname(dirname(realpathSync(findProgram('npm', 'npm'))));
  cpSync(npm, join(context, 'npm'), { recursive: true });
  writeFileSync(join(context, 'Containerfile'), recipe);
  builder.buildah(['bud', '--isolation', 'chroot', '-t', baseName, context]);
}
