import { gzipSync } from 'node:zlib'
import { chromium as playwright, type Page as Tab } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { requestHost } from '#testing/request-host.ts'
import { findChromium } from '#testing/chromium.ts'
import { createPage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

interface VisitedTab {
  tab: Tab
  /** Errors and warnings of the browser, above all violations of the policy. */
  errors: string[]
  /** Addresses that the browser requested. */
  requests: string[]
}

async function visit(url: string): Promise<VisitedTab> {
  const tab = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const [errors, requests]: [string[], string[]] = [[], []]
  tab.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()))
  tab.on('pageerror', (error) => errors.push(error.message))
  tab.on('request', (request) => requests.push(request.url()))
  await tab.goto(url, { waitUntil: 'load' })
  return { tab, errors, requests }
}

async function publishTemplate(templateId: string) {
  const { id } = await createPage(workspace, { templateId })
  return workspace.call('POST /pages/{id}/publish', { params: { id } })
}

const { data } = await workspace.call('GET /page-templates')

/** The names of pages that their tab on a phone has no room for. */
const listCutTabs = `[...document.querySelectorAll('.nav[data-style=tabs] span')]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)`

test.each(data.map(({ templateId = '' }) => templateId))(
  'each page of the template %s works under its policy',
  async (templateId) => {
    const page = await publishTemplate(templateId)
    for (const { slug } of page.pages) {
      const { tab, errors, requests } = await visit(`${page.url}${slug}`)
      expect(errors).toEqual([])
      const { bytes } = await requestHost(service.origin, `${page.url}${slug}`)
      expect(gzipSync(bytes).length, 'compressed bytes without pictures and fonts').toBeLessThan(15_000)
      expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([new URL(page.url).origin]))
      // The theme is in a style attribute, which the policy allows only by its hash.
      const background = await tab.evaluate(
        "getComputedStyle(document.querySelector('.page')).getPropertyValue('--accent')",
      )
      expect(background).toMatch(/^#[0-9a-f]{6}$/)
      expect(await tab.evaluate('document.cookie')).toBe('')
      expect(await tab.evaluate(listCutTabs)).toEqual([])
      await tab.close()
    }
  },
)

test.each(['event', 'feedback'])('the preview of %s works under its policy', async (templateId) => {
  const draft = await createPage(workspace, { templateId })
  const { tab, errors } = await visit(draft.previewUrl)
  expect(errors).toEqual([])
  await tab.close()
})

test('a script that is slipped into a page does not run', async () => {
  const page = await publishTemplate('event')
  const { tab, errors } = await visit(page.url)
  for (const attempt of [
    "Object.assign(document.createElement('script'), { textContent: 'window.evil = 1' })",
    "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.evil = 1\">')",
  ])
    await expect(tab.evaluate(attempt)).rejects.toThrow(/requires 'Trusted(HTML|Script)' assignment/)
  // The text of this script is a node, so the script is refused only when it is about to run.
  await tab.evaluate(
    "const script = document.createElement('script'); script.append('window.evil = 1'); document.body.append(script)",
  )
  await expect.poll(() => errors.some((text) => /Content Security Policy|Trusted/.test(text))).toBe(true)
  expect(await tab.evaluate('window.evil ?? null')).toBeNull()
  await tab.close()
})

test('a printed page is dark on white, without controls, and with the addresses of its links', async () => {
  const draft = await createPage(workspace, { templateId: 'event' })
  const page = draft.pages[0]?.id ?? ''
  const operations = [
    { op: 'addPage' as const, name: 'More', slug: 'more' },
    { op: 'setTheme' as const, theme: { palette: 'dusk' } },
    { op: 'addBlock' as const, page, type: 'links', fields: {} },
    {
      op: 'addBlock' as const,
      page,
      type: 'faq',
      fields: { items: [{ question: 'Where?', answer: 'Here' }], firstOpen: false },
    },
    { op: 'addBlock' as const, page, type: 'form', fields: {} },
  ]
  const body = { revision: draft.revision, operations }
  await workspace.call('POST /pages/{id}/edits', { params: { id: draft.id }, body })
  const { url } = await workspace.call('POST /pages/{id}/publish', { params: { id: draft.id } })
  const { tab } = await visit(url)
  await tab.emulateMedia({ media: 'print' })
  const getStyle = (selector: string, name: string, part = '') =>
    tab.evaluate(`getComputedStyle(document.querySelector('${selector}'), '${part}').getPropertyValue('${name}')`)
  expect(await getStyle('.page', 'color')).toBe('rgb(17, 17, 17)')
  expect(await getStyle('.card', 'background-color')).toBe('rgb(255, 255, 255)')
  for (const onlyOnScreen of ['.nav', '.skip', '.form button', '.links-arrow'])
    expect([onlyOnScreen, await getStyle(onlyOnScreen, 'display')]).toEqual([onlyOnScreen, 'none'])
  expect(await getStyle('.links a', 'content', '::after')).toContain('https://example.com')
  expect(await getStyle('.card', 'break-inside')).toBe('avoid')
  expect(await tab.getByText('Here', { exact: true }).isVisible()).toBe(true)
  await tab.close()
})
