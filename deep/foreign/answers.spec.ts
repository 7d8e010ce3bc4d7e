import type { Page } from '@playwright/test'
import { canvas } from '../../e2e/open-builder.ts'
import { signIn } from '../../e2e/stack.ts'
import type { FakeService } from '../../src/testing/fake-service/fake-service.ts'
import type { StandInAnswer, StandInRequest } from '../../src/testing/fake-service/http.ts'
import { expect, test } from './fake-service-stack.ts'

const screens = [
  '/',
  '/codes',
  '/codes?q=table',
  '/codes?attention=true',
  '/codes/import',
  '/pages',
  '/sites',
  '/analytics',
  '/campaigns',
  '/alerts',
  '/images',
  '/images?tab=stock',
  '/images?tab=generate',
  '/leads',
  '/templates',
  '/webhooks',
  '/webhooks/deliveries',
  '/settings',
  '/settings/developers',
]

/** Texts that no screen may show: JavaScript's own words and missing values. */
const nonsense =
  /undefined|Invalid Date|\bNaN\b|\[object|Cannot (read|convert|set)|is not a function|is not iterable|Something broke/

/** Responses of services that somebody else might have written. */
const services: [name: string, prepare: (standIn: FakeService) => void][] = [
  ['refuses what it does not know with 422', ({ options: choices }) => (choices.unknownNames = 422)],
  ['ignores what it does not know', ({ options: choices }) => (choices.unknownNames = 'ignored')],
  [
    'fails',
    ({ options: choices }) =>
      (choices.intercept = failUnlessPath('/me', { status: 500, body: { message: 'Broken.' } })),
  ],
  [
    'answers with web pages',
    ({ options: choices }) => (choices.intercept = failUnlessPath('/me', { status: 200, body: '<h1>Hello</h1>' })),
  ],
  [
    'has nothing there',
    ({ options: choices }) => (choices.intercept = failUnlessPath('/me', { status: 404, body: 'Not found' })),
  ],
  ['has other shapes', (standIn) => (standIn.options.intercept = (request) => toOpenShape(standIn, request))],
]

for (const [name, prepare] of services)
  test(`no screen breaks, invents anything or asks without end before a service that ${name}`, async ({
    page,
    stack,
    standIn,
  }) => {
    test.setTimeout(300_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await signIn(page, stack)
    prepare(standIn)
    const before = {
      code: standIn.data.codes[0]?.id,
      site: standIn.data.sites[0]?.id,
      webhook: standIn.data.webhooks[0]?.id,
    }
    const details = [`/codes/${before.code}`, `/sites/${before.site}`, `/webhooks/${before.webhook}`]
    for (const path of [...screens, ...details]) {
      await page.goto(`${stack.origin}${path}`)
      await expect(page.locator('main, [role=main]').first()).toBeVisible()
      standIn.requests.length = 0
      await page.waitForTimeout(1_000)
      expect([path, await page.locator('body').innerText()]).not.toEqual([path, expect.stringMatching(nonsense)])
      expect([path, standIn.requests.length <= 30]).toEqual([path, true])
    }
    expect(errors).toEqual([])
  })

test('before a service that ignores what it does not know, a search finds codes by name, and finds no others', async ({
  page,
  stack,
  standIn,
}) => {
  await signIn(page, stack)
  standIn.options.unknownNames = 'ignored'
  await page.goto(`${stack.origin}/codes?q=pier`)
  const codes = page.getByRole('table', { name: 'Codes' })
  await expect(codes.getByRole('row')).toHaveCount(2)
  await expect(codes).toContainText('Poster at the pier')
  await page.goto(`${stack.origin}/codes?q=zzzz`)
  await expect(page.getByText('There are no active codes that match “zzzz”.')).toBeVisible()
})

for (const [name, answer] of [
  ['422', { status: 422, body: { message: 'The link is not allowed.' } }],
  ['500', { status: 500, body: { message: 'Broken.' } }],
  ['a web page', { status: 200, body: '<h1>Hello</h1>' }],
] as const)
  test(`an edit that a service answers with ${name} is sent a few times, and the screen says why it is not saved`, async ({
    page,
    stack,
    standIn,
  }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await signIn(page, stack)
    await page.goto(`${stack.origin}/pages/${standIn.data.pages[0]?.id}/edit`)
    await expect(canvas(page).getByRole('option')).toHaveCount(8)
    standIn.options.intercept = ({ method, path }) =>
      method === 'POST' && path.endsWith('/edits') ? answer : undefined
    standIn.requests.length = 0
    await canvas(page).getByRole('option').nth(1).click()
    await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
    await page.waitForTimeout(15_000)
    const posts = standIn.requests.filter(({ method }) => method === 'POST')
    expect(posts.length).toBeGreaterThan(0)
    expect(posts.length).toBeLessThanOrEqual(6)
    for (const { body } of posts) expect(body).not.toHaveProperty('batchId')
    await expect(page.getByText(/not saved|could not be read|Broken|not allowed|Conflicts/).first()).toBeVisible()
    expect(errors).toEqual([])
  })

test('a page whose blocks have no `fields` is opened with their texts', async ({ page, stack, standIn }) => {
  await signIn(page, stack)
  const [draft] = standIn.data.pages
  standIn.options.intercept = (request) => toOpenShape(standIn, request)
  await page.goto(`${stack.origin}/pages/${draft?.id}/edit`)
  await expect(canvas(page).getByRole('option')).toHaveCount(8)
  await expect(canvas(page).getByText('Hello there').first()).toBeVisible()
  await expectNoNonsense(page)
})

async function expectNoNonsense(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(nonsense)
}

/** Answers every request except those for one path. */
function failUnlessPath(path: string, answer: StandInAnswer) {
  return (request: StandInRequest) => (request.path === path ? undefined : answer)
}

/** The same data in other shapes that the specification leaves open: arrays alone, items with an id alone, blocks whose fields lie beside their type. */
function toOpenShape({ data }: FakeService, { method, path }: StandInRequest): StandInAnswer | undefined {
  if (method !== 'GET') return undefined
  if (path === '/pages') return { status: 200, body: data.pages.map(({ id }) => ({ id })) }
  if (path === '/sites') return { status: 200, body: data.sites }
  if (path === '/page-templates') return { status: 200, body: [{ templateId: 'plain', name: 'Plain' }] }
  if (path === '/folders') return { status: 200, body: data.folders.map(({ id, parentId }) => ({ id, parentId })) }
  const [page] = data.pages.filter(({ id }) => path === `/pages/${id}/content`)
  if (!page) return undefined
  const pages = page.pages.map(({ blocks, ...rest }) => ({
    ...rest,
    blocks: blocks.map(({ fields, ...block }) => ({ ...block, ...fields })),
  }))
  return { status: 200, body: { ...page, pages } }
}
