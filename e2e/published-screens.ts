import type { Page } from 'playwright/test'
import { z } from 'zod'
import { pageTemplates } from '../src/service/pages/curated/curated-templates.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { createPageWithBlocks, readContent } from './open-builder.ts'
import { createResource, defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

const map = {
  type: 'embed',
  fields: { address: 'https://www.openstreetmap.org/#map=15/53.5436/9.9668', title: 'How to find us' },
}
const header = { type: 'heading', fields: { text: 'Write to us' } }

/** Published pages as visitors see them: every template, forms, embeds that wait for consent, the password page, and pages that do not exist. */
export const publishedScreens: { name: string; states: State[] } = {
  name: 'published',
  states: [
    defineState('a form', async (page, stack) => {
      await openForm(page, stack)
    }),
    defineState('a form with errors', async (page, stack) => {
      await openForm(page, stack)
      await page.getByLabel('Email').fill('ada@example')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    }),
    defineState('a form that could not be sent', async (page, stack) => {
      await openForm(page, stack)
      await fillForm(page)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText(/could not be sent/).waitFor()
    }),
    defineState('a form that was sent', async (page, stack) => {
      await openForm(page, stack)
      await fillForm(page)
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Your message has arrived.').waitFor()
    }),
    defineState('an embed before consent', async (page, stack) => {
      await openPublished(page, stack, await createPageWithBlocks(page, stack, [map]))
    }),
    defineState('the password page', async (page, stack) => {
      await openProtectedPage(page, stack)
    }),
    defineState('a wrong password', async (page, stack) => {
      await openProtectedPage(page, stack)
      await page.locator('input').fill('not this one')
      await page.locator('button').click()
      await page.getByRole('alert').waitFor()
    }),
    defineState('a path that does not exist', async (page, stack) => {
      const url = await publish(page, stack, await createPageWithBlocks(page, stack, [header]))
      await page.goto(new URL('/nowhere', url).href)
    }),
    defineState('a host that does not exist', (page, { serviceOrigin }) =>
      page.goto(`http://no-such-page.pages.localhost:${new URL(serviceOrigin).port}/`).then(() => {}),
    ),
    ...pageTemplates.map(({ templateId, name }) =>
      defineState(`the template ${name}`, async (page, stack) => {
        const subdomain = `template-${crypto.randomUUID().slice(0, 13)}`
        const { id } = await createResource(page, `${stack.origin}/api/pages`, { name, subdomain, templateId })
        await openPublished(page, stack, id)
      }),
    ),
  ],
}

async function openForm(page: Page, stack: SpawnedStack) {
  await openPublished(page, stack, await createPageWithBlocks(page, stack, [{ type: 'form', fields: {} }]))
}

async function fillForm(page: Page) {
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Your message').fill('Do you have a table for six on Friday?')
  await page.getByRole('checkbox').check()
}

async function openProtectedPage(page: Page, stack: SpawnedStack) {
  const id = await createPageWithBlocks(page, stack, [header])
  const headers = { origin: stack.origin }
  await page.request.patch(`${stack.origin}/api/pages/${id}`, { headers, data: { password: 'harbor lights' } })
  await openPublished(page, stack, id)
}

async function openPublished(page: Page, stack: SpawnedStack, id: string) {
  await page.goto(await publish(page, stack, id))
}

async function publish(page: Page, stack: SpawnedStack, id: string): Promise<string> {
  const { origin } = stack
  await page.request.post(`${origin}/api/pages/${id}/publish`, { headers: { origin }, data: {} })
  return z.url().parse((await readContent(page, stack, id)).url)
}
