import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { alterResponses, defineEmptyState, defineLoadingAndFailingStates, defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** Pictures far below are not loaded, and the screenshot would wait for them. */
const BrandChanges = z.looseObject({ pages: z.array(z.looseObject({})), codes: z.array(z.looseObject({})) })

const path = '/settings/brand'
const logo = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 40"><rect width="40" height="40" rx="8" fill="#123c5a"/><text x="50" y="27" font-size="20" fill="#123c5a">Harbour</text></svg>',
).toString('base64')}`
const draft = {
  url: 'https://www.harbour.example/',
  title: 'Harbour House',
  colors: [
    { name: 'Deep blue', value: '#123c5a', uses: ['accent'] },
    { name: 'Orange', value: '#c2571a', uses: [] },
    { name: 'Light gray', value: '#f6f1e7', uses: ['background'] },
  ],
  headingFont: { found: 'Canela', family: 'cormorant', isSame: false },
  bodyFont: { found: 'Lora', family: 'lora', isSame: true },
  corners: 'soft',
  logo: { source: 'https://www.harbour.example/logo.svg', data: logo, alt: 'Harbour House' },
  pictures: [],
}

/** States of the brand kit and of its application. */
export const brandScreens: { name: string; states: State[] } = {
  name: 'brand',
  states: [
    defineState('the brand kit', async (page, { origin }) => {
      await page.goto(origin + path)
      await page.getByRole('button', { name: 'Save brand kit' }).waitFor()
    }),
    defineState('read from a website', async (page, { origin }) => {
      await page.route('**/api/brand/read', (route) => route.fulfill({ json: draft }))
      await page.goto(origin + path)
      await page.getByLabel('Website').fill('harbour.example')
      await page.getByRole('button', { name: 'Read brand' }).click()
      await page.getByText('Read from').waitFor()
    }),
    defineState('applying it', async (page, stack) => {
      await openOffer(page, stack)
    }),
    defineState('after applying it', async (page, stack) => {
      await openOffer(page, stack)
      const dialog = page.getByRole('dialog', { name: 'Apply brand kit' })
      await dialog.getByRole('checkbox').first().check()
      await page.route('**/api/brand/apply', (route) =>
        route.fulfill({
          json: {
            applicationId: null,
            pages: [
              { id: 'pag_1', name: 'Breakfast menu', revision: 4, publish: 'ready' },
              { id: 'pag_2', name: 'Rooms', revision: 9, publish: 'has_other_changes' },
            ],
            codes: [],
            problems: [
              {
                kind: 'code',
                id: 'cod_1',
                name: 'Terrace, gray sign',
                message: 'It would be hard to scan in these colors. Choose a darker color for codes.',
              },
            ],
          },
        }),
      )
      await dialog.getByRole('button', { name: /^Apply to/ }).click()
      await dialog.getByRole('heading', { name: 'Not changed' }).waitFor()
    }),
    defineState('somebody else saved it', async (page, { origin }) => {
      const error = { code: 'changed_meanwhile', message: 'The brand kit was changed meanwhile.' }
      await page.route('**/api/brand', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: { error } }) : route.continue(),
      )
      await page.goto(origin + path)
      await page.getByRole('button', { name: 'Add a color' }).click()
      await page.getByRole('button', { name: 'Save brand kit' }).click()
      await page.getByText('Somebody else has saved').scrollIntoViewIfNeeded()
    }),
    { ...defineState('as a viewer', openAsViewer), as: 'viewer' },
    defineEmptyState(path, (page) => page.getByText('No colors yet.')),
    ...defineLoadingAndFailingStates({
      path,
      requests: '**/api/brand',
      until: (page) => page.getByRole('heading', { name: 'Settings' }),
    }),
  ],
}

async function openOffer(page: Page, { origin }: SpawnedStack): Promise<void> {
  await alterResponses(page, '**/api/brand/changes', (answer) => {
    const changes = BrandChanges.parse(answer)
    const [first, ...otherPages] = changes.pages
    return {
      ...changes,
      pages: first ? [{ ...first, follows: true }, ...otherPages] : [],
      codes: changes.codes.slice(0, 5),
    }
  })
  await page.goto(origin + path)
  await page.getByRole('button', { name: 'Apply…' }).click()
  await page.getByRole('dialog', { name: 'Apply brand kit' }).getByRole('checkbox').first().waitFor()
}

async function openAsViewer(page: Page, { origin }: SpawnedStack): Promise<void> {
  await page.goto(origin + path)
  await page.getByRole('heading', { name: 'Brand kit' }).waitFor()
}
