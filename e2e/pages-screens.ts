import type { Page } from '@playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import type { State } from './screens.ts'

/** The list of pages, and how one is made. */
export const pagesScreens: { name: string; states: State[] } = {
  name: 'pages',
  states: [
    { name: 'three pages', as: 'seeded', open: (page, stack) => pages(page, stack) },
    {
      name: 'nothing yet',
      as: 'empty',
      async open(page, { origin }) {
        await page.goto(`${origin}/pages`)
        await page.getByRole('heading', { level: 2 }).waitFor()
      },
    },
    {
      name: 'no match',
      as: 'seeded',
      async open(page, { origin }) {
        await page.goto(`${origin}/pages?q=nothing-is-called-this`)
        await page.getByText('No page matches').waitFor()
      },
    },
    { name: 'loading', as: 'seeded', open: (page, stack) => loading(page, stack, { path: 'pages', api: 'pages' }) },
    { name: 'failing', as: 'seeded', open: (page, stack) => failing(page, stack, { path: 'pages', api: 'pages' }) },
    {
      name: 'what can be done',
      as: 'seeded',
      async open(page, stack) {
        await pages(page, stack)
        await page.getByRole('button', { name: 'Actions for Low Tide' }).click()
      },
    },
    {
      name: 'templates',
      as: 'seeded',
      async open(page, { origin }) {
        await page.goto(`${origin}/pages?new=true`)
        await page.getByRole('list', { name: 'Templates' }).waitFor()
      },
    },
    {
      name: 'a reserved address',
      as: 'seeded',
      async open(page, { origin }) {
        await page.goto(`${origin}/pages?new=true`)
        await page.getByRole('button', { name: /Restaurant menu/ }).click()
        await page.getByLabel('Name', { exact: true }).fill('Zoë’s Café')
        await page.getByLabel('Address').fill('admin')
        await page.getByRole('button', { name: 'Create page' }).click()
        await page.getByRole('alert').waitFor()
      },
    },
  ],
}

/** What visitors sent. */
export const leadsScreens: { name: string; states: State[] } = {
  name: 'leads',
  states: [
    { name: 'of all pages', as: 'seeded', open: (page, stack) => leads(page, stack) },
    {
      name: 'one of them',
      as: 'seeded',
      async open(page, stack) {
        await leads(page, stack)
        await page.getByRole('table', { name: 'Leads' }).getByRole('link').nth(2).click()
        await page.getByRole('complementary', { name: 'Lead' }).waitFor()
      },
    },
    {
      name: 'no match',
      as: 'seeded',
      async open(page, { origin }) {
        await page.goto(`${origin}/leads?q=nothing-says-this`)
        await page.getByText('No lead matches').waitFor()
      },
    },
    {
      name: 'nothing yet',
      as: 'empty',
      async open(page, { origin }) {
        await page.goto(`${origin}/leads`)
        await page.getByRole('heading', { level: 2 }).waitFor()
      },
    },
    {
      name: 'loading',
      as: 'seeded',
      open: (page, stack) => loading(page, stack, { path: 'leads', api: 'submissions' }),
    },
    {
      name: 'failing',
      as: 'seeded',
      open: (page, stack) => failing(page, stack, { path: 'leads', api: 'submissions' }),
    },
  ],
}

async function pages(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/pages`)
  await page.getByRole('list', { name: 'Pages' }).waitFor()
}

async function leads(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/leads`)
  await page.getByRole('table', { name: 'Leads' }).getByRole('link').first().waitFor()
}

async function loading(page: Page, { origin }: SpawnedStack, { path, api }: { path: string; api: string }) {
  await page.route(`**/api/${api}*`, () => {})
  await page.goto(`${origin}/${path}`)
  await page.locator('[role=region][aria-busy=true]').first().waitFor()
}

async function failing(page: Page, { origin }: SpawnedStack, { path, api }: { path: string; api: string }) {
  const json = { error: { code: 'unavailable', message: 'The storage cannot be reached. Try again shortly.' } }
  await page.route(`**/api/${api}*`, (route) => route.fulfill({ status: 400, json }))
  await page.goto(`${origin}/${path}`)
  await page.getByRole('button', { name: 'Retry' }).waitFor()
}
