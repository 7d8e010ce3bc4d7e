import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { openPage } from './open-builder.ts'
import { altering, chooseDays, loadingAndFailing, nothingYet, seeded, skeleton, standing } from './screenshot-states.ts'
import type { State } from './screens.ts'
import { leaveUnsaved } from './stored-drafts.ts'

/** States of the pages list, and of creating one. */
export const pagesScreens: { name: string; states: State[] } = {
  name: 'pages',
  states: [
    seeded('three pages', (page, stack) => pages(page, stack)),
    nothingYet('/pages'),
    standing('no match', '/pages?q=nothing-is-called-this', (page) => page.getByText('No matching pages')),
    ...loadingAndFailing({ path: '/pages', requests: '**/api/pages*', until: skeleton }),
    seeded('what can be done', async (page, stack) => {
      await pages(page, stack)
      await page.getByRole('button', { name: 'Actions for Low Tide' }).click()
    }),
    ...['Rename', 'Change address'].map((task) =>
      seeded(`the task ${task.toLowerCase()}`, async (page, stack) => {
        await pages(page, stack)
        await page.getByRole('button', { name: 'Actions for Low Tide' }).click()
        await page.getByRole('menuitem', { name: task, exact: true }).click()
        await page.getByRole('dialog').waitFor()
      }),
    ),
    seeded('unsent changes', async (page, stack) => {
      await openPage(page, stack, ['Opening hours'])
      await leaveUnsaved(page, 'Opening hours')
      await pages(page, stack)
      await page.getByText('Unsent changes here').waitFor()
    }),
    standing('templates', '/pages?new=true', (page) => page.getByRole('list', { name: 'Templates' })),
    seeded('a reserved address', async (page, { origin }) => {
      await page.goto(`${origin}/pages?new=true`)
      await page.getByRole('button', { name: /Restaurant menu/ }).click()
      await page.getByLabel('Name', { exact: true }).fill('Zoë’s Café')
      await page.getByLabel('Address').fill('admin')
      await page.getByRole('button', { name: 'Create page' }).click()
      await page.getByRole('alert').waitFor()
    }),
  ],
}

/** States of the leads. */
export const leadsScreens: { name: string; states: State[] } = {
  name: 'leads',
  states: [
    seeded('of all pages', (page, stack) => leads(page, stack)),
    seeded('one of them', async (page, stack) => {
      await leads(page, stack)
      await page.getByRole('table', { name: 'Leads' }).getByRole('link').nth(2).click()
      await page.getByRole('complementary', { name: 'Lead' }).waitFor()
    }),
    seeded('one that somebody takes care of', async (page, stack) => {
      await leads(page, stack)
      await page.getByRole('table', { name: 'Leads' }).getByRole('link').nth(3).click()
      const panel = page.getByRole('complementary', { name: 'Lead' })
      await panel.getByLabel('Assigned to').fill('Ada Lovelace')
      await panel.getByLabel('Note').fill('Called twice, asked for an offer until Friday.')
    }),
    seeded('days are chosen in the calendar', async (page, stack) => {
      await leads(page, stack)
      await page.getByRole('button', { name: 'Any time' }).click()
      await page.getByRole('menuitem', { name: 'Choose days' }).click()
      await chooseDays(page)
    }),
    seeded('one of many answers', async (page, stack) => {
      await altering(page, '**/api/submissions*', (answer) => {
        const { data, ...rest } = z.looseObject({ data: z.array(z.looseObject({})) }).parse(answer)
        return { ...rest, data: data.map((one, at) => (at === 1 ? { ...one, fields: manyAnswers } : one)) }
      })
      await leads(page, stack)
      await page.getByRole('table', { name: 'Leads' }).getByRole('link').nth(1).click()
      await page.getByRole('complementary', { name: 'Lead' }).waitFor()
    }),
    seeded('the answers of a page', async (page, stack) => {
      await leads(page, stack)
      await page.getByRole('button', { name: 'All pages' }).click()
      await page.getByRole('menuitemradio', { name: 'Oosterlicht' }).click()
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Answers' }).click()
      await page.getByRole('table', { name: 'How did we do?' }).waitFor()
    }),
    standing('no match', '/leads?q=nothing-says-this', (page) => page.getByText('No matching leads')),
    nothingYet('/leads'),
    ...loadingAndFailing({ path: '/leads', requests: '**/api/submissions*', until: skeleton }),
  ],
}

const manyAnswers = {
  Name: 'Wilhelmina van der Oosterbeek-Papadopoulou',
  Email: `${'very-long-'.repeat(6)}address@${'sub.'.repeat(6)}example.com`,
  Phone: '+31 20 555 0175',
  'How many of you are coming?': '14',
  'Which days suit you best?': 'Friday, Saturday, Sunday',
  'Is there anything that we should know about allergies, diets or wheelchairs before you come?':
    'Two of us eat no nuts, one no gluten.\n\nOne comes in a wheelchair and would like a place near the door. '.repeat(
      4,
    ),
  'May we write to you again?': 'Yes',
  Company: '',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`Question ${at + 1}`, `The answer to question ${at + 1}`]),
  ),
}

async function pages(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/pages`)
  await page.getByRole('list', { name: 'Pages' }).waitFor()
}

async function leads(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/leads`)
  await page.getByRole('table', { name: 'Leads' }).getByRole('link').first().waitFor()
}
