import type { Cookie } from 'playwright/test'
import type { Browser, Page } from 'puppeteer-core'
import { launchFirefox, findMissingForFirefox } from './firefox.ts'
import { createPage, listSavedHeadings } from '../../e2e/open-builder.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

const missing = findMissingForFirefox()
if (missing === null) {
  test('Firefox: blocks are copied, cut and pasted by keyboard', async ({ page, stack }) => {
    test.setTimeout(120_000)
    await signIn(page, stack)
    const id = await createPage(page, stack, ['One', 'Two'])
    const listSaved = () => listSavedHeadings(page, stack, id)
    const browser = await launchFirefox()
    try {
      const cookies = await page.context().cookies()
      const window = await openBuilder(browser, `${stack.origin}/pages/${id}/edit`, cookies)
      await clickBlock(window, 'Heading, One,')
      await pressWithControl(window, 'c')
      await pressWithControl(window, 'v')
      await expect.poll(listSaved).toEqual(['One', 'One', 'Two'])
      await clickBlock(window, 'Heading, Two,')
      await pressWithControl(window, 'x')
      await expect.poll(listSaved).toEqual(['One', 'One'])
      await clickBlock(window, 'Header,')
      await pressWithControl(window, 'v')
      await expect.poll(listSaved).toEqual(['Two', 'One', 'One'])
    } finally {
      await browser.close()
    }
  })
} else process.stdout.write(`Not tested in Firefox: ${missing} is not installed.\n`)

async function openBuilder(browser: Browser, address: string, cookies: Cookie[]): Promise<Page> {
  await browser.setCookie(...cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })))
  const window = await browser.newPage()
  await window.goto(address)
  return window
}

async function clickBlock(window: Page, label: string) {
  const block = await window.waitForSelector(`>>> [role=option][aria-label^="${label}"]`)
  await block?.click()
}

async function pressWithControl(window: Page, key: 'c' | 'v' | 'x') {
  await window.keyboard.down('Control')
  await window.keyboard.press(key)
  await window.keyboard.up('Control')
}
