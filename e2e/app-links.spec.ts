import { type Browser, type BrowserContextOptions, devices, type Page } from '@playwright/test'
import { expectAccessible, expectNoViolations, openDialog } from './expect-accessible.ts'
import { make } from './screenshot-states.ts'
import { expect, signIn, test } from './stack.ts'

const fingerprint = Array.from({ length: 32 }, (_, nth) => (nth + 0xa0).toString(16)).join(':')

test('apps are set for a domain, mistakes are shown at their fields, and the files are there to open', async ({
  page,
  stack,
  request,
}) => {
  await signIn(page, stack)
  const host = `go-${crypto.randomUUID().slice(0, 8)}.test`
  const { id, url } = await make(page, `${stack.origin}/api/domains`, { host, use: 'scans' })
  await page.goto(`${stack.origin}/settings/domains?open=${id}`)
  await page.getByRole('dialog', { name: host }).getByRole('button', { name: 'Edit app links' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'App links' })
  await expect(dialog.getByText('apple-app-site-association: not there until an app is saved')).toBeVisible()
  await test.step('by keyboard, with mistakes', async () => {
    await dialog.getByRole('button', { name: 'Add an iOS app' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'App id 1' })).toBeFocused()
    await page.keyboard.type('com.example.menu')
    await dialog.getByRole('button', { name: 'Add an Android app' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Package name 1' })).toBeFocused()
    await page.keyboard.type('com.example.menu')
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${fingerprint}\nAB:CD`)
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Enter the team id of 10 letters and digits')).toBeVisible()
    await expect(dialog.getByText('Line 2: A SHA-256 fingerprint has 32 pairs')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'App id 1' })).toBeFocused()
    await expectAccessible(page, openDialog)
  })
  await test.step('saved, and shown by the domain', async () => {
    await dialog.getByRole('textbox', { name: 'App id 1' }).fill('abcde12345.com.example.menu')
    await dialog.getByRole('textbox', { name: 'SHA-256 fingerprints 1' }).fill(fingerprint)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const file = await request.get(`${stack.serviceOrigin}/.well-known/apple-app-site-association`, {
      headers: { host: new URL(String(url)).host },
    })
    expect(file.headers()['content-type']).toBe('application/json')
    expect(await file.text()).toContain('ABCDE12345.com.example.menu')
  })
  await test.step('on a phone, both files are links, and apps are removed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${stack.origin}/settings/domains?open=${id}&apps=true`)
    for (const name of ['apple-app-site-association', 'assetlinks.json'])
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', `${String(url)}.well-known/${name}`)
    await expect(dialog.getByRole('textbox', { name: 'SHA-256 fingerprints 1' })).toHaveValue(fingerprint.toUpperCase())
    await expectAccessible(page, openDialog)
    await dialog.getByRole('button', { name: 'Remove app id 1' }).click()
    await dialog.getByRole('button', { name: 'Remove package 1' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`${stack.origin}/settings/domains?open=${id}`)
    await expect(page.getByRole('dialog')).toContainText('No app is set.')
  })
})

/** A code that tries an app, and goes on to the sign-in screen, which every stack has. */
async function newCode(page: Page, { origin }: { origin: string }, more: object = {}) {
  const destination = { type: 'url', url: `${origin}/sign-in` }
  const made = await make(page, `${origin}/api/codes`, { name: 'Menu', destination, appUrl: 'myapp://menu', ...more })
  return { id: String(made.id), scanUrl: String(made.scanUrl) }
}

/** A page in a context of its own, which is closed with `phone.context().close()`. */
async function openPhone(
  browser: Browser,
  name: 'Pixel 7' | 'iPad Mini' | 'iPhone 15',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { defaultBrowserType: _, ...device } = devices[name]
  const context = await browser.newContext({ ...device, ...options })
  return context.newPage()
}

test('the app of a code is set beside its destination, and shown', async ({ page, stack }) => {
  await signIn(page, stack)
  const { id, scanUrl } = await newCode(page, stack, { appUrl: null })
  await page.goto(`${stack.origin}/codes/${id}`)
  const panel = page.getByRole('region', { name: 'Destination' })
  await panel.getByRole('button', { name: 'Edit destination' }).click()
  const field = panel.getByLabel('App on phones and tablets')
  await field.fill('https://example.com/')
  await field.press('Enter')
  await expect(panel.getByText('Enter an address with the scheme of an app')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('myapp://menu')
  await field.press('Enter')
  await expect(panel.getByText('Phones and tablets try myapp://menu first.')).toBeVisible()
  await expect(page.getByText('set myapp://menu as the app to try first')).toBeVisible()
  await page.goto(`${scanUrl}+`)
  await expect(page.getByText('Phones and tablets try an app first:')).toBeVisible()
})

test('a new code is created with its app', async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/codes`)
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Menu with an app')
  await dialog.getByLabel('Destination').fill('example.com/menu')
  const field = dialog.getByLabel('App on phones and tablets')
  await field.fill('https://example.com/')
  await field.press('Enter')
  await expect(dialog.getByText('Enter an address with the scheme of an app')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page, openDialog)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(field).toBeInViewport()
  await field.fill('myapp://menu')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Menu with an app' })).toBeVisible()
  await expect(page.getByText('Phones and tablets try myapp://menu first.')).toBeVisible()
})

test('without the app, a phone goes on to the website, once, and the scan is counted once', async ({
  browser,
  page,
  stack,
}) => {
  await signIn(page, stack)
  const { id, scanUrl } = await newCode(page, stack)
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

test('a visitor who comes back from the app stays on the page, and loading it again scans nothing', async ({
  browser,
  page,
  stack,
}) => {
  await signIn(page, stack)
  const { id, scanUrl } = await newCode(page, stack)
  const phone = await openPhone(browser, 'Pixel 7')
  await phone.clock.install({ time: 0 })
  await phone.clock.pauseAt(1_000)
  // The page is never loaded for the browser, because it opens something else before.
  await phone.goto(scanUrl, { waitUntil: 'commit' })
  await expect(phone.getByRole('link', { name: 'Open the app' })).toBeVisible()
  await phone.clock.runFor(500)
  // As when the app opens: the page is hidden, and shown again later.
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
  const { scanUrl } = await newCode(page, stack)
  const phone = await openPhone(browser, 'iPhone 15', { javaScriptEnabled: false })
  await phone.goto(scanUrl)
  await expect(phone.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', 'myapp://menu')
  await phone.getByRole('link', { name: 'Continue to the website' }).click()
  await phone.waitForURL('**/sign-in*')
  await phone.context().close()
})
