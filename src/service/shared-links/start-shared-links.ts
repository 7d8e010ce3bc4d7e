import type { FastifyInstance } from 'fastify'
import type { Context } from '../tenancy/context.ts'
import { getSharedSecret } from '../http/secret.ts'
import { SignedIds } from '../ids/signed-ids.ts'
import type { CountingThread } from '../scans/analytics/start-counting.ts'
import type { AccessAttempts } from '../scans/routes/access-attempts.ts'
import { sharedLinksHandlers } from './handlers.ts'
import { sharedRoute } from './shared-route.ts'

interface SharedLinksParts {
  app: FastifyInstance
  counting: CountingThread
  tries: AccessAttempts
  settings: { publicOrigin: string; trustProxy: string[] }
}

/** Shared links: their endpoints, and the public route that answers them. */
export async function startSharedLinks({ db }: Pick<Context, 'db'>, parts: SharedLinksParts) {
  const { app, counting, tries, settings } = parts
  const { publicOrigin, trustProxy } = settings
  const tokens = new SignedIds({
    secret: await getSharedSecret(db, 'shared links'),
    prefix: 'lnk',
    purpose: 'shared link',
  })
  await sharedRoute(app, { db, counting, tokens, tries, trustProxy })
  return { handlers: sharedLinksHandlers({ db }, { tokens, publicOrigin }) }
}
