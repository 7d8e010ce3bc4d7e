import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SHARED_PATH, SharedDashboard, SharedRequest } from '#contract/shared-dashboard.ts'
import type { Database } from '#database/open.ts'
import type { ReadShownBrand } from '../brand/shown-brand.ts'
import { verifyAccessCode } from '../codes/access-code.ts'
import { ApiError, invalidRequest, RateLimitError } from '../http/api-error.ts'
import { createAddressReader } from '../http/client-address.ts'
import { parseJsonBodies } from '../http/parse-json-bodies.ts'
import type { SignedIds } from '../ids/signed-ids.ts'
import { toClientNetwork, toBlock } from '../tenancy/limits/client-network.ts'
import { TokenBuckets } from '../tenancy/limits/post-limits.ts'
import { findWorkspace } from '../tenancy/workspaces/workspaces.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import type { AccessAttempts } from '../scans/routes/access-attempts.ts'
import { FairQueue } from '../runtime/fair-queue.ts'
import { FiguresCache } from './figures-cache.ts'
import { countOpening, findLink, type LinkRow } from './link-rows.ts'
import { findMissingTarget, getTargetName, readTargetNames } from './link-targets.ts'
import { measureLink } from './measure-link.ts'
import { toShownPeriod } from './shown-period.ts'

interface SharedRouteOptions {
  db: Database
  scanStore: ScanStore
  tokens: SignedIds
  tries: AccessAttempts
  readBrand: ReadShownBrand
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustProxy: string[]
}

const BODY_LIMIT = 4096
// The limits are only in memory, because addresses of visitors must not be stored.
const visitorLimit = { burst: 60, intervalMs: 1_000 }
// Scans with access codes leave two threads of the pool free. Passwords of links use one of these threads.
const DERIVATIONS = { concurrency: 1, maxPerOwner: 16, maxWaiting: 200 }

/** Adds the route that serves shared links. It needs no API key: the token in the body is the permission. */
export async function registerSharedRoute(app: FastifyInstance, options: SharedRouteOptions): Promise<void> {
  const { db, scanStore, tokens, readBrand } = options
  // The bff on this machine sends the address of its visitor. Another program here could send a false address, but would only evade the
  // limit per address, because attempts are also limited per link.
  const getAddress = createAddressReader([...options.trustProxy, 'loopback'])
  const requests = new TokenBuckets(visitorLimit)
  const checkPassword = createPasswordChecker(options.tries)
  const cache = new FiguresCache()

  await app.register(async (shared) => {
    parseJsonBodies(shared)
    shared.post(SHARED_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      const address = getAddress(request.raw)
      const waitSeconds = requests.take(toClientNetwork(address))
      if (waitSeconds > 0) throw createRateLimited('requests', waitSeconds)
      const parsed = SharedRequest.safeParse(request.body)
      if (!parsed.success) throw invalidRequest('body', parsed.error.issues)
      const { token, password, isFirst, ...requested } = parsed.data
      const { link, names } = await findOpenLink(db, tokens.verify(token))
      await checkPassword(link, { password, address })
      const workspace = await findWorkspace(db, link.workspaceId)
      if (!workspace) throw new ApiError('not_found')
      const period = toShownPeriod(link, requested, new Date())
      const figures = await cache.read(link.id, period, async () =>
        measureLink(link, period, { db, scanStore, plan: workspace.plan }),
      )
      if (isFirst) await countOpening(db, link.id)
      const title = link.name ?? getTargetName(link, names)
      const view = presentView(link)
      const brand = await readBrand(link.workspaceId)
      const dashboard = { ...figures, title, workspace: workspace.name, brand, expiresAt: link.expiresAt, view }
      // Encoded with its schema, so that no other field is sent.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(z.encode(SharedDashboard, dashboard)))
    })
  })
}

/** The period of a link as its page shows it. */
function presentView({ view }: LinkRow): SharedDashboard['view'] {
  if (!view?.period) return null
  return { last: 'last' in view.period ? view.period.last : null }
}

/** Finds the link and the names of its targets. Unknown, revoked and expired links and deleted targets are the same 404. */
async function findOpenLink(db: Database, id: string | null) {
  const link = id === null ? null : await findLink(db, id)
  if (!link || (link.expiresAt && link.expiresAt <= new Date())) throw new ApiError('not_found')
  const names = await readTargetNames(db, link.workspaceId, [link])
  if (findMissingTarget(link, names)) throw new ApiError('not_found')
  return { link, names }
}

function createPasswordChecker(tries: AccessAttempts) {
  const derivations = new FairQueue(DERIVATIONS)
  return async (
    { id, passwordHash }: LinkRow,
    { password, address }: { password: string | undefined; address: string },
  ): Promise<void> => {
    if (passwordHash === null) return
    if (password === undefined) throw new ApiError('password_required')
    const attempt = await tries.begin(id, address)
    if (attempt.waitSeconds > 0) throw createRateLimited('sign_in', attempt.waitSeconds)
    const isCorrect = await derivations.run(toBlock(address), async () => verifyAccessCode(password, passwordHash))
    if (isCorrect === null) {
      attempt.release()
      throw new ApiError('unavailable')
    }
    if (!isCorrect) throw new ApiError('wrong_password')
    await attempt.recordSuccess()
  }
}

function createRateLimited(budget: 'requests' | 'sign_in', retryAfter: number): RateLimitError {
  return new RateLimitError(budget, { limit: visitorLimit.burst, remaining: 0, retryAfter })
}
