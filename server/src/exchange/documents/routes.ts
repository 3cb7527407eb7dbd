/** Binds the routes by which the ERP sends its own PDFs. */
import { Readable } from 'node:stream';
import { erpFileRoutes } from '@operatory/contract/erp-files';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import type { FastifyInstance } from 'fastify';
import { withLongBody } from '../../http/long-bodies.ts';
import type { RouteContext } from '../../services/services.ts';
import { readMachineKeys, refuseFeed } from '../caller.ts';
import { sentAs } from '../take-import.ts';
import { removeDocument, takeDocument } from './take-document.ts';

export async function bindErpFileRoutes({ http, services, bindIn }: RouteContext): Promise<void> {
  await http.register(async (part: FastifyInstance) => {
    readMachineKeys(part, services.pool);
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const bind = bindIn(part);
    bind(erpFileRoutes.sendErpFile, async ({ params: { feed, name }, request }) => {
      const content = request.body instanceof Readable ? request.body : Readable.from([]);
      const about = sentAs(request.headers);
      const refused = refuseFeed(request, feed);
      if (refused !== undefined) {
        content.resume();
        return refused;
      }
      if (isRefusal(about)) {
        content.resume();
        return about;
      }
      return withLongBody(request, () => takeDocument(services, { feed, number: name, content, sha256: about.sha256 }));
    });
    bind(erpFileRoutes.removeErpFile, async ({ params: { feed, name }, request }) => {
      const refused = refuseFeed(request, feed);
      if (refused !== undefined) return refused;
      const wasThere = await removeDocument(services, { feed, number: name });
      return wasThere ? undefined : refuse('exchange.pdf-not-found', { name });
    });
  });
}
