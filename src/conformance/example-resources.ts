import type { Api } from '#contract/index.ts'
import { parseOrFail } from './assertions.ts'
import type { World } from './case.ts'
import { z } from 'zod'

const Created = z.object({ id: z.string() })
const picture =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI0MCIgaGVpZ2h0PSI0MCI+PHJlY3Qgd2lkdGg9IjMwIiBoZWlnaHQ9IjMwIiB4PSI1IiB5PSI1IiBmaWxsPSIjN2MyZDEyIi8+PC9zdmc+'

type CreateResource = (world: World, findId: (prefix: string) => Promise<string>) => Promise<string>

/** How to create a resource whose id has this prefix. */
const creators: Partial<Record<string, CreateResource>> = {
  cod: async ({ createCode }) => (await createCode({ trackConversions: true })).id,
  fld: async ({ createFolder }) => (await createFolder()).id,
  pag: async ({ createPage }) => (await createPage()).id,
  sit: async ({ createSite }) => (await createSite()).id,
  img: async (world) => post(world, 'POST /images', { data: picture }),
  fil: async (world) => post(world, 'POST /files', { fileName: 'prices.txt', data: 'RXNwcmVzc28gMi4yMAo=' }),
  tpl: async (world, findId) => {
    const params = { id: await findId('cod') }
    return (await world.client.ok('POST /codes/{id}/template', { params, body: { name: world.createUniqueText() } })).id
  },
  dep: async ({ client }, findId) => {
    const { data } = await client.ok('GET /sites/{id}/deploys', { params: { id: await findId('sit') } })
    return data[0]?.id ?? ''
  },
  scn: async ({ client, scan, until }, findId) => {
    const code = await client.ok('GET /codes/{id}', { params: { id: await findId('cod') } })
    await scan(code)
    return until(async () => (await client.ok('GET /scans', { query: { codeId: code.id } })).data[0]?.id, 'a scan')
  },
  whk: async (world, findId) =>
    post(world, 'POST /webhooks', { url: `https://cafe.example/${Date.now()}`, codes: [await findId('cod')] }),
  cmp: async (world) => post(world, 'POST /campaigns', { name: world.createUniqueText() }),
  seg: async (world) => post(world, 'POST /segments', { name: world.createUniqueText(), filters: {} }),
  rpt: async (world) =>
    post(world, 'POST /reports', { name: world.createUniqueText(), every: 'week', to: ['owner@cafe.example'] }),
  utm: async (world) => post(world, 'POST /utm-presets', { name: world.createUniqueText(), source: 'poster' }),
  note: async (world) => post(world, 'POST /annotations', { at: '2026-06-01T08:00:00Z', text: 'A note' }),
  sec: async (world) =>
    post(world, 'POST /sections', { name: world.createUniqueText(), blocks: [{ type: 'text', fields: {} }] }),
  dom: async (world) => post(world, 'POST /domains', { host: `go${Date.now()}.cafe.example`, use: 'scans' }),
}

async function post({ client }: World, address: keyof Api, body: object): Promise<string> {
  return parseOrFail(Created, (await client.send(address, { body })).body).id
}

/** The prefix of the id in a path: `/codes/{id}` needs a code. */
const prefixByPath: Readonly<Record<string, string>> = {
  annotations: 'note',
  campaigns: 'cmp',
  codes: 'cod',
  domains: 'dom',
  files: 'fil',
  folders: 'fld',
  images: 'img',
  pages: 'pag',
  reports: 'rpt',
  sections: 'sec',
  segments: 'seg',
  sites: 'sit',
  templates: 'tpl',
  'utm-presets': 'utm',
  webhooks: 'whk',
}

const exampleId = /^([a-z]{3,4})_[0-9a-z]{20}$/

/** Creates the resources that an example mentions, each once, and replaces the ids of the example with theirs. */
export function createExampleResources(world: World) {
  const ids = new Map<string, Promise<string>>()

  async function findId(prefix: string): Promise<string> {
    const create = creators[prefix]
    if (!create) throw new Error(`The suite cannot create a resource whose id begins with ${prefix}_.`)
    const id = ids.get(prefix) ?? create(world, findId)
    ids.set(prefix, id)
    return id
  }

  /** Replaces ids, and what must be free or current in the workspace. */
  async function replaceValues(value: unknown, name = ''): Promise<unknown> {
    if (name === 'subdomain') return world.createSubdomain()
    if (name === 'revision') return findRevision()
    if (typeof value === 'string') {
      const prefix = exampleId.exec(value)?.[1]
      return prefix === undefined || !(prefix in creators) ? value : findId(prefix)
    }
    if (Array.isArray(value)) return Promise.all(value.map((item: unknown) => replaceValues(item)))
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(async ([key, member]: [string, unknown]) => [
      key,
      await replaceValues(member, key),
    ])
    return Object.fromEntries(await Promise.all(members))
  }

  async function findRevision(): Promise<number> {
    const page = await world.client.ok('GET /pages/{id}/content', { params: { id: await findId('pag') } })
    return page.revision
  }

  return {
    replaceValues,
    /** The parameters of a path, such as the id of a code for `/codes/{id}`. */
    async createParams(path: string): Promise<Record<string, string>> {
      if (!path.includes('{id}')) return {}
      const [, resource = ''] = path.split('/')
      return { id: await findId(prefixByPath[resource] ?? resource) }
    },
  }
}
