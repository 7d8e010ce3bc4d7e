import type { Page } from 'playwright/test'
import { z } from 'zod'
import { addOption, chooseOption } from './choose-option.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { until } from '../src/testing/wait-until.ts'
import {
  alterResponses,
  defineLoadingAndFailingStates,
  createResource,
  defineEmptyState,
  showOnPlan,
  defineState,
} from './screenshot-states.ts'
import { createWebhook, scanCode, findCodeWithoutAccessCode, createWebhookWithScan } from './create-webhook.ts'
import { startReceiver } from './receiver.ts'
import type { State } from './screens.ts'

/** States of the webhooks, including one with a failing receiver. */
export const webhooksScreens: { name: string; states: State[] } = {
  name: 'webhooks',
  states: [
    defineEmptyState('/webhooks'),
    {
      name: 'on a small plan',
      as: 'empty',
      async open(page, { origin }) {
        await showOnPlan(page, 'core')
        await page.goto(`${origin}/webhooks`)
        await page.getByRole('heading', { name: 'Webhooks come with the Business plan' }).waitFor()
      },
    },
    defineState('new webhook', async (page, { origin }) => {
      await page.goto(`${origin}/webhooks?new=true`)
      await page.getByRole('textbox', { name: 'Address' }).fill('http://me:secret@example.com')
      await page.getByText('Remove the user name').waitFor()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Codes' }).click()
      await page.getByRole('option').first().waitFor()
    }),
    defineSelectionState('all codes', 'All codes', (page) => page.getByText('codes that you create later').waitFor()),
    defineSelectionState('a folder', 'Folder', async (page) => {
      await findDialog(page).getByRole('button', { name: 'Create webhook' }).click()
      await page.getByText('Choose a folder.').waitFor()
    }),
    defineSelectionState('a tag', 'Tag', async (page) => {
      await chooseOption(findDialog(page).getByLabel('Tag', { exact: true }), /./)
    }),
    defineState(
      'webhooks of all codes, a folder and a tag',
      async (page, { origin }) => {
        await (selectionWebhooks ??= createWebhooksOfSelections(page, origin))
        await page.goto(`${origin}/webhooks`)
        await page
          .getByText(/^tag |all codes/i)
          .filter({ visible: true })
          .first()
          .waitFor()
      },
      { everyWidth: true },
    ),
    defineState(
      'a webhook whose receiver rejects deliveries',
      async (page, stack) => {
        await ensureFailingWebhook(page, stack)
        await page.goto(`${stack.origin}/webhooks`)
        await page.getByRole('table', { name: 'Webhooks' }).getByRole('link').first().waitFor()
      },
      { everyWidth: true },
    ),
    defineState(
      'a delivery that failed',
      async (page, stack) => {
        await openFailingWebhook(page, stack)
        await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
        await page.getByRole('region', { name: 'Delivery', exact: true }).getByText('Attempt 1').waitFor()
      },
      { everyWidth: true },
    ),
    defineState('a secret compared with the signature', async (page, stack) => {
      await openFailingWebhook(page, stack)
      await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
      await page.getByRole('tab', { name: 'Signature' }).click()
      await page.getByRole('textbox', { name: 'Your receiver’s secret' }).fill('whsec_another')
      await page.getByText('not signed with this secret').scrollIntoViewIfNeeded()
    }),
    defineState('the actions of a webhook', async (page, stack) => {
      await openFailingWebhook(page, stack)
      await page.getByRole('button', { name: /^Actions/ }).click()
    }),
    defineActionState('a draft address is tried', 'Try another address', (page) =>
      findDialog(page).getByRole('textbox').waitFor(),
    ),
    defineActionState('the secret is shown', 'Show the secret', async (page) => {
      await findDialog(page).getByRole('button', { name: 'Show the secret' }).click()
      await page.getByLabel('Secret', { exact: true }).waitFor()
    }),
    defineActionState('the secret is rotated', 'Rotate the secret', async (page) => {
      await findDialog(page).getByRole('button', { name: 'Rotate the secret' }).click()
      await page.getByLabel('Secret', { exact: true }).waitFor()
    }),
    defineActionState('the receiver is graded', 'Test the receiver', async (page) => {
      await findDialog(page).getByRole('button', { name: 'Test and grade' }).click()
      await page.getByRole('list', { name: 'Checks' }).waitFor()
    }),
    defineActionState('the codes of a webhook are changed', 'Change codes', (page) =>
      addOption(findDialog(page).getByRole('combobox', { name: 'Codes' }), /./),
    ),
    defineActionState('a webhook is deleted', 'Delete', (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).waitFor(),
    ),
    defineState('a paused webhook', async (page, stack) => {
      const { origin } = stack
      const id = await ensureFailingWebhook(page, stack)
      const pause = (enabled: boolean) =>
        page.request.patch(`${origin}/api/webhooks/${id}`, { headers: { origin }, data: { enabled } })
      await pause(false)
      await openFailingWebhook(page, stack)
      await page.getByText('new scans are not sent').waitFor()
      // The screen no longer reads the webhook, which is enabled again for the other states.
      await page.route('**/api/webhooks/*', () => {})
      await pause(true)
    }),
    defineState('a suspended webhook', async (page, stack) => {
      const receiver = await startReceiver()
      receiver.respondWith({ status: 410 })
      await page.goto(stack.origin)
      const { id } = await createWebhookWithScan(page, stack, receiver.url)
      await page.goto(`${stack.origin}/webhooks/${id}`)
      await page.getByText('Suspended').first().waitFor()
    }),
    defineState(
      'a webhook with an open circuit, whose receiver moved',
      async (page, stack) => {
        await alterResponses(page, '**/api/webhooks/whk_*', (answer) => ({
          ...z.looseObject({}).parse(answer),
          restsUntil: new Date(Date.now() + 240_000).toISOString(),
          movedTo: 'https://www.receiver.example/hooks/scans/of-the-harbour-house/',
        }))
        await page.goto(stack.origin)
        const { id } = await createWebhook(page, { url: (await startReceiver()).url, codes: [] })
        await page.goto(`${stack.origin}/webhooks/${id}`)
        await page.getByText('The receiver redirects to').waitFor()
      },
      { everyWidth: true },
    ),
    defineState('a test of a receiver that moved', async (page, stack) => {
      const receiver = await startReceiver()
      receiver.respondWith({ status: 308, headers: { location: 'https://www.receiver.example/hooks/' } })
      await page.goto(stack.origin)
      const { id } = await createWebhook(page, { url: receiver.url, codes: [] })
      await page.goto(`${stack.origin}/webhooks/${id}`)
      await page
        .getByRole('button', { name: /^Test|Send a test/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Send a sample' }).click()
      await page.getByText('It redirects to').waitFor()
    }),
    defineState('a webhook to which nothing was sent', async (page, stack) => {
      await page.goto(stack.origin)
      const { id } = await createWebhook(page, {
        url: `http://127.0.0.1:9/${'long-'.repeat(40)}${++unusedWebhookCount}`,
        codes: [],
      })
      await page.goto(`${stack.origin}/webhooks/${id}`)
      await page.getByText('No deliveries yet').waitFor()
    }),
    ...defineLoadingAndFailingStates({ path: '/webhooks', requests: '**/api/webhooks', until: findTitle }),
  ],
}

/** States of the deliveries. */
export const deliveriesScreens: { name: string; states: State[] } = {
  name: 'deliveries',
  states: [
    defineEmptyState('/webhooks/deliveries'),
    defineState(
      'some deliveries failed',
      async (page, stack) => {
        await ensureFailingWebhook(page, stack)
        await openDeliveries(page, stack, '')
        await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').nth(5).waitFor()
      },
      { everyWidth: true },
    ),
    defineState('a delivery that failed like others', async (page, stack) => {
      await ensureFailingWebhook(page, stack)
      await openDeliveries(page, stack, '?status=failed')
      await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
      await page.getByText('failed the same way').waitFor()
    }),
    defineState('the dialog of a filter', async (page, stack) => {
      await openDeliveries(page, stack, '?status=failed')
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Response' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Apply filter' }).waitFor()
    }),
    defineState('replay', async (page, stack) => {
      const id = await ensureFailingWebhook(page, stack)
      await openDeliveries(page, stack, `?webhook=${id}&response=403&hours=24`)
      await page.getByRole('button', { name: 'Replay…' }).click()
      await page.getByText(/deliver(y|ies) match/).waitFor()
    }),
    defineState('nothing matches', async (page, stack) => {
      await openDeliveries(page, stack, '?response=418')
      await page.getByText('No matching deliveries').waitFor()
    }),
    ...defineLoadingAndFailingStates({
      path: '/webhooks/deliveries',
      requests: '**/api/webhooks/deliveries**',
      until: findTitle,
    }),
  ],
}

