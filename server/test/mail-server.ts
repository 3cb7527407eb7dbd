/** A real mail server for tests and journeys: it receives messages over SMTP, and a library parses them. */
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** What has arrived, newest last. */
  readonly arrived: readonly ParsedMail[];
  /** Subjects of what someone got, newest last. */
  subjectsTo(address: string): string[];
  /** The newest message to an address, once one with a matching subject has arrived. Rejects after `timeoutMs`. */
  newest(address: string, subject: RegExp, timeoutMs?: number): Promise<ParsedMail>;
  /** Deletes all received messages. */
  clear(): void;
  /** Refuses further messages temporarily after this many, although it stores them. */
  refuseFrom(count: number): void;
  close(): Promise<void>;
}

const isTo = ({ to }: ParsedMail, address: string) =>
  [to ?? []].flat().some(({ value }) => value.some((each) => each.address === address));

/** Listens on a free loopback port. */
export async function startMailServer(): Promise<MailServer> {
  let arrived: ParsedMail[] = [];
  let refusedFrom = Number.POSITIVE_INFINITY;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, _session, done) {
      arrived.push(await simpleParser(stream));
      if (arrived.length >= refusedFrom) done(Object.assign(new Error('Try again'), { responseCode: 451 }));
      else done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const to = (address: string) => arrived.filter((mail) => isTo(mail, address));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`,
    get arrived() {
      return arrived;
    },
    subjectsTo: (address) => to(address).map(({ subject }) => subject ?? ''),
    async newest(address, subject, timeoutMs = 15_000) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        const found = to(address).findLast((mail) => subject.test(mail.subject ?? ''));
        if (found !== undefined) return found;
        if (Date.now() > end) {
          throw new Error(
            `no ${subject} to ${address}; it got: ${JSON.stringify(to(address).map((mail) => mail.subject))}`,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    clear() {
      arrived = [];
    },
    refuseFrom(count) {
      refusedFrom = count;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
