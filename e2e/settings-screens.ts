import type { Page } from '@playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { make, onPlan, seeded, unavailable } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** States of the settings. */
export const settingsScreens: { name: string; states: State[] } = {
  name: 'settings',
  states: [
    seeded('workspace', (page, stack) => settings(page, stack, '')),
    seeded('scans', async (page, stack) => {
      await settings(page, stack, '')
      await page.getByLabel('Parameters of the scanned address').scrollIntoViewIfNeeded()
    }),
    seeded('exports', async (page, stack) => {
      await page.route('**/api/exports', (route) => route.fulfill({ json: { data: exports } }))
      await settings(page, stack, '')
      await page.getByRole('table', { name: 'Exports' }).scrollIntoViewIfNeeded()
    }),
    seeded('no exports yet', async (page, stack) => {
      await page.route('**/api/exports', (route) => route.fulfill({ json: { data: [] } }))
      await settings(page, stack, '')
      await page.getByRole('button', { name: 'Export everything' }).scrollIntoViewIfNeeded()
    }),
    seeded('exports that fail to load', async (page, stack) => {
      await page.route('**/api/exports', (route) => route.fulfill({ status: 400, json: unavailable }))
      await settings(page, stack, '')
      await page.getByRole('button', { name: 'Retry' }).scrollIntoViewIfNeeded()
    }),
    {
      name: 'no keys yet',
      as: 'empty',
      async open(page, stack) {
        await settings(page, stack, '/developers')
        await page.getByRole('heading', { name: 'No keys yet' }).waitFor()
      },
    },
    seeded('new key', newKey),
    seeded('keys', async (page, stack) => {
      await longKey(page, stack)
      await settings(page, stack, '/developers')
      await page.getByRole('table', { name: 'API keys' }).waitFor()
    }),
    seeded('a key, the one time it is shown', async (page, stack) => {
      await newKey(page, stack)
      await page.getByRole('dialog').getByLabel('Name').fill('Nightly export')
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('dialog').getByLabel('API key', { exact: true }).waitFor()
    }),
    seeded('a key is revoked', async (page, stack) => {
      await longKey(page, stack)
      await settings(page, stack, '/developers')
      await page.getByRole('button', { name: /^Revoke The/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).waitFor()
    }),
    {
      name: 'no keys on a small plan',
      as: 'empty',
      async open(page, stack) {
        await onPlan(page, 'core')
        await settings(page, stack, '/developers')
        await page.getByRole('heading', { name: 'The API is included in the Pro plan' }).waitFor()
      },
    },
    {
      name: 'no keys on a small plan, for a viewer',
      as: 'viewer',
      async open(page, stack) {
        await onPlan(page, 'core')
        await settings(page, stack, '/developers')
      },
    },
    seeded('receiving webhooks', (page, stack) => settings(page, stack, '/developers/webhooks')),
  ],
}

const exports = [
  { id: 'exp_3', state: 'running', bytes: null, problem: null },
  {
    id: 'exp_2',
    state: 'failed',
    bytes: null,
    problem: 'The service stopped while the export was written. Start it again.',
  },
  { id: 'exp_1', state: 'ready', bytes: 4_812_345, problem: null },
].map((each) => ({ ...each, createdAt: new Date().toISOString(), expiresAt: new Date().toISOString() }))

async function settings(page: Page, { origin }: SpawnedStack, path: string) {
  await page.goto(`${origin}/settings${path}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function newKey(page: Page, stack: SpawnedStack) {
  await settings(page, stack, '/developers')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('dialog').waitFor()
}

let key: Promise<unknown> | undefined

/** Created once for all screenshots. */
function longKey(page: Page, { origin }: SpawnedStack) {
  const body = { name: `The ${'longest '.repeat(24)}name`, scope: 'write', expiresAt: '2030-01-01T00:00:00Z' }
  return (key ??= make(page, `${origin}/api/keys`, body))
}
