import type { Cookie } from '@playwright/test'
import { existsSync } from 'node:fs'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { makePage, savedHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

// Debian's Firefox over WebDriver BiDi. Playwright would need its own build of Firefox.
const firefox = '/usr/bin/firefox-esr'

if (existsSync(firefox)) {
  test('Firefox: blocks are copied, cut and pasted by keyboard', async ({ page, stack }) => {
    test.setTimeout(120_000)
    await signIn(page, stack)
    const id = await makePage(page, stack, ['One', 'Two'])
    const saved = () => savedHeadings(page, stack, id)
    const browser = await launch({ browser: 'firefox', executablePath: firefox, headless: true })
    try {
      const cookies = await page.context().cookies()
      const window = await openBuilder(browser, `${stack.origin}/pages/${id}/edit`, cookies)
      await window.locator('>>> [role=option][aria-label^="Heading, One,"]').click()
      await pressWithControl(window, 'c')
      await pressWithControl(window, 'v')
      await expect.poll(saved).toEqual(['One', 'One', 'Two'])
      await window.locator('>>> [role=option][aria-label^="Heading, Two,"]').click()
      await pressWithControl(window, 'x')
      await expect.poll(saved).toEqual(['One', 'One'])
      await window.locator('>>> [role=option][aria-label^="Header,"]').click()
      await pressWithControl(window, 'v')
      await expect.poll(saved).toEqual(['Two', 'One', 'One'])
    } finally {
      await browser.close()
    }
  })
} else process.stdout.write(`Not tested in Firefox: there is no ${firefox}.\n`)

async function openBuilder(browser: Browser, address: string, cookies: Cookie[]): Promise<Page> {
  await browser.setCookie(...cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })))
  const window = await browser.newPage()
  await window.setViewport({ width: 1440, height: 900 })
  await window.goto(address)
  return window
}

async function pressWithControl(window: Page, key: 'c' | 'v' | 'x') {
  await window.keyboard.down('Control')
  await window.keyboard.press(key)
  await window.keyboard.up('Control')
}
