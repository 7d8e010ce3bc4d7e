import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { createResource, showOnPlan, defineState, unavailableError } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** The settings in every state of which a screenshot is taken. */
export const settingsScreens: { name: string; states: State[] } = {
  name: 'settings',
  states: [
    defineState('workspace', (page, stack) => openSettings(page, stack, '')),
    defineState('how long leads are stored, and the end of the demo', async (page, stack) => {
      await openSettings(page, stack, '')
      await page.getByRole('button', { name: 'Delete the demo' }).scrollIntoViewIfNeeded()
    }),
    defineState('scans', async (page, stack) => {
      await openSettings(page, stack, '')
      await page.getByLabel('Parameters of the scanned address').scrollIntoViewIfNeeded()
    }),
    defineState('exports', async (page, stack) => {
      await page.route('**/api/exports', (route) => route.fulfill({ json: { data: sampleExports } }))
      await openSettings(page, stack, '')
      await page.getByRole('table', { name: 'Exports' }).scrollIntoViewIfNeeded()
    }),
    defineState('no exports yet', async (page, stack) => {
      await page.route('**/api/exports', (route) => route.fulfill({ json: { data: [] } }))
      await openSettings(page, stack, '')
      await page.getByRole('button', { name: 'Export everything' }).scrollIntoViewIfNeeded()
    }),
    defineState('exports that fail to load', async (page, stack) => {
      await page.route('**/api/exports', (route) => route.fulfill({ status: 400, json: unavailableError }))
      await openSettings(page, stack, '')
      await page.getByRole('button', { name: 'Retry' }).scrollIntoViewIfNeeded()
    }),
    {
      name: 'no keys yet',
      as: 'empty',
      async open(page, stack) {
        await openSettings(page, stack, '/developers')
        await page.getByRole('heading', { name: 'No keys yet' }).waitFor()
      },
    },
    defineState('new key', openNewKeyDialog),
    defineState('keys', async (page, stack) => {
      await ensureKeyWithLongName(page, stack)
      await openSettings(page, stack, '/developers')
      await page.getByRole('table', { name: 'API keys' }).waitFor()
    }),
    defineState('a key, the one time it is shown', async (page, stack) => {
      await openNewKeyDialog(page, stack)
      await page.getByRole('dialog').getByLabel('Name').fill('Nightly export')
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('dialog').getByLabel('API key', { exact: true }).waitFor()
    }),
    defineState('a key is revoked', async (page, stack) => {
      await ensureKeyWithLongName(page, stack)
      await openSettings(page, stack, '/developers')
      // The key with the long name begins with "The".
      await page.getByRole('button', { name: /^Revoke The/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).waitFor()
    }),
    {
      name: 'no keys on a plan without the API',
      as: 'empty',
      async open(page, stack) {
        await showOnPlan(page, 'core')
        await openSettings(page, stack, '/developers')
        await page.getByRole('heading', { name: 'The API is included in the Pro plan' }).waitFor()
      },
    },
    {
      name: 'no keys on a plan without the API, for a viewer',
      as: 'viewer',
      async open(page, stack) {
        await showOnPlan(page, 'core')
        await openSettings(page, stack, '/developers')
      },
    },
    defineState('receiving webhooks', (page, stack) => openSettings(page, stack, '/developers/webhooks')),
  ],
}

const sampleExports = [
  { id: 'exp_3', state: 'running', bytes: null, problem: null },
  {
    id: 'exp_2',
    state: 'failed',
    bytes: null,
    problem: 'The service stopped while the export was written. Start it again.',
  },
  { id: 'exp_1', state: 'ready', bytes: 4_812_345, problem: null },
].map((row) => ({ ...row, createdAt: new Date().toISOString(), expiresAt: new Date().toISOString() }))

async function openSettings(page: Page, { origin }: SpawnedStack, path: string) {
  await page.goto(`${origin}/settings${path}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function openNewKeyDialog(page: Page, stack: SpawnedStack) {
  await openSettings(page, stack, '/developers')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('dialog').waitFor()
}

let keyWithLongName: Promise<unknown> | undefined

/** Creates an API key with a long name, once for all screenshots. */
function ensureKeyWithLongName(page: Page, { origin }: SpawnedStack) {
  const body = { name: `The ${'longest '.repeat(24)}name`, scope: 'write', expiresAt: '2030-01-01T00:00:00Z' }
  return (keyWithLongName ??= createResource(page, `${origin}/api/keys`, body))
}
