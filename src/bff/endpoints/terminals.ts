import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import { acceptAccessToken } from '../assistants/grants.ts'
import { countRequest } from '../assistants/count-request.ts'
import { findTerminalToken } from '../assistants/tokens.ts'
import { ApiError } from '../http/api-error.ts'
import { findGrantPerson, type Person } from '../people/person.ts'
import type { Upstream } from '../upstream/upstream.ts'

const PLAN_VALID_MS = 10_000

interface TerminalOptions {
  db: Database
  upstream: Upstream
}

/**
 * Returns a function that finds the person for whom a terminal sends a request, or null if it is not from a terminal. The limits are those
 * of API keys: a plan without the API has no terminals, and all requests of a workspace count together.
 */
export function createTerminals({ db, upstream }: TerminalOptions) {
  const plans = new LRUCache<string, z.output<typeof Me>>({ max: 1_000, ttl: PLAN_VALID_MS })

  async function readPlan(person: Person): Promise<z.output<typeof Me>> {
    const knownPlan = plans.get(person.workspace.id)
    if (knownPlan) return knownPlan
    const text = await upstream.find(person, '/me')
    if (text === null) throw new ApiError('service_unreachable')
    const me = Me.parse(JSON.parse(text))
    plans.set(person.workspace.id, me)
    return me
  }

  return async (request: FastifyRequest): Promise<Person | null> => {
    const token = findTerminalToken(request.headers)
    if (token === null) return null
    const grant = await acceptAccessToken(db, token)
    const person = grant && (await findGrantPerson(db, grant))
    if (!person)
      throw new ApiError('invalid_api_key', { message: 'The access of this terminal has ended. Run: tessera login' })
    const { workspace, limits, plans: offers } = await readPlan(person)
    if (offers.find(({ plan }) => plan === workspace.plan)?.api !== true)
      throw new ApiError('forbidden', { message: "The workspace's plan has no access to the API." })
    await countRequest(db, person.workspace.id, limits.apiRequestsPerMinute)
    return { ...person, terminalScope: grant.scope }
  }
}

/** Whether a terminal may call the endpoint, besides what the role of the person allows: what an API key of this scope may call. */
export function isInTerminalScope({ terminalScope }: Person, method: string, { scope }: Endpoint): boolean {
  if (terminalScope === undefined) return true
  if (scope === 'admin') return false
  return terminalScope === 'write' || method === 'GET' || scope === 'read'
}

const Me = z.object({
  workspace: z.object({ plan: z.string() }),
  limits: z.object({ apiRequestsPerMinute: z.int() }),
  plans: z.array(z.object({ plan: z.string(), api: z.boolean() })),
})
