import type { Page } from '@playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { until } from '../src/testing/until.ts'
import { makeWebhook, scan, someCode, webhookWithScan } from './make-webhook.ts'
import { switchableReceiver } from './receiver.ts'
import type { State } from './screens.ts'

/** Webhooks, and one whose receiver refuses. */
export const webhooksScreens: { name: string; states: State[] } = {
  name: 'webhooks',
  states: [
    {
      name: 'nothing yet',
      as: 'empty',
      async open(page, { origin }) {
        await page.goto(`${origin}/webhooks`)
        await page.getByText('Send scans to your own systems').waitFor()
      },
    },
    {
      name: 'new webhook',
      as: 'seeded',
      async open(page, { origin }) {
        await page.goto(`${origin}/webhooks?new=true`)
        await page.getByRole('textbox', { name: 'Address' }).fill('http://me:secret@example.com')
        await page.getByText('Leave out the user name').waitFor()
        await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
      },
    },
    {
      name: 'one whose receiver refuses',
      as: 'seeded',
      async open(page, stack) {
        await refusing(page, stack)
        await page.goto(`${stack.origin}/webhooks`)
        await page.getByRole('table', { name: 'Webhooks' }).getByRole('link').first().waitFor()
      },
    },
    {
      name: 'a delivery that failed',
      as: 'seeded',
      async open(page, stack) {
        const id = await refusing(page, stack)
        await page.goto(`${stack.origin}/webhooks/${id}`)
        await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
        await page.getByRole('region', { name: 'Delivery', exact: true }).getByText('Attempt 1').waitFor()
      },
    },
    {
      name: 'a secret compared with the signature',
      as: 'seeded',
      async open(page, stack) {
        const id = await refusing(page, stack)
        await page.goto(`${stack.origin}/webhooks/${id}`)
        await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
        await page.getByRole('radio', { name: 'Signature' }).check()
        await page.getByRole('textbox', { name: 'The secret that your receiver holds' }).fill('whsec_another')
        await page.getByText('not signed with it').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'a draft address is tried',
      as: 'seeded',
      async open(page, stack) {
        const id = await refusing(page, stack)
        await page.goto(`${stack.origin}/webhooks/${id}`)
        await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().waitFor()
        await page.getByRole('button', { name: /^Actions/ }).click()
        await page.getByRole('menuitem', { name: /draft/ }).click()
        await page.getByRole('dialog').getByRole('textbox').waitFor()
      },
    },
    {
      name: 'a webhook to which nothing was sent',
      as: 'seeded',
      async open(page, stack) {
        await page.goto(stack.origin)
        const { id } = await makeWebhook(page, {
          url: `http://127.0.0.1:9/${'long-'.repeat(40)}${++others}`,
          codes: [],
        })
        await page.goto(`${stack.origin}/webhooks/${id}`)
        await page.getByText('Nothing was sent yet').waitFor()
      },
    },
    {
      name: 'loading',
      as: 'seeded',
      async open(page, { origin }) {
        await page.route('**/api/webhooks', () => {})
        await page.goto(`${origin}/webhooks`)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    },
    {
      name: 'failing',
      as: 'seeded',
      async open(page, { origin }) {
        await page.route('**/api/webhooks', (route) =>
          route.fulfill({ status: 400, json: { error: { code: 'unavailable', message: 'Not now.' } } }),
        )
        await page.goto(`${origin}/webhooks`)
        await page.getByRole('button', { name: 'Retry' }).waitFor()
      },
    },
  ],
}

/** What was sent to all of them. */
export const deliveriesScreens: { name: string; states: State[] } = {
  name: 'deliveries',
  states: [
    {
      name: 'nothing yet',
      as: 'empty',
      async open(page, stack) {
        await deliveries(page, stack, '')
        await page.getByText('Nothing was sent yet').waitFor()
      },
    },
    {
      name: 'some refused',
      as: 'seeded',
      async open(page, stack) {
        await refusing(page, stack)
        await deliveries(page, stack, '')
        await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').nth(5).waitFor()
      },
    },
    {
      name: 'others failed alike',
      as: 'seeded',
      async open(page, stack) {
        await refusing(page, stack)
        await deliveries(page, stack, '?status=failed')
        await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
        await page.getByText('failed alike').waitFor()
      },
    },
    {
      name: 'replay',
      as: 'seeded',
      async open(page, stack) {
        const id = await refusing(page, stack)
        await deliveries(page, stack, `?webhook=${id}&answer=403&hours=24`)
        await page.getByRole('button', { name: 'Replay…' }).click()
        await page.getByText(/deliver(y|ies) match/).waitFor()
      },
    },
    {
      name: 'nothing matches',
      as: 'seeded',
      async open(page, stack) {
        await deliveries(page, stack, '?answer=418')
        await page.getByText('No delivery matches').waitFor()
      },
    },
    {
      name: 'loading',
      as: 'seeded',
      async open(page, stack) {
        await page.route('**/api/webhooks/deliveries**', () => {})
        await deliveries(page, stack, '')
      },
    },
    {
      name: 'failing',
      as: 'seeded',
      async open(page, stack) {
        await page.route('**/api/webhooks/deliveries**', (route) =>
          route.fulfill({ status: 400, json: { error: { code: 'unavailable', message: 'Not now.' } } }),
        )
        await deliveries(page, stack, '')
        await page.getByRole('button', { name: 'Retry' }).first().waitFor()
      },
    },
  ],
}

async function deliveries(page: Page, { origin }: SpawnedStack, query: string) {
  await page.goto(`${origin}/webhooks/deliveries${query}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** What the workspace is, its keys, and how to receive. */
export const settingsScreens: { name: string; states: State[] } = {
  name: 'settings',
  states: [
    { name: 'workspace', as: 'seeded', open: (page, stack) => settings(page, stack, '') },
    { name: 'no keys yet', as: 'empty', open: (page, stack) => settings(page, stack, '/developers') },
    {
      name: 'new key',
      as: 'seeded',
      async open(page, stack) {
        await settings(page, stack, '/developers')
        await page.getByRole('button', { name: 'New key' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'receiving webhooks', as: 'seeded', open: (page, stack) => settings(page, stack, '/developers/webhooks') },
  ],
}

async function settings(page: Page, { origin }: SpawnedStack, path: string) {
  await page.goto(`${origin}/settings${path}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

let made: Promise<string> | undefined
let others = 0

/** A webhook whose receiver says no; one for all pictures. */
function refusing(page: Page, stack: SpawnedStack): Promise<string> {
  return (made ??= make(page, stack))
}

async function make(page: Page, stack: SpawnedStack): Promise<string> {
  const receiver = await switchableReceiver()
  await page.goto(stack.origin)
  const code = await someCode(page)
  const { id } = await webhookWithScan(page, stack, receiver.url)
  for (let i = 0; i < 8; i++) await scan(stack, code)
  await until(() => receiver.taken.length === 9)
  receiver.answerWith({ status: 403, body: 'unknown signature' })
  for (let i = 0; i < 7; i++) await scan(stack, code)
  return id
}
