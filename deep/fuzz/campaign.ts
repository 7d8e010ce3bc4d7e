import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type Actor, actorNames, actors, type Attacker, isPerson, mayCall } from './actors.ts'
import { authAddresses } from './auth-requests.ts'
import type { Components } from './json-schema.ts'
import { type KnownWorkspace, recreateMissing, type Servers } from './known-content.ts'
import type { Operation } from './operations.ts'
import { type FuzzResponse, findAuthProblems, findDashboardProblems, findContractProblems } from './oracle.ts'
import { type Kind, findKinds, revisionPlaceholder } from './placeholders.ts'
import { createRequests } from './requests.ts'
import type { Source } from './valid-values.ts'
import { type ChosenRequest, type WireRequest, type Target, send, toCurl, toWire } from './wire.ts'

const BATCH_SIZE = 50
const ALLOWED_WEIGHT = 8
const MAX_TRIES = 400

export interface Counts {
  sent: number
  byStatus: Map<number, number>
  /** Requests that were accepted, by address. */
  accepted: Map<string, number>
  findings: string[]
}

interface Campaign {
  servers: Servers
  targets: Target[]
  components: Components
  /** Texts that no response may contain. */
  secrets: string[]
  counts: Counts
}

export function createTargets(
  tables: { operations: Operation[]; endpoints: Map<string, Endpoint>; isDashboardOnly: boolean }[],
  source: Source,
): Target[] {
  const contractTargets = tables.flatMap(({ operations, endpoints, isDashboardOnly }) =>
    operations.map((operation): Target => {
      const key = `${operation.method} ${operation.path}`
      const endpoint = endpoints.get(key)
      if (!endpoint) throw new Error(`${key} is not in the contract.`)
      // Resources that were deleted must be created again, so DELETE is sent less often.
      const weight = slowEndpoints.has(key) ? 2 : operation.method === 'DELETE' ? 4 : 10
      return {
        key,
        weight,
        isDashboardOnly,
        contract: { operation, endpoint },
        requests: createRequests(operation, source),
      }
    }),
  )
  const authTargets = authAddresses.map(({ method, path, requests }): Target => ({
    key: `${method} ${path}`,
    weight: 2,
    isDashboardOnly: true,
    contract: null,
    requests,
  }))
  return [...contractTargets, ...authTargets]
}

/** Expensive endpoints, which are called less often so that a run does not take longer than necessary. */
const slowEndpoints = new Set([
  'GET /codes/{id}/download',
  'POST /codes/download',
  'POST /codes/sheet',
  'POST /design/preview',
  'POST /design/auto',
  'GET /templates',
  'POST /images',
  'POST /images/generate',
  'PATCH /images/{id}',
  'GET /analytics/summary',
  'GET /analytics/changes',
  'POST /sites',
  'POST /sites/{id}/deploy',
  'POST /codes/bulk',
  'GET /page-blocks',
  'POST /pages/{id}/publish',
  'GET /stock/photos',
  'POST /stock/photos/{id}/import',
  'POST /domains/{id}/verify',
  'GET /page-templates',
])

/** Sends `count` requests of the attacker one after the other. The same seed gives the same requests. */
export async function attack(
  campaign: Campaign,
  attacker: Attacker,
  { seed, count }: { seed: number; count: number },
): Promise<void> {
  const next = createRequestPicker(campaign.targets, seed)
  for (let i = 0; i < count; i++) await sendRequest(campaign, attacker, { ...next(), seed })
}

/** Sends requests of an admin to each endpoint that has not accepted a request, until it accepts one. */
export async function reachAll(campaign: Campaign, attacker: Attacker, seed: number): Promise<void> {
  for (const target of campaign.targets) {
    if (!isAllowed('admin', target)) continue
    const requests = fc.sample(target.requests, { seed, numRuns: MAX_TRIES })
    for (const request of requests)
      if (!campaign.counts.accepted.has(target.key))
        await sendRequest(campaign, attacker, { actor: 'admin', target, request, seed })
  }
}