function findTitle(page: Page) {
  return page.locator('main:not([aria-busy]) h1')
}

/** Defines a state of the dialog for a new webhook, with one type of selection. */
function defineSelectionState(name: string, kind: string, until: (page: Page) => Promise<void>): State {
  return defineState(`new webhook of ${name}`, async (page, { origin }) => {
    await page.goto(`${origin}/webhooks?new=true`)
    await page.getByRole('textbox', { name: 'Address' }).fill('https://example.com/hook')
    await findDialog(page).getByRole('radio', { name: kind, exact: true }).check()
    await until(page)
  })
}

let selectionWebhooks: Promise<unknown> | undefined

async function createWebhooksOfSelections(page: Page, origin: string) {
  const [folder] = await listItems(page, `${origin}/api/folders`, z.object({ id: z.string() }))
  const [tag] = await listItems(page, `${origin}/api/tags`, z.object({ tag: z.string() }))
  const selections = [{ type: 'all' }, { type: 'folder', folderId: folder?.id }, { type: 'tag', tag: tag?.tag }]
  for (const selection of selections)
    await createResource(page, `${origin}/api/webhooks`, { url: `http://127.0.0.1:9/${selection.type}`, selection })
}

async function listItems<T>(page: Page, url: string, item: z.ZodType<T>): Promise<T[]> {
  const reply = await page.request.get(url)
  return z.object({ data: z.array(item) }).parse(await reply.json()).data
}

