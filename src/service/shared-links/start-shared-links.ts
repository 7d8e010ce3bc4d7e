import type { FastifyInstance } from 'fastify'
import type { Context } from '../tenancy/context.ts'
import { getSharedSecret } from '../http/secret.ts'
import { SignedIds } from '../ids/signed-ids.ts'
import type { CountingThread } from '../scans/analytics/start-counting.ts'
import type { AccessAttempts } from '../scans/routes/access-attempts.ts'
import { sharedLinksHandlers } from './handlers.ts'
import { registerSharedRoute } from './shared-route.ts'

interface SharedLinksOptions {
  app: FastifyInstance
  counting: CountingThread
  tries: AccessAttempts
  settings: { publicOrigin: string; trustProxy: string[] }
}

/** Starts shared links: their endpoints, and the public route that answers them. */
export async function startSharedLinks({ db }: Pick<Context, 'db'>, options: SharedLinksOptions) {
  const { app, counting, tries, settings } = options
  const { publicOrigin, trustProxy } = settings
  const tokens = new SignedIds({
    secret: await getSharedSecret(db, 'shared links'),
    prefix: 'lnk',
    purpose: 'shared link',
  })
  await registerSharedRoute(app, { db, counting, tokens, tries, trustProxy })
  return { handlers: sharedLinksHandlers({ db }, { tokens, publicOrigin }) }
}
