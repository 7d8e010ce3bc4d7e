import { type Browser, chromium as playwright } from 'playwright/test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { findChromium } from '../src/testing/chromium.ts'
import { type SpawnedStack, spawnStack } from '../src/testing/stack.ts'
import { startFakeService } from '../src/testing/fake-service/fake-service.ts'
import { addPerson } from './people.ts'
import { screens, type State } from './screens.ts'

// `npm run screenshots` writes each screenshot of the running product to a file, and one contact sheet for each screen. The argument `pages`
// selects one screen, and `pages:address` those of its states whose names contain this word. `--every-size` captures each state in all sizes
// and both themes, `--shard 1/2` the first half of the screens.
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
// Widths of tablets, half a window and a zoomed laptop, which are captured in one theme only.
const widthsBetween = [768, 1152]
const widthsBetweenByScreen: Record<string, number[]> = { codes: [640, 768, 820, 1024, 1152, 1280] }
const themes = ['light', 'dark'] as const
const SCALE = 0.5

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'every-size': { type: 'boolean', default: false }, shard: { type: 'string', default: '1/1' } },
})
const [shard = 1, shardCount = 1] = options.shard.split('/').map(Number)
const selections = positionals.map((text) => {
  const [screen = '', word = ''] = text.split(':')
  return { screen, word }
})
const isSelected = (screen: string) =>
  (selections.length === 0 || selections.some((selection) => selection.screen === screen)) &&
  screens.findIndex(({ name }) => name === screen) % shardCount === shard - 1
// The shards write into the same folder.
if (shardCount === 1) rmSync('screenshots', { recursive: true, force: true })
mkdirSync('screenshots', { recursive: true })
// Webhook receivers are local.
const stack = await spawnStack({ ALLOW_PRIVATE_HOSTS: '1', ABUSE_REPORTS: '1' })
// The same dashboard with another implementation of the service.
const fakeService = await startFakeService()
const foreignSettings = {
  SERVICE_URL: fakeService.url,
  SERVICE_API_KEY: fakeService.apiKey,
  SCAN_ORIGIN: fakeService.url,
}
const foreignStack = isSelected('foreign') ? await spawnStack(foreignSettings) : undefined
const browser = await playwright.launch(await findChromium())
try {
  const demo = 'Harbour House (demo)'
  const seeded = await signInToWorkspace(demo)
  const createMemberSession = async (name: string, role: string) =>
    (await signInToWorkspace(demo, await addPerson(stack, { name, role, workspace: seeded.id }))).cookies
  const sessions = {
    nobody: [],
    seeded: seeded.cookies,
    empty: (await signInToWorkspace('My workspace')).cookies,
    viewer: await createMemberSession('Vera', 'viewer'),
    designer: await createMemberSession('Dana', 'designer'),
    foreign: foreignStack ? (await signIn(foreignStack)).cookies : [],
  }
  for (const { name, states: allStates } of screens.filter(({ name }) => isSelected(name))) {
    const words = selections.flatMap(({ screen, word }) => (screen === name ? [word] : []))
    const states = allStates.filter((state) => words.length === 0 || words.some((word) => state.name.includes(word)))
    const rows: string[] = []
    mkdirSync(`screenshots/${name}`, { recursive: true })
    for (const [index, state] of states.entries())
      rows.push(
        await captureState(browser, {
          name,
          stack: (state.as === 'foreign' && foreignStack) || stack,
          state,
          cookies: sessions[state.as],
          hasWidthsBetween: options['every-size'] || index === 0 || state.everyWidth === true,
        }),
      )
    await writeSheet(browser, name, rows)
    console.log(`screenshots/${name}.png  ${states.length} states`)
  }
} finally {
  await browser.close()
  await stack.remove()
  await foreignStack?.remove()
  await fakeService.close()
}

interface CaptureOptions {
  /** Name of the screen. */
  name: string
  stack: SpawnedStack
  state: State
  cookies: Cookies
  hasWidthsBetween: boolean
}
type Cookies = { name: string; value: string; url: string }[]

/** Captures one state in every size and theme, and returns its row of the contact sheet. The state is opened once on a desktop and once on a phone. */
async function captureState(browser: Browser, capture: CaptureOptions): Promise<string> {
  const { name, hasWidthsBetween } = capture
  const widths = hasWidthsBetween ? (widthsBetweenByScreen[name] ?? widthsBetween) : []
  const cells = [...(await captureInThemes(browser, { ...capture, viewport: desktop, widths }))]
  cells.push(...(await captureInThemes(browser, { ...capture, viewport: phone, widths: [] })))
  return `<h2>${capture.state.name}</h2><div>${cells.join('')}</div>`
}

interface ThemesOptions extends CaptureOptions {
  viewport: { width: number; height: number }
  /** Widths to which the open screen is resized: in the light theme, or in both with `--every-size`. */
  widths: readonly number[]
}

async function captureInThemes(browser: Browser, capture: ThemesOptions): Promise<string[]> {
  const { name, stack, state, cookies, viewport, widths } = capture
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await state.open(page, stack).catch((error: unknown) => console.error(`${state.name}: ${String(error)}`))
  const cells: string[] = []
  const themesBetween = options['every-size'] ? themes : (['light'] as const)
  const sizes = [
    ...themes.map((theme) => ({ theme, size: viewport })),
    ...themesBetween.flatMap((theme) => widths.map((width) => ({ theme, size: { width, height: 900 } }))),
  ]
  for (const { theme, size } of sizes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize(size)
    // Placeholders belong only in a screenshot of a loading state.
    if (state.name !== 'loading') await page.waitForFunction(isLoaded, undefined, { timeout: 5_000 }).catch(() => {})
    await page.evaluate(waitForFontsAndImages)
    const picture = await page.screenshot({ animations: 'disabled' })
    writeFileSync(`screenshots/${name}/${state.name}, ${size.width} ${theme}.png`, picture)
    cells.push(`<img src="data:image/png;base64,${picture.toString('base64')}" width="${size.width * SCALE}">`)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return cells
}

/**
 * Runs in the page. Returns whether no placeholder was visible for 0.3 seconds, because one part may load after another. A long list has
 * placeholders below its loaded rows, which do not count.
 */
function isLoaded() {
  const { dataset } = document.documentElement
  const isBusy = [...document.querySelectorAll('[aria-busy=true], .animate-breathe')].some((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  if (isBusy) delete dataset['loadedAt']
  else dataset['loadedAt'] ??= String(performance.now())
  return !isBusy && performance.now() - Number(dataset['loadedAt']) > 300
}

/** Runs in the page. */
async function waitForFontsAndImages() {
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

/** Signs a person in, by default the first admin, and switches their session to the named workspace. */
async function signInToWorkspace(workspace: string, person = stack.admin): Promise<{ cookies: Cookies; id: string }> {
  const { origin } = stack
  const { cookies, cookie } = await signIn(stack, person)
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

async function signIn({ origin, admin }: SpawnedStack, person = admin): Promise<{ cookies: Cookies; cookie: string }> {
  const headers = { origin, 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/auth/sign-in/email`, { method: 'POST', headers, body: JSON.stringify(person) })
  const cookies = reply.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url: origin }
  })
  return { cookies, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}
