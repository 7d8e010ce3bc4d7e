import type { Page } from 'playwright/test'
import { findCanvas } from '../../e2e/open-builder.ts'
import { signIn } from '../../e2e/stack.ts'
import type { FakeService } from '../../src/testing/fake-service/fake-service.ts'
import type { FakeServiceResponse, FakeServiceRequest } from '../../src/testing/fake-service/http.ts'
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

/** Texts that no screen may show, such as `undefined` and error messages of JavaScript. */
const leakedJavaScript =
  /undefined|Invalid Date|\bNaN\b|\[object|Cannot (read|convert|set)|is not a function|is not iterable|Something broke/

/** Ways in which a service by another author might respond. */
const services: [name: string, prepare: (fakeService: FakeService) => void][] = [
  ['rejects unknown names with 422', ({ options }) => (options.unknownNames = 422)],
  ['ignores unknown names', ({ options }) => (options.unknownNames = 'ignored')],
  [
    'fails',
    ({ options }) => (options.intercept = respondUnlessPath('/me', { status: 500, body: { message: 'Broken.' } })),
  ],
  [
    'responds with web pages',
    ({ options }) => (options.intercept = respondUnlessPath('/me', { status: 200, body: '<h1>Hello</h1>' })),
  ],
  [
    'responds with 404',
    ({ options }) => (options.intercept = respondUnlessPath('/me', { status: 404, body: 'Not found' })),
  ],
  [
    'returns other shapes',
    (fakeService) => (fakeService.options.intercept = (request) => toOtherShape(fakeService, request)),
  ],
]

for (const [name, prepare] of services)
  test(`every screen works with a service that ${name}`, async ({ page, stack, fakeService }) => {
    test.setTimeout(300_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await signIn(page, stack)
    prepare(fakeService)
    const createdIds = {
      code: fakeService.data.codes[0]?.id,
      site: fakeService.data.sites[0]?.id,
      webhook: fakeService.data.webhooks[0]?.id,
    }
    const details = [`/codes/${createdIds.code}`, `/sites/${createdIds.site}`, `/webhooks/${createdIds.webhook}`]
    for (const path of [...screens, ...details]) {
      await page.goto(`${stack.origin}${path}`)
      await expect(page.locator('main, [role=main]').first()).toBeVisible()
      fakeService.requests.length = 0
      await page.waitForTimeout(1_000)
      expect([path, await page.locator('body').innerText()]).not.toEqual([
        path,
        expect.stringMatching(leakedJavaScript),
      ])
      expect([path, fakeService.requests.length <= 30]).toEqual([path, true])
    }
    expect(errors).toEqual([])
  })

test('a search filters codes by name even if the service ignores its parameter', async ({
  page,
  stack,
  fakeService,
}) => {
  await signIn(page, stack)
  fakeService.options.unknownNames = 'ignored'
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
  test(`the screen says why an edit is not saved if the service responds with ${name}`, async ({
    page,
    stack,
    fakeService,
  }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await signIn(page, stack)
    await page.goto(`${stack.origin}/pages/${fakeService.data.pages[0]?.id}/edit`)
    await expect(findCanvas(page).getByRole('option')).toHaveCount(8)
    fakeService.options.intercept = ({ method, path }) =>
      method === 'POST' && path.endsWith('/edits') ? answer : undefined
    fakeService.requests.length = 0
    await findCanvas(page).getByRole('option').nth(1).click()
    await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
    await page.waitForTimeout(15_000)
    const posts = fakeService.requests.filter(({ method }) => method === 'POST')
    expect(posts.length).toBeGreaterThan(0)
    expect(posts.length).toBeLessThanOrEqual(6)
    for (const { body } of posts) expect(body).not.toHaveProperty('batchId')
    await expect(page.getByText(/not saved|could not be read|Broken|not allowed|Conflicts/).first()).toBeVisible()
    expect(errors).toEqual([])
  })

test('the texts of blocks are shown even if blocks have no `fields`', async ({ page, stack, fakeService }) => {
  await signIn(page, stack)
  const [draft] = fakeService.data.pages
  fakeService.options.intercept = (request) => toOtherShape(fakeService, request)
  await page.goto(`${stack.origin}/pages/${draft?.id}/edit`)
  await expect(findCanvas(page).getByRole('option')).toHaveCount(8)
  await expect(findCanvas(page).getByText('Hello there').first()).toBeVisible()
  await expectNoNonsense(page)
})

async function expectNoNonsense(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(leakedJavaScript)
}

/** Responds to every request, except those for one path, which the routes of the service handle. */
function respondUnlessPath(path: string, response: FakeServiceResponse) {
  return (request: FakeServiceRequest) => (request.path === path ? undefined : response)
}

/** Responds with the same data in shapes that the specification also allows: bare arrays, items with only an id, blocks with their fields beside the type. */
function toOtherShape({ data }: FakeService, { method, path }: FakeServiceRequest): FakeServiceResponse | undefined {
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
