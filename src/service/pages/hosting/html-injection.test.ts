import { chromium as playwright } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { requestHost } from '#testing/request-host.ts'
import { findChromium } from '#testing/chromium.ts'
import { createPage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

const EVIL =
  '"\'></title></style></script><img src=x onerror="window.evil=1" class=evil><script>window.evil=1</script>&lt;b&gt;${1}{{1}}'

interface Schema {
  type?: string
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  'x-editor'?: string
}

/** Makes fields with a hostile value in every free text. Choices, numbers, URLs, and HTML for a sandboxed frame are left out. */
function makeHostile(schema: Schema): unknown {
  if (schema['x-editor'] === 'code') return undefined
  if (schema['x-editor'] === 'rich-text') return toRichText(EVIL)
  if (schema.type === 'string') return isFreeText(schema) ? EVIL.slice(0, schema.maxLength) : undefined
  if (schema.type === 'array') {
    const item = makeHostile(schema.items ?? {})
    return item === undefined ? undefined : [item]
  }
  if (schema.type !== 'object') return undefined
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, makeHostile(property)])
  const hostileFields = fields.filter(([, value]) => value !== undefined)
  // An object without texts, such as a focal point, needs its numbers.
  return hostileFields.length === 0 ? undefined : Object.fromEntries(hostileFields)
}

const isFreeText = (schema: Schema) => !['pattern', 'enum', 'const', 'format'].some((keyword) => keyword in schema)
const toRichText = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
})

test('script in any text of a page stays text', async () => {
  const { data } = await workspace.call('GET /page-blocks')
  const types = data.map(({ type }) => type)
  const blockTypes = (await workspace.call('GET /page-blocks', { query: { types } })).data
  const draft = await createPage(workspace, { name: EVIL })
  const [home] = draft.pages
  const header = home?.blocks[0]?.id ?? ''
  const blocks = blockTypes.map(({ type, schema = {} }) => ({
    type,
    fields: Object(makeHostile(schema)) as JsonObject,
  }))
  const operations = blocks.map(({ type, fields }) =>
    type === 'header'
      ? { op: 'setBlock' as const, page: home?.id ?? '', block: header, fields }
      : { op: 'addBlock' as const, page: home?.id ?? '', type, fields },
  )
  const editedPage = await workspace.call('POST /pages/{id}/edits', {
    params: { id: draft.id },
    body: { revision: draft.revision, operations: [...operations, { op: 'addPage', name: EVIL, slug: 'other' }] },
  })
  const page = await workspace.call('POST /pages/{id}/publish', { params: { id: editedPage.id } })

  const tab = await browser.newPage()
  const policyErrors: string[] = []
  tab.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && policyErrors.push(message.text()),
  )
  for (const url of [
    page.url,
    `${page.url}other`,
    `${page.url}nothing`,
    page.previewUrl,
    page.pages[1]?.previewUrl ?? '',
  ]) {
    await tab.goto(url)
    expect(await tab.evaluate('[window.evil ?? null, document.querySelectorAll(".evil").length]')).toEqual([null, 0])
    expect(await tab.locator('h1').count()).toBe(1)
    // The hostile texts are in the document.
    expect(await tab.evaluate('document.documentElement.textContent')).toContain('window.evil=1')
  }
  // Blocks of all types run under the policy of the page.
  expect(policyErrors).toEqual([])
  for (const file of ['sitemap.xml', 'robots.txt', '_/icon.svg'])
    expect((await requestHost(service.origin, `${page.url}${file}`)).body).not.toMatch(/<script|<img/)
  const { thumbnailUrl } = (await workspace.call('GET /pages')).data[0] ?? { thumbnailUrl: '' }
  expect(await (await fetch(thumbnailUrl)).text()).not.toMatch(/<script|<img/)
})
