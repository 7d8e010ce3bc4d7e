import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { alterResponses, createResource, defineState } from './screenshot-states.ts'
import {
  findCanvas,
  findHeading,
  createAndOpenPage,
  openPane,
  readContent,
  rewriteHeading,
  showSettings,
} from './open-builder.ts'
import type { State } from './screens.ts'

const edits = '**/api/pages/*/edits'

/** States of the builder. */
export const builderScreens: { name: string; states: State[] } = {
  name: 'builder',
  states: [
    defineState('a block chosen', async (page, stack) => {
      await openDemoPage(page, stack)
      await findCanvas(page).getByRole('option').nth(2).click()
    }),
    ...['Tablet', 'Desktop'].flatMap((device) => [
      defineState(`the canvas: ${device.toLowerCase()}`, async (page, stack) => {
        await openDemoPage(page, stack)
        const choice = page.getByRole('radio', { name: new RegExp(`^${device}`) })
        if (await choice.first().isVisible()) await choice.first().check({ force: true })
      }),
      defineState(`a preview: ${device.toLowerCase()}`, async (page, stack) => {
        await openDemoPage(page, stack)
        await page.getByRole('button', { name: 'Preview' }).click()
        await page
          .getByRole('dialog')
          .getByRole('radio', { name: new RegExp(`^${device}`) })
          .check({ force: true })
        await page
          .frameLocator(`iframe[title="The draft on a ${device.toLowerCase()}"]`)
          .getByRole('heading')
          .first()
          .waitFor()
      }),
    ]),
    defineState('the outline', (page, stack) => openDemoPane(page, stack, 'Outline')),
    defineState('the pages', (page, stack) => openDemoPane(page, stack, 'Pages')),
    defineState('the theme', (page, stack) => openDemoPane(page, stack, 'Theme')),
    defineState('the fonts', async (page, stack) => {
      await openDemoPane(page, stack, 'Theme')
      await page.getByText('Sample text').last().scrollIntoViewIfNeeded({ timeout: 5_000 })
    }),
    defineState('rich text', async (page, stack) => {
      await openNewPage(page, stack, ['Opening hours'])
      await openPane(page, 'Blocks')
      await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Text', exact: true }).click()
      await showSettings(page)
      const text = page
        .getByRole('region', { name: 'Block settings' })
        .getByRole('textbox', { name: 'Text', exact: true })
      await text.click({ timeout: 5_000 })
    }),
    defineState('only a header', async (page, stack) => void (await openNewPage(page, stack, []))),
    defineState('two hundred blocks', async (page, stack) => {
      await openNewPage(
        page,
        stack,
        Array.from({ length: 199 }, (_, index) => `Heading ${index + 1}`),
      )
      await findCanvas(page).getByRole('listbox').focus()
      await page.keyboard.press('End')
      await page.getByRole('button', { name: 'Preview' }).waitFor()
    }),
    defineState('a field that is not valid', async (page, stack) => {
      await openNewPage(page, stack, ['Opening hours'])
      await findHeading(page, 'Opening hours').click()
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Find a block or a section to add' }).fill('button')
      await page.keyboard.press('Enter')
      await showSettings(page)
      await page.getByRole('textbox', { name: /: address$/ }).fill('ftp://example.com')
      await page.getByText('1 not valid, not saved').waitFor()
    }),
    defineState('conflicts', createConflicts),
    defineState('offline', async (page, stack) => {
      await openNewPage(page, stack, ['Opening hours', 'Kitchen'])
      await page.context().setOffline(true)
      await rewriteHeading(page, 'Kitchen', 'Kitchen and bar')
      await page.getByText(/^Offline/).waitFor()
    }),
    defineState(
      'an edit that the service fails to store',
      async (page, stack) => {
        await openNewPage(page, stack, ['Opening hours', 'Kitchen'])
        const failed = { error: { code: 'internal', message: 'Something failed on our side.' } }
        await page.route(edits, (route) => route.fulfill({ status: 500, json: failed }))
        await rewriteHeading(page, 'Kitchen', 'Kitchen and bar')
        await page.getByRole('button', { name: 'Undo this change' }).waitFor()
      },
      { everyWidth: true },
    ),
    defineState('deleted by others', async (page, stack) => {
      const id = await openNewPage(page, stack, ['Opening hours', 'Kitchen'])
      await page.request.delete(`${stack.origin}/api/pages/${id}`, { headers: { origin: stack.origin } })
      await rewriteHeading(page, 'Kitchen', 'Kitchen and bar')
      await page.getByRole('region', { name: 'The page was deleted' }).waitFor()
    }),
    defineState('the history', async (page, stack) => {
      await openNewPage(page, stack, ['Opening hours', 'Kitchen'])
      await rewriteHeading(page, 'Kitchen', 'Kitchen and bar')
      await rewriteHeading(page, 'Opening hours', 'Open from noon')
      await page.keyboard.press('Alt+ArrowDown')
      await page.getByRole('button', { name: 'History', exact: true }).click()
      const history = page.getByRole('region', { name: 'History' })
      await history.getByRole('button', { name: /^Undo only this: Change 'Kitchen'/ }).press('Enter')
      await history.getByText(/^Undo: /).waitFor()
    }),
    defineState('the versions of the page', async (page, stack) => {
      await openDemoPage(page, stack)
      await page.getByRole('button', { name: 'History', exact: true }).click()
      await page.getByRole('tab', { name: 'All versions' }).click()
      await page.getByRole('list', { name: 'Versions' }).waitFor()
    }),
    defineState('before it is published', async (page, stack) => {
      await openDemoPage(page, stack)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByText(/^Goes live at/)
        .waitFor()
    }),
    defineState('published with template text left in', async (page, { origin }) => {
      const subdomain = `left-${crypto.randomUUID().slice(0, 13)}`
      const { id } = await createResource(page, `${origin}/api/pages`, {
        name: 'Left as it came',
        subdomain,
        templateId: 'restaurant-menu',
      })
      await page.goto(`${origin}/pages/${id}/edit`)
      await waitUntilLoaded(page)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByText(/template/i)
        .first()
        .waitFor()
    }),
    defineState('a preview', async (page, stack) => {
      await openDemoPage(page, stack)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.frameLocator('iframe[title="The draft on a phone"]').getByRole('heading').first().waitFor()
    }),
    defineState('a page from a template', async (page, stack) => {
      await openDemoPane(page, stack, 'Pages')
      await page.getByRole('button', { name: 'From a template' }).click()
      await page.getByRole('list', { name: 'Templates' }).waitFor()
    }),
    defineState('the actions of the page', openPageActions),
    defineState('the page is saved as a template', async (page, stack) => {
      await openPageActions(page, stack)
      await page.getByRole('menuitem', { name: 'Save as template' }).click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    }),
    defineState('a place for a block is chosen', async (page, stack) => {
      await openNewPage(page, stack, ['Opening hours', 'Kitchen'])
      await findHeading(page, 'Kitchen').click()
      await page.keyboard.press('m')
      await page.getByRole('button', { name: 'Choose on the page' }).click()
      await page.getByText(/^Choose where/).waitFor()
    }),
    defineState('without the right to edit', async (page, stack) => {
      await alterResponses(page, '**/session', (answer) => {
        const { may, ...rest } = z.looseObject({ may: z.array(z.string()) }).parse(answer)
        return { ...rest, may: may.filter((name) => name.startsWith('GET ')) }
      })
      await openDemoPage(page, stack)
    }),
  ],
}

