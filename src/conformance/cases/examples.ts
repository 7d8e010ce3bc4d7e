import assert from 'node:assert/strict'
import { z } from 'zod'
import { bodyExamples, type Endpoint } from '#contract/endpoint.ts'
import { type Api, api } from '#contract/index.ts'
import { buildOpenApi } from '#contract/openapi.ts'
import { assertMatches } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import type { Reply } from '../client.ts'
import { createExampleResources } from '../example-resources.ts'

/** The examples that a suite without a past and without a network cannot send. */
const unsendable: Partial<Record<keyof Api, string>> = {
  'PATCH /alerts/{id}': 'an alert is raised after hours',
  'PATCH /alert-causes/{id}': 'an alert is raised after hours',
  'PATCH /submissions/{id}': 'a visitor must have sent a form',
  'PATCH /webhooks/replays/{replayId}': 'there must have been deliveries to replay',
  'POST /brand/read': 'it reads a website',
  'POST /brand/undo': 'the brand kit must have changed something',
  'POST /fonts': 'a font is too long for an example, which has only its beginning',
  'POST /webhooks/{id}/test': 'it sends a request to the receiver',
  'POST /webhooks/{id}/try': 'it sends a request to the receiver',
}

const document = buildOpenApi('http://localhost/v1')

/** Every example of a body in the contract is sent. The response has what the example of the response says that it has of the request. */
export const exampleCases: Case[] = listExamples().map(({ key, endpoint, example }) => ({
  name: `the example of ${endpoint.operation} is accepted`,
  rule: 'addition: the examples of the contract are valid requests',
  needs: [
    ...(endpoint.scope === 'admin' ? (['admin'] as const) : []),
    ...(endpoint.roles === null ? (['keys'] as const) : []),
  ],
  run: (world) => sendExample(world, { key, endpoint, example }),
}))

interface Example {
  key: keyof Api
  endpoint: Endpoint
  example: unknown
}

function listExamples(): Example[] {
  const rows: [string, Endpoint][] = Object.entries(api)
  return rows.flatMap(([key, endpoint]) => {
    const { body } = endpoint
    const example = body === undefined || body === 'stream' ? undefined : bodyExamples.get(body)?.example
    return isAddress(key) && example !== undefined && unsendable[key] === undefined ? [{ key, endpoint, example }] : []
  })
}

function isAddress(key: string): key is keyof Api {
  return Object.hasOwn(api, key)
}

const Json = z.record(z.string(), z.unknown())

async function sendExample(world: World, { key, endpoint, example }: Example): Promise<void> {
  const [method = '', path = ''] = key.split(' ')
  const resources = createExampleResources(world)
  const params = await resources.createParams(path)
  const body = Json.parse(await resources.replaceValues(example))
  const restore = method === 'POST' || path.includes('{') ? null : await createRestore(world, { key, body })
  const reply = await world.client.send(key, { params, body })
  try {
    assert.ok([200, 201].includes(reply.status), `the example got ${reply.status}: ${reply.text.slice(0, 500)}`)
    if ('kind' in endpoint.response || endpoint.status === 204) return
    assertMatches(reply.body, endpoint.response)
    for (const name of listSharedMembers({ method, path, endpoint, example }))
      assert.deepEqual(pick(Json.parse(reply.body)[name], body[name]), body[name], `${name} is not what was sent`)
  } finally {
    await restore?.()
    await removeCreated(world, { path, reply })
  }
}

/** The members that the example of the response has from the example of the body. */
function listSharedMembers({
  method,
  path,
  endpoint: { status = 200 },
  example,
}: {
  method: string
  path: string
  endpoint: Endpoint
  example: unknown
}): string[] {
  const Response = z.object({ content: z.object({ 'application/json': z.object({ example: Json }) }) })
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[status]
  const shownExample = Response.parse(response).content['application/json'].example
  const sentExample = Json.parse(example)
  return Object.keys(sentExample).filter((name) => {
    const isSame = JSON.stringify(pick(shownExample[name], sentExample[name])) === JSON.stringify(sentExample[name])
    const isTime = typeof sentExample[name] === 'string' && /^\d{4}-\d\d-\d\dT/.test(sentExample[name])
    // Subdomains and revisions are not sent as the example has them. Times come back in UTC, and blocks with their defaults.
    return name in shownExample && isSame && !isTime && !['subdomain', 'revision', 'blocks'].includes(name)
  })
}

/** The members of an object that the other object has, too. */
function pick(value: unknown, other: unknown): unknown {
  const [object, names] = [Json.safeParse(value), Json.safeParse(other)]
  if (!object.success || !names.success) return value
  return Object.fromEntries(Object.keys(names.data).map((name) => [name, object.data[name]]))
}

/** Returns a function that gives a setting of the workspace its former values. */
async function createRestore(world: World, { key, body }: { key: keyof Api; body: z.output<typeof Json> }) {
  const readKey = key.replace(/^\w+/, 'GET')
  if (!isAddress(readKey)) return null
  const before = Json.parse((await world.client.send(readKey)).body)
  const settings = Object.fromEntries(Object.keys(body).map((name) => [name, pick(before[name], body[name])]))
  return () => world.client.send(key, { body: settings })
}

async function removeCreated(world: World, { path, reply }: { path: string; reply: Reply }): Promise<void> {
  if (reply.status !== 201) return
  const Created = z.object({ id: z.string() })
  const { id } =
    Created.safeParse(Created.safeParse(reply.body).data ?? Json.safeParse(reply.body).data?.['site']).data ?? {}
  const removal = `DELETE ${path.replace(/^(\/[\w-]+).*$/, '$1')}/{id}`
  if (id === undefined) return
  if (isAddress(removal)) await world.client.send(removal, { params: { id } })
  else if (id.startsWith('cod_'))
    await world.client.send('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
}