function findDialog(page: Page) {
  return page.getByRole('dialog')
}

async function openFailingWebhook(page: Page, stack: SpawnedStack) {
  await page.goto(`${stack.origin}/webhooks/${await ensureFailingWebhook(page, stack)}`)
  await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().waitFor()
}

/** Defines a state after an action of the menu of the webhook whose receiver fails. */
function defineActionState(name: string, item: string, open: (page: Page) => Promise<void>): State {
  return defineState(name, async (page, stack) => {
    await openFailingWebhook(page, stack)
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await open(page)
  })
}

async function openDeliveries(page: Page, { origin }: SpawnedStack, query: string) {
  await page.goto(`${origin}/webhooks/deliveries${query}`)
  await page.locator('main:not([aria-busy]) h1').waitFor()
}

let failingWebhook: Promise<string> | undefined
let unusedWebhookCount = 0

/** Creates a webhook whose receiver fails, once for all screenshots. Returns its id. */
function ensureFailingWebhook(page: Page, stack: SpawnedStack): Promise<string> {
  return (failingWebhook ??= createFailingWebhook(page, stack))
}

async function createFailingWebhook(page: Page, stack: SpawnedStack): Promise<string> {
  const receiver = await startReceiver()
  await page.goto(stack.origin)
  const code = await findCodeWithoutAccessCode(page)
  const { id } = await createWebhookWithScan(page, stack, receiver.url)
  for (let i = 0; i < 8; i++) await scanCode(stack, code)
  await until(() => receiver.taken.length === 9)
  receiver.respondWith({ status: 403, body: 'unknown signature' })
  for (let i = 0; i < 7; i++) await scanCode(stack, code)
  return id
}
