import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Capabilities, Key as SeleniumKey, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../src/testing/free-port.ts'
import { type BrowserDriver, type Key, viewport } from './browser-driver.ts'

const driver = '/usr/bin/WebKitWebDriver'
const xvfb = '/usr/bin/Xvfb'

const keys: Record<Key, string> = {
  Backspace: SeleniumKey.BACK_SPACE,
  End: SeleniumKey.END,
  Enter: SeleniumKey.ENTER,
  Escape: SeleniumKey.ESCAPE,
}

const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** The program that is missing to run WebKitGTK. Null if all are installed. */
export function findMissingForWebKit(): string | null {
  const missing = [driver, xvfb].find((path) => !existsSync(path))
  return missing ?? (findMiniBrowser() === undefined ? 'the MiniBrowser of WebKitGTK' : null)
}

/** Starts WebKitGTK over WebDriver. It has no headless mode, so it runs on a virtual display. */
export async function startWebKit(): Promise<BrowserDriver> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-webkit-'))
  allowSlowDoubleClicks(home)
  const screen = await startDisplay()
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: screen.name,
    HOME: home,
    XDG_CONFIG_HOME: home,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const close = async () => {
    await stop(server)
    await stop(screen.process)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const web = await connect(port)
    // The default timeout for loading a page is longer than that of a test, so its error would never appear.
    await web.manage().setTimeouts({ pageLoad: 60_000, script: 30_000 })
    // The toolbar takes part of the window.
    await web
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...viewport, height: viewport.height + 40 })
    return toBrowserDriver(web, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** Extends the time for a double click from 0.4 to 10 seconds, because the presses of the driver are further apart on a busy machine. */
function allowSlowDoubleClicks(home: string) {
  const settings = join(home, 'gtk-3.0')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-double-click-time=10000\n')
}

async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const size = `${viewport.width}x${viewport.height + 100}x24`
  const started = spawn(xvfb, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const pipe = started.stdio[3]
  if (!pipe) throw new Error('Xvfb was started without its pipe.')
  const [number] = await once(pipe, 'data')
  return { name: `:${String(number).trim()}`, process: started }
}

/** The driver's server takes a moment to start. */
async function connect(port: number): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  })
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function toBrowserDriver(web: WebDriver, closeServers: () => Promise<void>): BrowserDriver {
  const mouse = () => web.actions({ async: true })
  const moveTo = (x: number, y: number) =>
    mouse().move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
  return {
    goto: (address) => web.get(address),
    evaluate: (expression) => web.executeScript(`return ${expression}`),
    click: (x, y) => moveTo(x, y).press().release().perform(),
    moveMouse: (x, y) => moveTo(x, y).perform(),
    pressMouse: () => mouse().press().perform(),
    releaseMouse: () => mouse().release().perform(),
    doubleClick: (x, y) => moveTo(x, y).press().release().press().release().perform(),
    type: (text) => web.actions().sendKeys(text).perform(),
    press: (key) => web.actions().sendKeys(keys[key]).perform(),
    screenshot: async () => Buffer.from(await web.takeScreenshot(), 'base64'),
    close: async () => {
      await web.quit().catch(() => {})
      await closeServers()
    },
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
