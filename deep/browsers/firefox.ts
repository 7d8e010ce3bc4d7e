import { existsSync } from 'node:fs'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { type BrowserDriver, viewport } from './browser-driver.ts'

const executablePath = '/usr/bin/firefox-esr'
/** Height of the toolbars in CSS pixels. They take part of the window's height. */
const TOOLBARS_HEIGHT = 85

/** The program that is missing to run Firefox. Null if it is installed. */
export function findMissingForFirefox(): string | null {
  return existsSync(executablePath) ? null : executablePath
}

/** Launches Firefox over WebDriver BiDi. Playwright would need its own build of Firefox. */
export async function launchFirefox(): Promise<Browser> {
  // The size of the window sets the viewport, because older releases lack a command that `setViewport` sends.
  const args = [`--width=${viewport.width}`, `--height=${viewport.height + TOOLBARS_HEIGHT}`]
  return launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: null, args })
}

export async function startFirefox(): Promise<BrowserDriver> {
  const browser = await launchFirefox()
  const page: Page = await browser.newPage()
  const { mouse, keyboard } = page
  return {
    goto: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => mouse.click(x, y),
    moveMouse: (x, y) => mouse.move(x, y),
    pressMouse: () => mouse.down(),
    releaseMouse: () => mouse.up(),
    doubleClick: (x, y) => mouse.click(x, y, { count: 2 }),
    type: (text) => keyboard.type(text),
    press: (key) => keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
