import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import {
  createResource,
  defineEmptyState,
  defineLoadingAndFailingStates,
  definePathState,
  defineState,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

/** States of the files that codes open. */
export const fileScreens: { name: string; states: State[] } = {
  name: 'files',
  states: [
    defineState('the list', openFiles, { everyWidth: true }),
    defineState('a file', async (page, stack) => {
      await openFiles(page, stack)
      await page.getByRole('table', { name: 'Files' }).getByRole('link').first().click()
      await page.getByRole('complementary', { name: 'File' }).getByRole('list', { name: 'Versions' }).waitFor()
    }),
    defineState('a file is replaced', async (page, stack) => {
      await openFiles(page, stack)
      await page.getByRole('table', { name: 'Files' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Replace file' }).click()
      await page.getByRole('dialog', { name: 'Replace file' }).locator('input').waitFor()
    }),
    defineState('the destination of a code becomes a file', async (page, stack) => {
      await ensureFiles(page, stack)
      await page.goto(`${stack.origin}/codes`)
      await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Edit destination' }).click()
      await page.getByRole('radio', { name: 'File', exact: true }).check()
      await page.getByRole('combobox', { name: 'File' }).waitFor()
    }),
    defineState('a file with a long name', async (page, stack) => {
      const data = Buffer.from('%PDF-1.7').toString('base64')
      const fileName = `${'A menu with a long name '.repeat(8)}.pdf`
      const { id } = await createResource(page, `${stack.origin}/api/files`, { fileName, data })
      await openFiles(page, stack)
      await page.goto(`${stack.origin}/files?open=${id}`)
      await page.getByRole('complementary', { name: 'File' }).getByRole('list', { name: 'Versions' }).waitFor()
    }),
    definePathState('no match', '/files?q=nothing-is-called-this', (page) => page.getByText('No matching files')),
    defineEmptyState('/files'),
    ...defineLoadingAndFailingStates({
      path: '/files',
      requests: '**/api/files',
      until: (page) => page.getByRole('region', { name: 'Files' }),
    }),
  ],
}

async function openFiles(page: Page, stack: SpawnedStack) {
  await ensureFiles(page, stack)
  await page.goto(`${stack.origin}/files`)
  await page.getByRole('table', { name: 'Files' }).getByRole('link').first().waitFor()
}

const Files = z.object({ data: z.array(z.unknown()) })

/** The demo has no files, so the first state uploads some. */
async function ensureFiles(page: Page, { origin }: SpawnedStack) {
  const reply = await page.request.get(`${origin}/api/files`)
  if (Files.parse(await reply.json()).data.length > 0) return
  for (const fileName of ['Allergens 2026.xlsx', 'Wine list.pdf', 'Speisekarte Herbst 2026 mit Tagesgerichten.pdf']) {
    const content = fileName.endsWith('.pdf') ? `%PDF-1.7\n${'page '.repeat(40_000)}` : 'table'
    const body = { fileName, data: Buffer.from(content).toString('base64') }
    const { id } = await createResource(page, `${origin}/api/files`, body)
    if (fileName === 'Wine list.pdf') continue
    await createResource(page, `${origin}/api/codes`, {
      name: `Table tent, ${fileName}`,
      destination: { type: 'file', fileId: id },
    })
  }
}