async function sendRequest(
  campaign: Campaign,
  attacker: Attacker,
  { seed, ...chosen }: ChosenRequest & { seed: number },
) {
  const { actor, target, request } = chosen
  const { deleted } = attacker
  const usedKinds = findKinds(JSON.stringify(request))
  const missing = usedKinds.filter((kind) => deleted.has(kind))
  if (missing.length > 0) await recreateMissing(campaign.servers, attacker.workspace, missing)
  for (const kind of missing) deleted.delete(kind)
  const wireRequest = toWire(chosen, attacker)
  const response = await send(campaign.servers, wireRequest)
  recordResult(campaign, { actor, target, request: wireRequest, answer: response, seed })
  if (response.status < 300) await recordChanges({ attacker, target, used: usedKinds, answer: response })
  if (response.status === 401 && attacker.cookies.has(actor) && wireRequest.toDashboard) await attacker.signIn(actor)
}

function createRequestPicker(targets: Target[], seed: number): () => ChosenRequest {
  const chooseByWeight = <T>(values: readonly (readonly [T, number])[]) =>
    fc.oneof(...values.map(([value, weight]) => ({ weight, arbitrary: fc.constant(value) })))
  const anyActor = chooseByWeight(actorNames.map((name) => [name, actors[name]] as const))
  const createTargetChoice = (name: Actor) => {
    const reachableTargets = targets.filter((candidate) => isPerson(name) || !candidate.isDashboardOnly)
    return chooseByWeight(
      reachableTargets.map(
        (candidate) => [candidate, candidate.weight * (isAllowed(name, candidate) ? ALLOWED_WEIGHT : 1)] as const,
      ),
    )
  }
  const targetsByActor = new Map(actorNames.map((name) => [name, createTargetChoice(name)]))
  const choice = anyActor.chain((name) =>
    fc.record({ actor: fc.constant(name), target: targetsByActor.get(name) ?? fc.constantFrom(...targets) }),
  )
  let batches = 0
  const sampleInBatches = <T>(arbitrary: fc.Arbitrary<T>, size: number) => {
    let batch: T[] = []
    return (): T => {
      if (batch.length === 0) batch = fc.sample(arbitrary, { seed: seed * 1_000_003 + ++batches, numRuns: size })
      const [sample] = batch.splice(0, 1)
      if (sample === undefined) throw new Error('There was nothing to sample.')
      return sample
    }
  }
  const choose = sampleInBatches(choice, 1000)
  const samplersByTarget = new Map(targets.map((target) => [target, sampleInBatches(target.requests, BATCH_SIZE)]))
  return () => {
    const pickedRequest = choose()
    const request = samplersByTarget.get(pickedRequest.target)?.()
    if (!request) throw new Error(`${pickedRequest.target.key} has no requests.`)
    return { ...pickedRequest, request }
  }
}

function isAllowed(actor: Actor, { key, contract }: Target): boolean {
  return contract !== null && mayCall(actor, key.split(' ', 1)[0] ?? '', contract.endpoint)
}

interface CompletedRequest {
  actor: Actor
  target: Target
  request: WireRequest
  answer: FuzzResponse
  seed: number
}

function recordResult(campaign: Campaign, completed: CompletedRequest): void {
  const { servers, counts } = campaign
  const { actor, target, request, answer, seed } = completed
  const { status } = answer
  counts.sent++
  counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1)
  // A conflict is a correct response to a valid request, because an earlier request may have put the resource to use.
  if (isAllowed(actor, target) && (status < 400 || status === 409))
    counts.accepted.set(target.key, (counts.accepted.get(target.key) ?? 0) + 1)
  const problems = findProblems(campaign, completed)
  if (problems.length === 0) return
  const source = `${target.key} as ${actor}, seed ${seed}`
  const loggedLines = servers.bff.logLines.filter((line) => line.includes(`"${answer.requestId}"`))
  const reportLines = [source, toCurl(request), `${status} ${answer.text.slice(0, 500)}`, ...loggedLines]
  counts.findings.push(...problems.map((problem) => [problem, ...reportLines].join('\n  ')))
}

