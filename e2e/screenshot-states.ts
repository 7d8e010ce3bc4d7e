import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import type { State } from './screens.ts'

interface ScreenOf {
  /** Path of the screen. */
  path: string
  /** Requests that it waits for. */
  requests: string | RegExp
  /** Visible meanwhile. */
  until(page: Page): Locator
}

/** A state of the seeded workspace. */
export function seeded(name: string, open: State['open'], { everyWidth }: Pick<State, 'everyWidth'> = {}): State {
  return { name, as: 'seeded', open, ...(everyWidth && { everyWidth }) }
}

/** A screen of the seeded workspace as it is. */
export function standing(name: string, path: string, until: (page: Page) => Locator): State {
  return seeded(name, async (page, { origin }) => {
    await page.goto(origin + path)
    await until(page).first().waitFor()
  })
}

/** A screen whose responses are delayed forever. */
export function loading({ path, requests, until }: ScreenOf): State {
  const { open } = standing('loading', path, until)
  return seeded('loading', async (page, stack) => {
    await page.route(requests, () => {})
    await open(page, stack)
  })
}

/** A screen whose requests fail. */
export function failing({ path, requests }: Omit<ScreenOf, 'until'>): State {
  const { open } = standing('failing', path, (page) => page.getByRole('button', { name: 'Retry' }))
  return seeded('failing', async (page, stack) => {
    await page.route(requests, (route) => route.fulfill({ status: 400, json: unavailable }))
    await open(page, stack)
  })
}

/** Both of these states of a screen. */
export const loadingAndFailing = (screen: ScreenOf): State[] => [loading(screen), failing(screen)]

/** A screen of an empty workspace. */
export function nothingYet(path: string, until = (page: Page) => page.getByRole('heading', { level: 2 })): State {
  return { ...standing('nothing yet', path, until), as: 'empty' }
}

export const unavailable = {
  error: { code: 'unavailable', message: 'The storage cannot be reached. Try again shortly.' },
}

/** Placeholder of a list. */
export const skeleton = (page: Page) => page.locator('[role=region][aria-busy=true]')

/** Fills in the dialog that asks for days. */
export async function chooseDays(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Choose days' })
  await dialog.getByLabel('First day').fill('2026-11-09')
  await dialog.getByLabel('Last day').fill('2026-11-17')
  await dialog.getByRole('grid').first().waitFor()
}

/** Creates something with the page's session and returns it. */
export async function make(page: Page, url: string, data: object) {
  const reply = await page.request.post(url, { headers: { origin: new URL(url).origin }, data })
  return z.looseObject({ id: z.string() }).parse(await reply.json())
}

/** Changes responses of the service. */
export async function altering(page: Page, requests: string, change: (answer: unknown) => object) {
  await page.route(requests, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/** Shows the workspace on a lower plan. */
export async function onPlan(page: Page, plan: string) {
  await altering(page, '**/session', (answer) => {
    const session = z.looseObject({ workspace: z.looseObject({}) }).parse(answer)
    return { ...session, workspace: { ...session.workspace, plan } }
  })
  await altering(page, '**/api/me', (answer) => {
    const me = z.looseObject({ limits: z.looseObject({}) }).parse(answer)
    return { ...me, limits: { ...me.limits, apiKeys: 0 } }
  })
}
