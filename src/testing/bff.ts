import { hashPassword } from 'better-auth/crypto'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { z } from 'zod'
import type { BffSettings } from '#bff/bff.ts'
import { account, user } from '#bff/better-auth/schema.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import type { MailServer } from '#mail/mailing.ts'
import { loadServers } from './bundles/load-servers.ts'
import { openTestDatabase } from './databases.ts'
import { freePort } from './free-port.ts'

const { addMember, createBff, createMailing, findPerson, createBffMailDuty, startDuties } = await loadServers()

export const testPassword = 'correct horse battery'
export const bffSecret = 'a secret of the tests, long enough for anyone'

export interface TestBff {
  app: FastifyInstance
  database: OpenedDatabase
  /** Origin of the bff, the only one from which it accepts writes. */
  origin: string
  clientDir: string
  logLines: string[]
  /** Adds a person to a workspace, signs them in and returns their cookie. */
  addMember(workspaceId: string, role: Role): Promise<{ email: string; cookie: string }>
  signIn(email: string, password: string): Promise<{ status: number; cookie: string }>
}

type TestBffOptions = Pick<BffSettings, 'serviceUrl' | 'findApiKey'> &
  Partial<Omit<BffSettings, 'mailing'>> & { database?: OpenedDatabase; mailServer?: MailServer | null }

/** Starts a bff for the service at `serviceUrl`. The bff is closed after the test file. */
export async function startTestBff({
  database: shared,
  mailServer = null,
  ...settings
}: TestBffOptions): Promise<TestBff> {
  const database = shared ?? (await openTestDatabase())
  const clientDir = mkdtempSync(join(tmpdir(), 'tessera-client-'))
  const port = await freePort()
  const origin = settings.publicOrigin ?? `http://localhost:${port}`
  const logLines: string[] = []
  const mailing = createMailing({ secret: settings.secret ?? bffSecret, server: mailServer })
  const { app, close } = await createBff(database, {
    publicOrigin: origin,
    publicSources: ['http://localhost:4000', '*.pages.localhost:4000'],
    imageOrigins: [],
    securityContacts: [],
    secret: bffSecret,
    mailing,
    singleSignOn: null,
    clientDir,
    trustProxy: ['127.0.0.1'],
    logLevel: 'info',
    logTo: { write: (line) => void logLines.push(line) },
    ...settings,
  })
  await app.listen({ port, host: '127.0.0.1' })
  const onFailure = (error: unknown) => app.log.warn({ err: error }, 'no lease for mail')
  const duties =
    mailServer &&
    (await startDuties(database, [createBffMailDuty(database.db, { mailing, log: app.log })], { onFailure }))
  afterAll(async () => {
    await duties?.close()
    await close()
    if (!shared) await database.close()
    rmSync(clientDir, { recursive: true, force: true })
  })

  const signIn: TestBff['signIn'] = async (email, password) => {
    const response = await app.inject({
      method: 'POST',
      url: '/auth/sign-in/email',
      headers: { origin },
      payload: { email, password },
    })
    return {
      status: response.statusCode,
      cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
  }
  let people = 0
  // Test files on the same database must not share people.
  const domain = `${randomUUID().slice(0, 8)}.example.com`
  return {
    app,
    database,
    origin,
    clientDir,
    logLines,
    signIn,
    async addMember(workspaceId, role) {
      const email = `${role}${++people}@${domain}`
      const workspace = { id: workspaceId, name: 'Test', slug: workspaceId }
      const name = `Ada ${role}`
      await addPerson(database.db, { email, name })
      await addMember(database.db, { workspace, email, name, role })
      const { cookie } = await signIn(email, testPassword)
      return { email, cookie }
    },
  }
}

// Hashing takes a tenth of a second, so all people of a process share one hash.
let hash: Promise<string> | undefined

/** Creates a person with the password of the tests, unless one with this email exists. */
async function addPerson(db: Database, { email, name }: { email: string; name: string }) {
  if (await findPerson(db, email)) return
  hash ??= hashPassword(testPassword)
  const id = `usr_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  await db.insert(user).values({ id, name, email, emailVerified: true })
  const password = { accountId: id, providerId: 'credential', password: await hash }
  await db.insert(account).values({ id: `acc_${randomUUID()}`, userId: id, ...password })
}

/** Returns the error in a response of the bff or the service. */
export function toApiError(response: { json(): unknown }): z.output<typeof ErrorBody>['error'] {
  return ErrorBody.parse(response.json()).error
}

const ErrorBody = z.object({
  error: z.object({ code: z.string(), message: z.string(), requestId: z.string(), details: z.unknown().optional() }),
})

/** Creates a request of the dashboard as a browser sends it: with the origin of the bff and the session cookie. */
export function toBrowserRequest(
  path: string,
  init: RequestInit,
  { origin, cookie }: { origin: string; cookie: string },
) {
  const request = new Request(new URL(path, origin), init)
  request.headers.set('cookie', cookie)
  request.headers.set('origin', origin)
  return request
}
