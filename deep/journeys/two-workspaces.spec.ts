import type { Page } from 'playwright/test'
import { z } from 'zod'
import { findCanvas, createPage, rewriteHeading } from '../../e2e/open-builder.ts'
import { fillNewCode } from '../../e2e/open-codes.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'
import type { SpawnedStack } from '../../src/testing/stack.ts'

const MINUTES = Number(process.env['WORKSPACE_MINUTES'] ?? 1)
const Session = z.object({ workspaces: z.array(z.object({ slug: z.string(), name: z.string() })) })
const Codes = z.object({ data: z.array(z.object({ name: z.string(), tags: z.array(z.string()) })) })

interface Tab {
  page: Page
  slug: string
  name: string
  pageId: string
  headingText: string
}

// `/w/{slug}` before the path, so that the helpers of tests act in that workspace.
const toWorkspaceStack = (stack: SpawnedStack, slug: string): SpawnedStack => ({
  ...stack,
  origin: `${stack.origin}/w/${slug}`,
})

test('two tabs work in two workspaces at once without mixing their data', async ({ page, context, stack }) => {
  test.setTimeout((MINUTES + 3) * 60_000)
  await signIn(page, stack)
  const { workspaces } = Session.parse(await (await page.request.get(`${stack.origin}/session`)).json())
  expect(workspaces.length).toBeGreaterThan(1)
  const tabs: Tab[] = []
  for (const { slug, name } of workspaces.slice(0, 2)) {
    const newPageId = await createPageInWorkspace(page, stack, slug)
    const tabPage = tabs.length === 0 ? page : await context.newPage()
    tabs.push({ page: tabPage, slug, name, pageId: newPageId, headingText: 'Start' })
  }
  const endAt = Date.now() + MINUTES * 60_000
  let rounds = 0
  for (; rounds < 3 || Date.now() < endAt; rounds += 1)
    // The tabs do different tasks at the same time.
    await Promise.all(tabs.map((tab, index) => doTask(tab, stack, { round: rounds, kind: (rounds + index) % 3 })))

  for (const tab of tabs) {
    const reply = await page.request.get(`${stack.origin}/w/${tab.slug}/api/codes?limit=100&search=Round`)
    const { data } = Codes.parse(await reply.json())
    expect(data.length).toBeGreaterThan(0)
    for (const { name, tags } of data)
      expect([name, tags]).toEqual([expect.stringContaining(`of ${tab.slug}`), [tab.slug]])
    const content = await page.request.get(`${stack.origin}/w/${tab.slug}/api/pages/${tab.pageId}/content`)
    const other = tabs.find(({ slug }) => slug !== tab.slug)?.slug ?? ''
    const text = await content.text()
    expect(text).toContain(tab.headingText)
    expect(text).not.toContain(`of ${other}`)
    await expect(tab.page.getByText(`Round ${rounds - 1} of ${other}`)).toHaveCount(0)
  }
  console.log(`${rounds} rounds in two workspaces`)
})

async function createPageInWorkspace(page: Page, stack: SpawnedStack, slug: string): Promise<string> {
  const headers = { origin: stack.origin }
  // The helper sends the origin of its address, which has no path.
  await page.context().setExtraHTTPHeaders(headers)
  const id = await createPage(page, toWorkspaceStack(stack, slug), ['Start'])
  await page.context().setExtraHTTPHeaders({})
  return id
}

/** Creates a code, edits a page or opens the figures, on the screens of the workspace. */
async function doTask(tab: Tab, stack: SpawnedStack, { round, kind }: { round: number; kind: number }): Promise<void> {
  const { page, slug, name, pageId } = tab
  const text = `Round ${round} of ${slug}`
  if (kind === 0) {
    await page.goto(`${stack.origin}/w/${slug}/codes`)
    await page
      .getByRole('table', { name: 'Codes' })
      .or(page.getByRole('heading', { name: 'Codes' }))
      .first()
      .waitFor()
    await page.keyboard.press('c')
    const dialog = await fillNewCode(page, text, 'example.com')
    await dialog.getByLabel('Tags').fill(slug)
    await dialog.getByLabel('Tags').press('Enter')
    await dialog.getByRole('button', { name: 'Create code' }).click()
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  } else if (kind === 1) {
    await page.goto(`${stack.origin}/w/${slug}/pages/${pageId}/edit`)
    // The heading can be edited once its renderer is loaded.
    await expect(findCanvas(page).getByText(tab.headingText)).toBeVisible()
    await rewriteHeading(page, tab.headingText, text)
    tab.headingText = text
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  } else {
    await page.goto(`${stack.origin}/w/${slug}/`)
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Analytics', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  }
  expect(new URL(page.url()).pathname.split('/')[2]).toBe(slug)
}