async function openDemoPage(page: Page, { origin }: SpawnedStack) {
  const answer = await page.request.get(`${origin}/api/pages`)
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse(await answer.json())
  await page.goto(`${origin}/pages/${data.find(({ name }) => name === 'Osteria Lume')?.id}/edit`)
  await findCanvas(page).getByRole('option').nth(2).waitFor()
  await waitUntilLoaded(page)
}

async function openNewPage(page: Page, stack: SpawnedStack, texts: string[]): Promise<string> {
  const id = await createAndOpenPage(page, stack, texts)
  await waitUntilLoaded(page)
  return id
}

/** Waits for everything that loads after the page. */
async function waitUntilLoaded(page: Page) {
  await page.getByRole('button', { name: 'Preview' }).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
}

async function openDemoPane(page: Page, stack: SpawnedStack, name: string) {
  await openDemoPage(page, stack)
  await openPane(page, name)
}

/** Creates conflicts: while this person is offline, another removes one block and edits another. */
async function createConflicts(page: Page, stack: SpawnedStack) {
  const id = await openNewPage(page, stack, ['Opening hours', 'Kitchen'])
  await page.route(edits, (route) => route.abort())
  await rewriteHeading(page, 'Opening hours', 'Open from noon')
  await rewriteHeading(page, 'Kitchen', 'Kitchen and bar')
  const { pages, revision } = await readContent(page, stack, id)
  const [first, second] = pages[0]?.blocks.slice(1) ?? []
  const operations = [
    { op: 'removeBlock', page: pages[0]?.id, block: first?.id },
    { op: 'setBlock', page: pages[0]?.id, block: second?.id, fields: { text: 'Kitchen, closed on Mondays' } },
  ]
  await page.request.post(`${stack.origin}/api/pages/${id}/edits`, {
    data: { revision, operations },
    headers: { origin: stack.origin },
  })
  await page.unroute(edits)
  await page.getByRole('region', { name: 'Conflicts' }).waitFor()
}

async function openPageActions(page: Page, stack: SpawnedStack) {
  await openDemoPage(page, stack)
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('menuitem', { name: 'Form signing secret' }).waitFor()
}
