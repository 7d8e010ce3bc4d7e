import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright, type Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { findChromium } from '../../src/testing/chromium.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { type SpawnedStack, spawnStack } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

const KILLS = Number(process.env['BROWSER_KILLS'] ?? 6)
const MAX_TYPING_MS = 10_000
const CreatedPage = z.object({
  id: z.string(),
  revision: z.int(),
  pages: z.array(z.object({ id: z.string(), blocks: z.array(z.object({ id: z.string(), type: z.string() })) })),
})

interface RunningBrowser {
  page: Page
  /** Sends SIGKILL to the browser and all its processes. */
  kill(): Promise<void>
}

/** Starts a browser as a process group of its own. Its profile outlives the browser. */
async function openBrowser(profile: string, { origin }: SpawnedStack, cookies: string): Promise<RunningBrowser> {
  const { executablePath, args } = await findChromium()
  const port = await freePort()
  const flags = [...args, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank']
  const child = spawn(executablePath, ['--headless', ...flags], { detached: true, stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${port}`
  await until(async () =>
    fetch(`${endpoint}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const browser = await playwright.connectOverCDP(endpoint)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no context.')
  await context.addCookies(
    cookies.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return { name, value, url: origin }
    }),
  )
  return { page: await context.newPage(), kill: () => killGroup(child) }
}

async function killGroup(child: ChildProcess): Promise<void> {
  const exitEvent = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await exitEvent
}

/** Signs the first admin in, and returns the cookies. */
async function signIn({ origin, admin }: SpawnedStack): Promise<string> {
  const headers = { origin, 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/auth/sign-in/email`, { method: 'POST', headers, body: JSON.stringify(admin) })
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function createPage({ origin }: SpawnedStack, cookie: string): Promise<string> {
  const send = async (path: string, body: object) => {
    const headers = { origin, cookie, 'content-type': 'application/json' }
    const reply = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return CreatedPage.parse(await reply.json())
  }
  const subdomain = `killed-${crypto.randomUUID().slice(0, 12)}`
  const { id, revision, pages } = await send('/pages', { name: 'Killed', subdomain, templateId: 'blank' })
  const [firstPage] = pages
  const operations = [{ op: 'addBlock', page: firstPage?.id, type: 'heading', fields: { text: 'Start' } }]
  await send(`/pages/${id}/edits`, { revision, operations })
  return id
}

/** Reads the text of the last heading; null unless the builder says that everything is saved or stored in this browser. */
function readStoredText(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const state = document.querySelector('[role=status][title]')?.getAttribute('title') ?? ''
    const isStored = state === 'Saved' || state.endsWith('Stored in this browser.')
    const canvas = document.querySelector('[aria-label=Canvas]')
    const roots = [...(canvas?.querySelectorAll('*') ?? [])].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const headings = [document, ...roots].flatMap((root) => [...root.querySelectorAll('[aria-label^="Heading, "]')])
    const label = headings.at(-1)?.getAttribute('aria-label') ?? ''
    const words = /^Heading, (.*), \d+ of \d+$/.exec(label)?.[1]
    return isStored && words !== undefined ? words : null
  })
}

test(`no text that was shown as stored is lost in ${KILLS} kills of the browser`, async () => {
  const stack = await spawnStack({ SEED_DEMO: '0' })
  const profile = mkdtempSync(join(tmpdir(), 'tessera-profile-'))
  onTestFinished(async () => {
    await stack.remove()
    rmSync(profile, { recursive: true, force: true })
  })
  const cookies = await signIn(stack)
  const losses: string[] = []
  for (let index = 0; index < KILLS; index += 1) {
    const id = await createPage(stack, cookies)
    const first = await openBrowser(profile, stack, cookies)
    const isOffline = index % 2 === 1
    await first.page.goto(`${stack.origin}/pages/${id}/edit`)
    const heading = first.page.getByRole('option', { name: /^Heading, Start/ })
    await heading.waitFor()
    if (isOffline) await first.page.context().setOffline(true)
    await heading.dblclick()
    await first.page.keyboard.press('ControlOrMeta+a')
    let storedText = ''
    // A kill proves something only if typed words were shown as stored before it, which takes long on a busy machine.
    const isTypedTextStored = () => storedText !== '' && storedText !== 'Start'
    const stopTypingAt = Date.now() + 500 + Math.random() * MAX_TYPING_MS
    for (let letter = 0; Date.now() < stopTypingAt || !isTypedTextStored(); letter += 1) {
      await first.page.keyboard.type(letter % 7 === 6 ? ' ' : String.fromCharCode(97 + (letter % 26)))
      storedText = (await readStoredText(first.page)) ?? storedText
    }
    await first.kill()
    const second = await openBrowser(profile, stack, cookies)
    await second.page.goto(`${stack.origin}/pages/${id}/edit`)
    await second.page.getByRole('option', { name: /^Heading, / }).waitFor()
    const readHeading = async () => /^Heading, (.*), \d+ of/.exec((await readLastLabel(second.page)) ?? '')?.[1] ?? ''
    await expect
      .poll(async () => (await readHeading()).startsWith(storedText), { timeout: 10_000 })
      .toBe(true)
      .catch(
        async () => void losses.push(`${isOffline ? 'offline' : 'online'}: ${storedText} → ${await readHeading()}`),
      )
    await second.kill()
  }
  expect(losses).toEqual([])
}, 600_000)

function readLastLabel(page: Page): Promise<string | null> {
  return page
    .getByRole('option', { name: /^Heading, / })
    .last()
    .getAttribute('aria-label')
}