function findProblems(
  { components, secrets }: Campaign,
  { actor, target, request, answer }: CompletedRequest,
): string[] {
  const { status } = answer
  const hasContract = target.contract !== null
  return [
    ...findResponseProblems(target, { request, answer }, components),
    ...(hasContract && status < 400 && !isAllowed(actor, target) ? [`accepted from ${actor}, who may not`] : []),
    ...(status < 400 && !request.isOwnOrigin ? ['accepted from another origin'] : []),
    ...secrets
      .filter((secret) => answer.text.includes(secret))
      .map((secret) => `answered ${secret} of another workspace`),
  ]
}

function findResponseProblems(
  { contract }: Target,
  { request, answer }: Pick<CompletedRequest, 'request' | 'answer'>,
  components: Components,
): string[] {
  if (!contract) return findAuthProblems(answer)
  const find = request.toDashboard ? findDashboardProblems : findContractProblems
  return find(contract.operation, { request: request.request, answer }, components)
}

const RevisionBody = z.object({ revision: z.int() })
const CreatedBody = z.object({
  id: z.string().optional(),
  uploadId: z.string().optional(),
  site: z.object({ id: z.string() }).optional(),
})

const CANCEL_UPLOAD = 'DELETE /sites/uploads/{uploadId}'

type RemoveResource = (workspace: KnownWorkspace, id: string) => Promise<unknown>

/** Functions that remove a created resource, by endpoint. A workspace may have only a few of these, and later requests would be rejected. */
const removersByKey = new Map<string, RemoveResource>([
  ['POST /sites/uploads', ({ send: ask }, uploadId) => ask(CANCEL_UPLOAD, { params: { uploadId } })],
  ['POST /domains', ({ send: ask }, id) => ask('DELETE /domains/{id}', { params: { id } })],
  ['POST /exports', ({ send: ask }, id) => ask('DELETE /exports/{id}', { params: { id } })],
  ['POST /keys', ({ send: ask }, id) => ask('DELETE /keys/{id}', { params: { id } })],
  ['POST /webhooks', ({ send: ask }, id) => ask('DELETE /webhooks/{id}', { params: { id } })],
  ['POST /sites', ({ send: ask }, id) => ask('DELETE /sites/{id}', { params: { id } })],
])

async function removeLimitedResource({ workspace, ids }: Attacker, key: string, answer: FuzzResponse): Promise<void> {
  const remove = removersByKey.get(key)
  if (!remove) return
  const { id, uploadId, site } = CreatedBody.parse(JSON.parse(answer.text))
  const createdId = uploadId ?? site?.id ?? id
  if (createdId !== undefined && ![...ids.values()].includes(createdId)) await remove(workspace, createdId)
}

/** Records the changes of an accepted request. */
async function recordChanges({
  attacker,
  target,
  used,
  answer,
}: {
  attacker: Attacker
  target: Target
  used: Kind[]
  answer: FuzzResponse
}): Promise<void> {
  const { key } = target
  // These requests delete a resource or use it up.
  if (key.startsWith('DELETE ') || key === 'POST /sites' || key.endsWith('/deploy'))
    for (const kind of used) attacker.deleted.add(kind)
  if (key === 'PATCH /me') await attacker.restorePlan()
  await removeLimitedResource(attacker, key, answer)
  if (key.startsWith('POST /pages/{id}/') && used.includes('pag')) {
    const { data } = RevisionBody.safeParse(answer.text === '' ? null : JSON.parse(answer.text))
    if (data) attacker.ids.set(String(revisionPlaceholder), String(data.revision))
  }
}
