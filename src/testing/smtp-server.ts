import { once } from 'node:events'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TestSmtp {
  port: number
  /** Messages in the order of their arrival. */
  received: ParsedMail[]
  close(): Promise<void>
}

export type TestSmtpOptions = SMTPServerOptions & { port?: number }

/** Starts a real SMTP server, by default without TLS and login. */
export async function startSmtp({ port = 0, ...options }: TestSmtpOptions = {}): Promise<TestSmtp> {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      simpleParser(stream, {}, (error, mail) => {
        received.push(mail)
        done(error)
      })
    },
    ...options,
  })
  // A client that hangs up is not an error of the server.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port.')
  return { port: address.port, received, close }
}
