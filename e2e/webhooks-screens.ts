import type { Page } from '@playwright/test'
import { z } from 'zod'
import { addOption, chooseOption } from './choose-option.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { until } from '../src/testing/wait-until.ts'
import { altering, loadingAndFailing, make, nothingYet, onPlan, seeded } from './screenshot-states.ts'
import { makeWebhook, scan, findOpenCode, makeWebhookWithScan } from './make-webhook.ts'
import { switchableReceiver } from './receiver.ts'
import type { State } from './screens.ts'

/** States of the webhooks, including one with a failing receiver. */
export const webhooksScreens: { name: string; states: State[] } = {
  name: 'webhooks',
  states: [
    nothingYet('/webhooks'),
    {
      name: 'on a small plan',
      as: 'empty',
      async open(page, { origin }) {
        await onPlan(page, 'core')
        await page.goto(`${origin}/webhooks`)
        await page.getByRole('heading', { name: 'Webhooks come with the Business plan' }).waitFor()
      },
    },
    seeded('new webhook', async (page, { origin }) => {
      await page.goto(`${origin}/webhooks?new=true`)
      await page.getByRole('textbox', { name: 'Address' }).fill('http://me:secret@example.com')
      await page.getByText('Remove the user name').waitFor()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Codes' }).click()
      await page.getByRole('option').first().waitFor()
    }),
    selecting('all codes', 'All codes', (page) => page.getByText('codes that you create later').waitFor()),
    selecting('a folder', 'Folder', async (page) => {
      await dialog(page).getByRole('button', { name: 'Create webhook' }).click()
      await page.getByText('Choose a folder.').waitFor()
    }),
    selecting('a tag', 'Tag', async (page) => {
      await chooseOption(dialog(page).getByLabel('Tag', { exact: true }), /./)
    }),
    seeded(
      'webhooks of all codes, a folder and a tag',
      async (page, { origin }) => {
        await (chosen ??= webhooksOfSelections(page, origin))
        await page.goto(`${origin}/webhooks`)
        await page
          .getByText(/^tag |all codes/i)
          .first()
          .waitFor()
      },
      { everyWidth: true },
    ),
    seeded(
      'one whose receiver refuses',
      async (page, stack) => {
        await refusing(page, stack)
        await page.goto(`${stack.origin}/webhooks`)
        await page.getByRole('table', { name: 'Webhooks' }).getByRole('link').first().waitFor()
      },
      { everyWidth: true },
    ),
    seeded(
      'a delivery that failed',
      async (page, stack) => {
        await openRefusing(page, stack)
        await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
        await page.getByRole('region', { name: 'Delivery', exact: true }).getByText('Attempt 1').waitFor()
      },
      { everyWidth: true },
    ),
    seeded('a secret compared with the signature', async (page, stack) => {
      await openRefusing(page, stack)
      await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
      await page.getByRole('tab', { name: 'Signature' }).click()
      await page.getByRole('textbox', { name: 'Your receiver’s secret' }).fill('whsec_another')
      await page.getByText('not signed with this secret').scrollIntoViewIfNeeded()
    }),
    seeded('what can be done', async (page, stack) => {
      await openRefusing(page, stack)
      await page.getByRole('button', { name: /^Actions/ }).click()
    }),
    task('a draft address is tried', 'Try another address', (page) => dialog(page).getByRole('textbox').waitFor()),
    task('the secret is shown', 'Show the secret', async (page) => {
      await dialog(page).getByRole('button', { name: 'Show the secret' }).click()
      await page.getByLabel('Secret', { exact: true }).waitFor()
    }),
    task('the secret is rotated', 'Rotate the secret', async (page) => {
      await dialog(page).getByRole('button', { name: 'Rotate the secret' }).click()
      await page.getByLabel('Secret', { exact: true }).waitFor()
    }),
    task('its receiver is graded', 'Test the receiver', async (page) => {
      await dialog(page).getByRole('button', { name: 'Test and grade' }).click()
      await page.getByRole('list', { name: 'Checks' }).waitFor()
    }),
    task('its codes are changed', 'Change codes', (page) =>
      addOption(dialog(page).getByRole('combobox', { name: 'Codes' }), /./),
    ),
    task('it is deleted', 'Delete', (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).waitFor(),
    ),
    seeded('a paused one', async (page, stack) => {
      const { origin } = stack
      const id = await refusing(page, stack)
      const pause = (enabled: boolean) =>
        page.request.patch(`${origin}/api/webhooks/${id}`, { headers: { origin }, data: { enabled } })
      await pause(false)
      await openRefusing(page, stack)
      await page.getByText('new scans are not sent').waitFor()
      // Its picture stands while the others' webhook goes on.
      await page.route('**/api/webhooks/*', () => {})
      await pause(true)
    }),
    seeded('a suspended one', async (page, stack) => {
      const receiver = await switchableReceiver()
      receiver.answerWith({ status: 410 })
      await page.goto(stack.origin)
      const { id } = await makeWebhookWithScan(page, stack, receiver.url)
      await page.goto(`${stack.origin}/webhooks/${id}`)
      await page.getByText('Suspended').first().waitFor()
    }),
    seeded(
      'a resting one whose receiver moved',
      async (page, stack) => {
        await altering(page, '**/api/webhooks/whk_*', (answer) => ({
          ...z.looseObject({}).parse(answer),
          restsUntil: new Date(Date.now() + 240_000).toISOString(),
          movedTo: 'https://www.receiver.example/hooks/scans/of-the-harbour-house/',
        }))
        await page.goto(stack.origin)
        const { id } = await makeWebhook(page, { url: (await switchableReceiver()).url, codes: [] })
        await page.goto(`${stack.origin}/webhooks/${id}`)
        await page.getByText('The receiver redirects to').waitFor()
      },
      { everyWidth: true },
    ),
    seeded('a test of a receiver that moved', async (page, stack) => {
      const receiver = await switchableReceiver()
      receiver.answerWith({ status: 308, headers: { location: 'https://www.receiver.example/hooks/' } })
      await page.goto(stack.origin)
      const { id } = await makeWebhook(page, { url: receiver.url, codes: [] })
      await page.goto(`${stack.origin}/webhooks/${id}`)
      await page
        .getByRole('button', { name: /^Test|Send a test/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Send a sample' }).click()
      await page.getByText('It redirects to').waitFor()
    }),
    seeded('a webhook to which nothing was sent', async (page, stack) => {
      await page.goto(stack.origin)
      const { id } = await makeWebhook(page, {
        url: `http://127.0.0.1:9/${'long-'.repeat(40)}${++others}`,
        codes: [],
      })
      await page.goto(`${stack.origin}/webhooks/${id}`)
      await page.getByText('No deliveries yet').waitFor()
    }),
    ...loadingAndFailing({ path: '/webhooks', requests: '**/api/webhooks', until: title }),
  ],
}

/** States of the deliveries. */
export const deliveriesScreens: { name: string; states: State[] } = {
  name: 'deliveries',
  states: [
    nothingYet('/webhooks/deliveries'),
    seeded(
      'some refused',
      async (page, stack) => {
        await refusing(page, stack)
        await deliveries(page, stack, '')
        await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').nth(5).waitFor()
      },
      { everyWidth: true },
    ),
    seeded('others failed alike', async (page, stack) => {
      await refusing(page, stack)
      await deliveries(page, stack, '?status=failed')
      await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
      await page.getByText('failed the same way').waitFor()
    }),
    seeded('replay', async (page, stack) => {
      const id = await refusing(page, stack)
      await deliveries(page, stack, `?webhook=${id}&response=403&hours=24`)
      await page.getByRole('button', { name: 'Replay…' }).click()
      await page.getByText(/deliver(y|ies) match/).waitFor()
    }),
    seeded('nothing matches', async (page, stack) => {
      await deliveries(page, stack, '?response=418')
      await page.getByText('No matching deliveries').waitFor()
    }),
    ...loadingAndFailing({ path: '/webhooks/deliveries', requests: '**/api/webhooks/deliveries**', until: title }),
  ],
}

function title(page: Page) {
  return page.locator('main:not([aria-busy]) h1')
}

/** The dialog for a new webhook with one type of selection. */
function selecting(name: string, kind: string, until: (page: Page) => Promise<void>): State {
  return seeded(`new webhook of ${name}`, async (page, { origin }) => {
    await page.goto(`${origin}/webhooks?new=true`)
    await page.getByRole('textbox', { name: 'Address' }).fill('https://example.com/hook')
    await dialog(page).getByRole('radio', { name: kind, exact: true }).check()
    await until(page)
  })
}

let chosen: Promise<unknown> | undefined

async function webhooksOfSelections(page: Page, origin: string) {
  const [folder] = await list(page, `${origin}/api/folders`, z.object({ id: z.string() }))
  const [tag] = await list(page, `${origin}/api/tags`, z.object({ tag: z.string() }))
  const selections = [{ type: 'all' }, { type: 'folder', folderId: folder?.id }, { type: 'tag', tag: tag?.tag }]
  for (const selection of selections)
    await make(page, `${origin}/api/webhooks`, { url: `http://127.0.0.1:9/${selection.type}`, selection })
}

async function list<T>(page: Page, url: string, item: z.ZodType<T>): Promise<T[]> {
  const reply = await page.request.get(url)
  return z.object({ data: z.array(item) }).parse(await reply.json()).data
}

function dialog(page: Page) {
  return page.getByRole('dialog')
}

async function openRefusing(page: Page, stack: SpawnedStack) {
  await page.goto(`${stack.origin}/webhooks/${await refusing(page, stack)}`)
  await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().waitFor()
}

/** A dialog of the webhook with the failing receiver. */
function task(name: string, item: string, open: (page: Page) => Promise<void>): State {
  return seeded(name, async (page, stack) => {
    await openRefusing(page, stack)
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await open(page)
  })
}

async function deliveries(page: Page, { origin }: SpawnedStack, query: string) {
  await page.goto(`${origin}/webhooks/deliveries${query}`)
  await page.locator('main:not([aria-busy]) h1').waitFor()
}

let made: Promise<string> | undefined
let others = 0

/** A webhook with a failing receiver; created once for all screenshots. */
function refusing(page: Page, stack: SpawnedStack): Promise<string> {
  return (made ??= makeRefusing(page, stack))
}

async function makeRefusing(page: Page, stack: SpawnedStack): Promise<string> {
  const receiver = await switchableReceiver()
  await page.goto(stack.origin)
  const code = await findOpenCode(page)
  const { id } = await makeWebhookWithScan(page, stack, receiver.url)
  for (let i = 0; i < 8; i++) await scan(stack, code)
  await until(() => receiver.taken.length === 9)
  receiver.answerWith({ status: 403, body: 'unknown signature' })
  for (let i = 0; i < 7; i++) await scan(stack, code)
  return id
}
