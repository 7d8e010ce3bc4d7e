import { type Browser, chromium as playwright } from '@playwright/test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { chromium } from '../src/testing/chromium.ts'
import { type SpawnedStack, spawnStack } from '../src/testing/stack.ts'
import { startFakeService } from '../src/testing/fake-service/fake-service.ts'
import { addPerson } from './people.ts'
import { screens, type State } from './screens.ts'

// `npm run screenshots`: one contact sheet per screen of the running product, and each screenshot as a file. `pages` takes one screen,
// `pages:address` its states with this word in their names.
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
// Between them in one theme: tablets, half a window, a zoomed laptop.
const between = [768, 1152]
const getBetween: Record<string, number[]> = { codes: [640, 768, 820, 1024, 1152, 1280] }
const themes = ['light', 'dark'] as const
const SCALE = 0.5

const only = process.argv.slice(2).map((text) => {
  const [screen = '', word = ''] = text.split(':')
  return { screen, word }
})
const isWanted = (screen: string) => only.length === 0 || only.some((one) => one.screen === screen)
rmSync('screenshots', { recursive: true, force: true })
mkdirSync('screenshots')
// Webhook receivers are local.
const stack = await spawnStack({ ALLOW_PRIVATE_HOSTS: '1', ABUSE_REPORTS: '1' })
// The same product with another implementation of the service.
const standIn = await startFakeService()
const before = { SERVICE_URL: standIn.url, SERVICE_API_KEY: standIn.apiKey, SCAN_ORIGIN: standIn.url }
const foreign = isWanted('foreign') ? await spawnStack(before) : undefined
const browser = await playwright.launch(await chromium())
try {
  const demo = 'Harbour House (demo)'
  const seeded = await signedIn(demo)
  const invited = async (name: string, role: string) =>
    (await signedIn(demo, await addPerson(stack, { name, role, workspace: seeded.id }))).cookies
  const sessions = {
    nobody: [],
    seeded: seeded.cookies,
    empty: (await signedIn('My workspace')).cookies,
    viewer: await invited('Vera', 'viewer'),
    designer: await invited('Dana', 'designer'),
    foreign: foreign ? (await entered(foreign)).cookies : [],
  }
  for (const { name, states: all } of screens.filter(({ name }) => isWanted(name))) {
    const words = only.flatMap(({ screen, word }) => (screen === name ? [word] : []))
    const states = all.filter((state) => words.length === 0 || words.some((word) => state.name.includes(word)))
    const rows: string[] = []
    mkdirSync(`screenshots/${name}`)
    for (const [nth, state] of states.entries())
      rows.push(
        await row(browser, {
          name,
          stack: (state.as === 'foreign' && foreign) || stack,
          state,
          cookies: sessions[state.as],
          inBetween: nth === 0 || state.everyWidth === true,
        }),
      )
    await writeSheet(browser, name, rows)
    console.log(`screenshots/${name}.png  ${states.length} states`)
  }
} finally {
  await browser.close()
  await stack.remove()
  await foreign?.remove()
  await standIn.close()
}

interface View {
  /** Name of the screen. */
  name: string
  stack: SpawnedStack
  state: State
  cookies: Cookies
  inBetween: boolean
}
type Cookies = { name: string; value: string; url: string }[]

/** One state in every size and theme; the first state of a screen, and those that ask for it, also at the widths between. */
async function row(browser: Browser, { name, stack, state, cookies, inBetween }: View): Promise<string> {
  const cells: string[] = []
  const widths = inBetween ? (getBetween[name] ?? between) : []
  for (const [viewport, colorScheme] of [
    ...[desktop, phone].flatMap((size) => themes.map((theme) => [size, theme] as const)),
    ...widths.map((width) => [{ width, height: 900 }, 'light'] as const),
  ]) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
    await context.addCookies(cookies)
    const page = await context.newPage()
    await state.open(page, stack).catch((error: unknown) => console.error(`${state.name}: ${String(error)}`))
    // Placeholders belong only in a screenshot of a loading state.
    if (state.name !== 'loading') await page.waitForFunction(isLoaded, undefined, { timeout: 5_000 }).catch(() => {})
    await page.evaluate(allThere)
    const picture = await page.screenshot({ animations: 'disabled' })
    writeFileSync(`screenshots/${name}/${state.name}, ${viewport.width} ${colorScheme}.png`, picture)
    cells.push(`<img src="data:image/png;base64,${picture.toString('base64')}" width="${viewport.width * SCALE}">`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return `<h2>${state.name}</h2><div>${cells.join('')}</div>`
}

/** Runs in the page: whether there was no placeholder for a while. One part may load after another. */
function isLoaded() {
  const { dataset } = document.documentElement
  const isBusy = document.querySelector('[aria-busy=true], .animate-breathe') !== null
  if (isBusy) delete dataset['loadedAt']
  else dataset['loadedAt'] ??= String(performance.now())
  return !isBusy && performance.now() - Number(dataset['loadedAt']) > 300
}

/** Runs in the page: waits for fonts and images. */
async function allThere() {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
}

async function writeSheet(browser: Browser, name: string, rows: string[]) {
  const page = await browser.newPage({ viewport: { width: 1920, height: 600 } })
  await page.setContent(`<style>
    body { margin: 24px; font: 14px sans-serif; background: #888 }
    h1, h2 { color: #fff; margin: 16px 0 8px } h1 { font-size: 24px } h2 { font-size: 16px }
    div { display: flex; flex-wrap: wrap; gap: 12px; align-items: start }
  </style><h1>${name}</h1>${rows.join('')}`)
  await page.screenshot({ path: `screenshots/${name}.png`, fullPage: true })
  await page.close()
}

/** A session of the person (by default the first admin) in the named workspace. */
async function signedIn(workspace: string, person = stack.admin): Promise<{ cookies: Cookies; id: string }> {
  const { origin } = stack
  const { cookies, cookie } = await entered(stack, person)
  const session: unknown = await (await fetch(`${origin}/session`, { headers: { cookie } })).json()
  const { workspaces } = z
    .object({ workspaces: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse(session)
  const id = workspaces.find(({ name }) => name === workspace)?.id
  if (id === undefined) throw new Error(`${person.email} is in no workspace ${workspace}.`)
  await fetch(`${origin}/auth/organization/set-active`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ organizationId: id }),
  })
  return { cookies, id }
}

async function entered({ origin, admin }: SpawnedStack, person = admin): Promise<{ cookies: Cookies; cookie: string }> {
  const headers = { origin, 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/auth/sign-in/email`, { method: 'POST', headers, body: JSON.stringify(person) })
  const cookies = reply.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url: origin }
  })
  return { cookies, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}
