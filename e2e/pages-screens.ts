import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { createAndOpenPage } from './open-builder.ts'
import {
  alterResponses,
  chooseDays,
  createResource,
  defineLoadingAndFailingStates,
  defineEmptyState,
  defineState,
  findSkeleton,
  definePathState,
} from './screenshot-states.ts'
import type { State } from './screens.ts'
import { leaveUnsaved } from './stored-drafts.ts'

/** States of the list of pages, and of the dialog that creates a page. */
export const pagesScreens: { name: string; states: State[] } = {
  name: 'pages',
  states: [
    defineState('three pages', (page, stack) => openPages(page, stack)),
    defineEmptyState('/pages'),
    defineState('a page with a long name', async (page, stack) => {
      const subdomain = `long-${crypto.randomUUID()}`
      await createResource(page, `${stack.origin}/api/pages`, { name: longName, subdomain, templateId: 'bistro' })
      await openPages(page, stack)
    }),
    definePathState('no match', '/pages?q=nothing-is-called-this', (page) => page.getByText('No matching pages')),
    ...defineLoadingAndFailingStates({ path: '/pages', requests: '**/api/pages*', until: findSkeleton }),
    defineState('the actions of a page', async (page, stack) => {
      await openPages(page, stack)
      await page.getByRole('button', { name: 'Actions for Low Tide' }).click()
    }),
    ...['Rename', 'Change address'].map((task) =>
      defineState(`the task ${task.toLowerCase()}`, async (page, stack) => {
        await openPages(page, stack)
        await page.getByRole('button', { name: 'Actions for Low Tide' }).click()
        await page.getByRole('menuitem', { name: task, exact: true }).click()
        await page.getByRole('dialog').waitFor()
      }),
    ),
    defineState('unsent changes', async (page, stack) => {
      await createAndOpenPage(page, stack, ['Opening hours'])
      await leaveUnsaved(page, 'Opening hours')
      await openPages(page, stack)
      await page.getByText('Unsent changes here').waitFor()
    }),
    definePathState('templates', '/pages?new=true', (page) => page.getByRole('list', { name: 'Templates' })),
    defineState('a reserved address', async (page, { origin }) => {
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
    defineState('leads of all pages', (page, stack) => openLeads(page, stack)),
    defineState('a lead', async (page, stack) => {
      await openLeads(page, stack)
      await page.getByRole('table', { name: 'Leads' }).getByRole('link').nth(2).click()
      await page.getByRole('complementary', { name: 'Lead' }).waitFor()
    }),
    defineState('a lead that is assigned', async (page, stack) => {
      await openLeads(page, stack)
      await page.getByRole('table', { name: 'Leads' }).getByRole('link').nth(3).click()
      const panel = page.getByRole('complementary', { name: 'Lead' })
      await panel.getByLabel('Assigned to').fill('Ada Lovelace')
      await panel.getByLabel('Note').fill('Called twice, asked for an offer until Friday.')
    }),
    definePathState('the board', '/leads?board=true', (page) =>
      page.getByRole('region', { name: 'Won' }).getByRole('link'),
    ),
    defineState('a lead on the board', async (page, { origin }) => {
      await page.goto(`${origin}/leads?board=true`)
      await page.getByRole('region', { name: 'Contacted' }).getByRole('link').first().click()
      await page.getByRole('complementary', { name: 'Lead' }).waitFor()
    }),
    defineState('days are chosen in the calendar', async (page, stack) => {
      await openLeads(page, stack)
      await page.getByRole('button', { name: 'Any time' }).click()
      await page.getByRole('menuitem', { name: 'Choose days' }).click()
      await chooseDays(page)
    }),
    defineState('a lead with many answers', async (page, stack) => {
      await alterResponses(page, '**/api/submissions*', (answer) => {
        const { data, ...rest } = z.looseObject({ data: z.array(z.looseObject({})) }).parse(answer)
        return { ...rest, data: data.map((lead, index) => (index === 1 ? { ...lead, fields: manyAnswers } : lead)) }
      })
      await openLeads(page, stack)
      await page.getByRole('table', { name: 'Leads' }).getByRole('link').nth(1).click()
      await page.getByRole('complementary', { name: 'Lead' }).waitFor()
    }),
    defineState('the answers of a page', async (page, stack) => {
      await openLeads(page, stack)
      await chooseLeadsOfPage(page)
      await page.getByRole('button', { name: 'Answers' }).click()
      await page.getByRole('table', { name: 'How did we do?' }).waitFor()
    }),
    defineState('several filters', async (page, stack) => {
      await openLeads(page, stack)
      await chooseLeadsOfPage(page)
      await page.goto(`${page.url()}&notStatus=["lost","won"]&days=365`)
      await page.getByText('Status is not').first().waitFor()
    }),
    defineState('the dialog of a filter', async (page, stack) => {
      await openLeads(page, stack)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Status' }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    }),
    definePathState('no match', '/leads?q=nothing-says-this', (page) => page.getByText('No matching leads')),
    defineEmptyState('/leads'),
    ...defineLoadingAndFailingStates({ path: '/leads', requests: '**/api/submissions*', until: findSkeleton }),
  ],
}

const longName = `The ${'longest '.repeat(24)}name`

async function chooseLeadsOfPage(page: Page) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Page' })
  await dialog.getByRole('checkbox', { name: 'Oosterlicht' }).check()
  await dialog.getByRole('button', { name: 'Apply filter' }).click()
  await dialog.waitFor({ state: 'hidden' })
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
    Array.from({ length: 12 }, (_, index) => [`Question ${index + 1}`, `The answer to question ${index + 1}`]),
  ),
}

async function openPages(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/pages`)
  await page.getByRole('list', { name: 'Pages' }).waitFor()
}

async function openLeads(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/leads`)
  await page.getByRole('table', { name: 'Leads' }).getByRole('link').first().waitFor()
}
