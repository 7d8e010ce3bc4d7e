import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SHARED_PATH, SharedDashboard, SharedRequest } from '#contract/shared-dashboard.ts'
import type { Database } from '#database/open.ts'
import { verifyAccessCode } from '../codes/access-code.ts'
import { ApiError, invalid, RateLimited } from '../http/api-error.ts'
import { clientAddress } from '../http/client-address.ts'
import { readJsonBodies } from '../http/json-body.ts'
import type { SignedIds } from '../ids/signed-ids.ts'
import { toNetwork, toSite } from '../tenancy/limits/client-network.ts'
import { Buckets } from '../tenancy/limits/post-limits.ts'
import { findWorkspace } from '../tenancy/workspaces/workspaces.ts'
import type { CountingThread } from '../scans/analytics/start-counting.ts'
import type { AccessAttempts } from '../scans/routes/access-attempts.ts'
import { FairQueue } from '../runtime/fair-queue.ts'
import { FiguresCache } from './figures-cache.ts'
import { countOpening, findLink, type LinkRow } from './link-rows.ts'
import { findMissing, getTargetName, readTargetNames } from './link-targets.ts'
import { measureLink } from './measure-link.ts'
import { toShownPeriod } from './shown-period.ts'

interface SharedParts {
  db: Database
  counting: CountingThread
  tokens: SignedIds
  tries: AccessAttempts
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustProxy: string[]
}

const BODY_LIMIT = 4096
// Only in memory: addresses of visitors must not be stored.
const visitor = { burst: 60, everyMs: 1_000 }
// One of the two threads of the pool that scans with access codes leave to everybody else.
const DERIVATIONS = { places: 1, most: 16, mostOfAll: 200 }

/** Answers shared links, without an API key: the token in the body is the permission. */
export async function sharedRoute(app: FastifyInstance, parts: SharedParts): Promise<void> {
  const { db, counting, tokens } = parts
  // The bff beside this service sends whom it asks for. A program on this machine that lies only gets past the limit of one address:
  // attempts are also limited for each link.
  const getAddress = clientAddress([...parts.trustProxy, 'loopback'])
  const requests = new Buckets(visitor)
  const checkPassword = passwordChecker(parts.tries)
  const cache = new FiguresCache()

  await app.register(async (shared) => {
    readJsonBodies(shared)
    shared.post(SHARED_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      const address = getAddress(request.raw)
      const wait = requests.take(toNetwork(address))
      if (wait > 0) throw tooMany('requests', wait)
      const parsed = SharedRequest.safeParse(request.body)
      if (!parsed.success) throw invalid('body', parsed.error.issues)
      const { token, password, isFirst, ...requested } = parsed.data
      const { link, names } = await findOpenLink(db, tokens.open(token))
      await checkPassword(link, { password, address })
      const workspace = await findWorkspace(db, link.workspaceId)
      if (!workspace) throw new ApiError('not_found')
      const period = toShownPeriod(link, requested, new Date())
      const figures = await cache.read(link.id, period, async () =>
        measureLink(link, period, { db, counting, plan: workspace.plan }),
      )
      if (isFirst) await countOpening(db, link.id)
      const title = link.name ?? getTargetName(link, names)
      const view = toSharedPeriod(link)
      const answer = { ...figures, title, workspace: workspace.name, expiresAt: link.expiresAt, view }
      // Encoded by its schema, so that nothing else is sent.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(z.encode(SharedDashboard, answer)))
    })
  })
}

/** What the page says of the period of a link. */
function toSharedPeriod({ view }: LinkRow): SharedDashboard['view'] {
  if (!view?.period) return null
  return { last: 'last' in view.period ? view.period.last : null }
}

/** The link, and the names of what it shows. An unknown, revoked or expired link and a deleted target are the same 404. */
async function findOpenLink(db: Database, id: string | null) {
  const link = id === null ? null : await findLink(db, id)
  if (!link || (link.expiresAt && link.expiresAt <= new Date())) throw new ApiError('not_found')
  const names = await readTargetNames(db, link.workspaceId, [link])
  if (findMissing(link, names)) throw new ApiError('not_found')
  return { link, names }
}

function passwordChecker(tries: AccessAttempts) {
  const derivations = new FairQueue(DERIVATIONS)
  return async (
    { id, passwordHash }: LinkRow,
    { password, address }: { password: string | undefined; address: string },
  ): Promise<void> => {
    if (passwordHash === null) return
    if (password === undefined) throw new ApiError('password_required')
    const attempt = await tries.begin(id, address)
    if (attempt.wait > 0) throw tooMany('sign_in', attempt.wait)
    const isRight = await derivations.run(toSite(address), async () => verifyAccessCode(password, passwordHash))
    if (isRight === null) throw new ApiError('unavailable')
    if (!isRight) throw new ApiError('wrong_password')
    await attempt.succeeded()
  }
}

function tooMany(budget: 'requests' | 'sign_in', retryAfter: number): RateLimited {
  return new RateLimited(budget, { limit: visitor.burst, remaining: 0, retryAfter })
}
