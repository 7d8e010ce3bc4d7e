import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Page } from '../../src/contract/page.ts'
import { getSharedService, type TestService, type TestWorkspace } from '../../src/testing/service.ts'
import { anyHostileValue, mutate } from './hostile-values.ts'

/** For more or other runs: `FUZZ_RUNS=10000 FUZZ_SEED=7 npx vitest run src/testing/fuzz`. Each failure that a seed finds becomes a named test below. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261120)
const MAX_BLOCKS = 120

type Content = Pick<Page, 'pages'>
type Fields = Record<string, unknown>
/** Numbers that select from the content of the document when the operation is made. */
interface Choice {
  op: string
  page: number
  block: number
  after: number
  /** `hostile` is true for one choice in four. One field then gets the value `replacement`. */
  fields: { type: number; count: number; place: number; replacement: string; hostile: boolean }
}

let service: TestService
let workspace: TestWorkspace
let blockTypes: { type: string; defaults: Fields }[]
let page: { id: string; host: string }

beforeAll(async () => {
  service = await getSharedService()
  workspace = await service.createWorkspace()
  const types = (await workspace.call('GET /page-blocks')).data.map(({ type }) => type)
  const { data } = await workspace.call('GET /page-blocks', { query: { types } })
  blockTypes = data.map(({ type, defaults = {} }) => ({ type, defaults }))
  const body = { name: 'Fuzz', subdomain: 'fuzz-edits', templateId: 'museum-guide' }
  const { id, url } = await workspace.call('POST /pages', { body })
  page = { id, host: new URL(url).host }
})

const anyChoice: fc.Arbitrary<Choice> = fc.record({
  op: fc.constantFrom(
    ...'setBlock setBlock setBlock addBlock addBlock moveBlock removeBlock'.split(' '),
    ...'setTheme setNav addPage removePage setPage movePage'.split(' '),
  ),
  page: fc.nat({ max: 20 }),
  block: fc.nat({ max: 200 }),
  after: fc.nat({ max: 200 }),
  fields: fc.record({
    type: fc.nat({ max: 100 }),
    count: fc.nat({ max: 12 }),
    place: fc.nat({ max: 10_000 }),
    // The replacement is JSON text, because a counterexample with 2,000 levels cannot be printed.
    replacement: anyHostileValue().map((value) => JSON.stringify(value)),
    hostile: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 0),
  }),
})

function pick<T>(items: readonly T[], at: number): T {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** An operation that is valid on the current document, nearly always. */
function toOperation({ pages }: Content, { op, fields, ...at }: Choice): unknown {
  const { id, blocks } = pick(pages, at.page)
  const block = pick(blocks, at.block)
  const targetPage = pick(pages, at.after)
  const after = at.after % 5 === 0 ? null : pick(targetPage.blocks, at.block + 1).id
  switch (op) {
    case 'setBlock':
      return { op, page: id, block: block.id, fields: getFields(block.type, fields) }
    case 'addBlock': {
      const { type } = pick(blockTypes, fields.type)
      return { op, page: targetPage.id, type, after, fields: getFields(type, fields) }
    }
    case 'moveBlock':
      return { op, page: id, block: block.id, toPage: targetPage.id, after }
    case 'removeBlock':
      return { op, page: id, block: block.id }
    case 'setTheme':
      return {
        op,
        theme: spoil({ palette: pick(['dusk', 'paper', 'kiln', 'slate'], at.block), corners: null }, fields),
      }
    case 'setNav':
      return { op, nav: spoil({ style: pick(['tabs', 'bar', 'none', null], at.block) }, fields) }
    case 'addPage':
      return {
        op,
        name: `Page ${at.block}`,
        slug: `page-${at.block}`,
        after: at.after % 2 === 0 ? null : targetPage.id,
      }
    case 'setPage':
      return { op, page: id, fields: spoil({ name: `Name ${at.block}`, icon: 'star' }, fields) }
    case 'movePage':
      return { op, page: id, after: targetPage.id }
    default:
      return { op, page: id }
  }
}

function getFields(type: string, fields: Choice['fields']): unknown {
  const defaults = Object.entries(blockTypes.find((kind) => kind.type === type)?.defaults ?? {})
  const first = fields.count % Math.max(1, defaults.length)
  return spoil(Object.fromEntries(defaults.slice(first, first + 3)), fields)
}

function spoil(value: Fields, { hostile, place, replacement }: Choice['fields']): unknown {
  return hostile ? mutate(value, { choice: place, replacement: JSON.parse(replacement) }) : value
}

/** Invariants of a document under any edit. */
function expectValidContent({ pages }: Content) {
  const blocks = pages.flatMap((contentPage) => contentPage.blocks)
  const ids = [...pages, ...blocks].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(pages.map(({ slug }, at) => (slug === '') === (at === 0))).not.toContain(false)
  expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length)
  for (const contentPage of pages)
    expect(contentPage.blocks.map(({ type }, at) => (type === 'header') === (at === 0))).not.toContain(false)
}

async function getStatus(url: string, path: string): Promise<number> {
  const response = await service.app.inject({ url: path, headers: { host: new URL(url).host } })
  return response.statusCode
}

test('after any operations a document is valid and can be published', { timeout: 300_000 }, async () => {
  const params = { id: page.id }
  const counts = new Map<number, number>()
  let runs = 0
  const property = fc.asyncProperty(fc.array(anyChoice, { minLength: 1, maxLength: 4 }), async (batch) => {
    const before = await workspace.call('GET /pages/{id}/content', { params })
    const hasManyBlocks = before.pages.flatMap(({ blocks }) => blocks).length > MAX_BLOCKS
    const operations = batch.map((choice) =>
      toOperation(before, hasManyBlocks && choice.op === 'addBlock' ? { ...choice, op: 'removeBlock' } : choice),
    )
    const payload = JSON.stringify({ revision: before.revision, operations })
    const answer = await service.app.inject({
      method: 'POST',
      url: `/v1/pages/${page.id}/edits`,
      headers: { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' },
      payload: payload,
    })
    counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1)
    expect({ 200: '', 400: '' }[answer.statusCode] ?? answer.body).toBe('')
    const after = await workspace.call('GET /pages/{id}/content', { params })
    expect(after.revision).toBe(before.revision + (answer.statusCode === 200 ? 1 : 0))
    if (answer.statusCode === 400) {
      expect(after).toEqual(before)
      return
    }
    expectValidContent(after)
    for (const { previewUrl } of after.pages)
      expect(await getStatus(previewUrl, new URL(previewUrl).pathname)).toBe(200)
    if (++runs % 15 > 0) return
    const { url } = await workspace.call('POST /pages/{id}/publish', { params })
    for (const { slug } of after.pages) expect(await getStatus(url, `/${slug}`)).toBe(200)
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED })
  expect(counts.get(200) ?? 0, 'batches that were accepted').toBeGreaterThan(RUNS / 5)
})
