import type { Locator, Page } from 'playwright/test'
import { z } from 'zod'
import type { State } from './screens.ts'

interface ScreenOptions {
  /** Path of the screen. */
  path: string
  /** Requests without whose responses the screen is not complete. */
  requests: string | RegExp
  /** The element that is visible while the responses are awaited. */
  until(page: Page): Locator
}

/** Defines a state that an admin of the seeded workspace sees. */
export function defineState(name: string, open: State['open'], { everyWidth }: Pick<State, 'everyWidth'> = {}): State {
  return { name, as: 'seeded', open, ...(everyWidth && { everyWidth }) }
}

/** Defines a state of the seeded workspace that a path alone opens. */
export function definePathState(name: string, path: string, until: (page: Page) => Locator): State {
  return defineState(name, async (page, { origin }) => {
    await page.goto(origin + path)
    await until(page).first().waitFor()
  })
}

/** Defines the state of a screen whose requests get no response. */
export function defineLoadingState({ path, requests, until }: ScreenOptions): State {
  const { open } = definePathState('loading', path, until)
  return defineState('loading', async (page, stack) => {
    await page.route(requests, () => {})
    await open(page, stack)
  })
}

/** Defines the state of a screen whose requests fail. */
export function defineFailingState({ path, requests }: Omit<ScreenOptions, 'until'>): State {
  const { open } = definePathState('failing', path, (page) => page.getByRole('button', { name: 'Retry' }))
  return defineState('failing', async (page, stack) => {
    await page.route(requests, (route) => route.fulfill({ status: 400, json: unavailableError }))
    await open(page, stack)
  })
}

export function defineLoadingAndFailingStates(screen: ScreenOptions): State[] {
  return [defineLoadingState(screen), defineFailingState(screen)]
}

/** Defines the state of a screen in an empty workspace. */
export function defineEmptyState(path: string, until = (page: Page) => page.getByRole('heading', { level: 2 })): State {
  return { ...definePathState('nothing yet', path, until), as: 'empty' }
}

export const unavailableError = {
  error: { code: 'unavailable', message: 'The storage cannot be reached. Try again shortly.' },
}

/** Finds the placeholder of a list that is loading. */
export const findSkeleton = (page: Page) => page.locator('[role=region][aria-busy=true]')

/** Fills in the open dialog "Choose days". */
export async function chooseDays(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Choose days' })
  await dialog.getByLabel('First day').fill('2026-11-09')
  await dialog.getByLabel('Last day').fill('2026-11-17')
  await dialog.getByRole('grid').first().waitFor()
}

/** Creates a resource with the session of the page, and returns it. */
export async function createResource(page: Page, url: string, data: object) {
  const reply = await page.request.post(url, { headers: { origin: new URL(url).origin }, data })
  return z.looseObject({ id: z.string() }).parse(await reply.json())
}

/** Changes the bodies of the responses to these requests. */
export async function alterResponses(page: Page, requests: string, change: (answer: unknown) => object) {
  await page.route(requests, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/** Shows the workspace as if it had this plan, which includes no API keys. */
export async function showOnPlan(page: Page, plan: string) {
  await alterResponses(page, '**/session', (answer) => {
    const session = z.looseObject({ workspace: z.looseObject({}) }).parse(answer)
    return { ...session, workspace: { ...session.workspace, plan } }
  })
  await alterResponses(page, '**/api/me', (answer) => {
    const me = z.looseObject({ limits: z.looseObject({}) }).parse(answer)
    return { ...me, limits: { ...me.limits, apiKeys: 0 } }
  })
}
