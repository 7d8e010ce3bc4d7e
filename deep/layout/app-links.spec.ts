import { type Browser, type BrowserContextOptions, devices, type Page } from 'playwright/test'
import { expectNoViolations } from '../../e2e/expect-accessible.ts'
import { createResource } from '../../e2e/screenshot-states.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

/** Creates a code that opens an app or, without the app, the sign-in screen, which every stack has. */
async function createAppCode(page: Page, { origin }: { origin: string }, fields: object = {}) {
  const destination = { type: 'url', url: `${origin}/sign-in` }
  const created = await createResource(page, `${origin}/api/codes`, {
    name: 'Menu',
    destination,
    appUrl: 'myapp://menu',
    ...fields,
  })
  return { id: String(created.id), scanUrl: String(created.scanUrl) }
}

/** Opens a page in a context of its own. The caller closes it with `phone.context().close()`. */
async function openPhone(
  browser: Browser,
  name: 'Pixel 7' | 'iPad Mini' | 'iPhone 15',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { defaultBrowserType: _, ...device } = devices[name]
  const context = await browser.newContext({ ...device, ...options })
  return context.newPage()
}

test('without the app, a phone opens the website', async ({ browser, page, stack }) => {
  await signIn(page, stack)
  const { id, scanUrl } = await createAppCode(page, stack)
  for (const [name, colorScheme] of [
    ['Pixel 7', 'light'],
    ['iPad Mini', 'dark'],
  ] as const) {
    const phone = await openPhone(browser, name, { colorScheme })
    await phone.goto(scanUrl)
    await phone.waitForURL('**/sign-in*')
    // The page with the app is not in the history: going back does not lead to the website again.
    await phone.goBack()
    expect(phone.url()).toBe('about:blank')
    await phone.context().close()
  }
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${stack.origin}/api/codes/${id}/scans`)
      const { data } = (await answer.json()) as { data: { destinationUrl: string }[] }
      return data.map(({ destinationUrl }) => destinationUrl)
    })
    .toEqual([`${stack.origin}/sign-in`, `${stack.origin}/sign-in`])
})

test('a visitor who comes back from the app stays on the page', async ({ browser, page, stack }) => {
  await signIn(page, stack)
  const { id, scanUrl } = await createAppCode(page, stack)
  const phone = await openPhone(browser, 'Pixel 7')
  await phone.clock.install({ time: 0 })
  await phone.clock.pauseAt(1_000)
  // The page opens the app before the browser has loaded it, so the test does not wait for the load.
  await phone.goto(scanUrl, { waitUntil: 'commit' })
  await expect(phone.getByRole('link', { name: 'Open the app' })).toBeVisible()
  await phone.clock.runFor(500)
  // When the app opens, the page is hidden. It is shown again when the visitor comes back.
  await phone.evaluate(() => {
    const show = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    show(true)
    show(false)
  })
  await phone.clock.runFor(10_000)
  await phone.clock.resume()
  await expect(phone.getByRole('link', { name: 'Continue to the website' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme })
    await expectNoViolations(phone)
  }
  await phone.reload()
  await expect(phone.getByRole('heading', { name: /^Where \w+ leads$/ })).toBeVisible()
  await phone.context().close()
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${stack.origin}/api/codes/${id}/scans`)
      return ((await answer.json()) as { data: unknown[] }).data.length
    })
    .toBe(1)
})

test('without scripts the page has two links', async ({ browser, page, stack }) => {
  await signIn(page, stack)
  const { scanUrl } = await createAppCode(page, stack)
  const phone = await openPhone(browser, 'iPhone 15', { javaScriptEnabled: false })
  await phone.goto(scanUrl)
  await expect(phone.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', 'myapp://menu')
  await phone.getByRole('link', { name: 'Continue to the website' }).click()
  await phone.waitForURL('**/sign-in*')
  await phone.context().close()
})
