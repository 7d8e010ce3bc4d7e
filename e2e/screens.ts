import type { Page } from '@playwright/test'
import { analyticsScreens, overviewScreens } from './analytics-screens.ts'
import { builderScreens } from './builder-screens.ts'
import { importScreens } from './import-screens.ts'
import { failing, loading, nothingYet, skeleton, unavailable } from './look-states.ts'
import { leadsScreens, pagesScreens } from './pages-screens.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { deliveriesScreens, settingsScreens, webhooksScreens } from './webhooks-screens.ts'

export interface State {
  name: string
  /** Who looks: nobody, an admin, a viewer or a designer of the seeded workspace, or an admin of one with nothing in it. */
  as: 'nobody' | 'seeded' | 'viewer' | 'designer' | 'empty'
  /** Leads to the state, and returns when it is there to be looked at. */
  open(page: Page, stack: SpawnedStack): Promise<void>
}

const codesList = /\/api\/codes(\?|$)/

/** Every screen, with its states. A new screen is one entry here. */
export const screens: { name: string; states: State[] }[] = [
  {
    name: 'sign-in',
    states: [
      { name: 'to begin with', as: 'nobody', open: signInScreen },
      {
        name: 'a wrong password',
        as: 'nobody',
        async open(page, stack) {
          await signInScreen(page, stack)
          await page.getByLabel('E-mail').fill('grace@example.com')
          await page.getByLabel('Password').fill('not the password')
          await page.getByRole('button', { name: 'Sign in' }).click()
          await page.getByText('do not belong together').waitFor()
        },
      },
    ],
  },
  overviewScreens,
  analyticsScreens,
  {
    name: 'codes',
    states: [
      { name: 'three hundred codes', as: 'seeded', open: (page, stack) => codes(page, stack) },
      { name: 'a search', as: 'seeded', open: (page, stack) => codes(page, stack, '?q=terrace&sort=scans') },
      { name: 'what a viewer may do', as: 'viewer', open: (page, stack) => codes(page, stack) },
      { name: 'what a designer may do', as: 'designer', open: (page, stack) => codes(page, stack) },
      {
        name: 'three selected',
        as: 'seeded',
        async open(page, stack) {
          await codes(page, stack)
          for (const nth of [0, 1, 4])
            await page
              .getByRole('checkbox', { name: /^Select (?!all)/ })
              .nth(nth)
              .check()
          await page.getByRole('toolbar', { name: 'Selected codes' }).waitFor()
        },
      },
      {
        name: 'no match',
        as: 'seeded',
        async open(page, { origin }) {
          await page.goto(`${origin}/codes?q=nothing-is-called-this`)
          await page.getByRole('region', { name: 'List' }).getByRole('heading').waitFor()
        },
      },
      nothingYet('/codes', (page) => page.getByRole('region', { name: 'List' }).getByRole('heading')),
      loading({
        path: '/codes',
        requests: codesList,
        until: (page) => page.getByRole('tree', { name: 'Folders' }).or(skeleton(page)),
      }),
      failing({ path: '/codes', requests: codesList }),
      {
        name: 'new code',
        as: 'seeded',
        async open(page, stack) {
          await codes(page, stack)
          await page.getByRole('button', { name: 'New code' }).first().click()
          await page.getByRole('dialog', { name: 'New code' }).getByLabel('Destination').waitFor()
        },
      },
    ],
  },
  importScreens,
  {
    name: 'code',
    states: [
      { name: 'with scans', as: 'seeded', open: mostScanned },
      { name: 'what a viewer may do', as: 'viewer', open: mostScanned },
      { name: 'what a designer may do', as: 'designer', open: mostScanned },
      {
        name: 'its rules',
        as: 'seeded',
        async open(page, stack) {
          await codes(page, stack, '?sort=scans')
          const ruled = page
            .getByRole('table', { name: 'Codes' })
            .getByRole('row')
            .filter({ hasText: /\d rules? ·/ })
          await ruled.getByRole('link').first().click()
          await page.getByRole('button', { name: 'Edit rules' }).click()
          await page.getByText(/in the last 30 days/).waitFor()
        },
      },
      {
        name: 'not found',
        as: 'seeded',
        async open(page, { origin }) {
          await page.goto(`${origin}/codes/cod_00000000000000000000`)
          await page.getByRole('heading', { level: 2 }).first().waitFor()
        },
      },
    ],
  },
  {
    name: 'design',
    states: [
      { name: 'to begin with', as: 'seeded', open: studio },
      {
        name: 'hard to read, with a logo',
        as: 'seeded',
        async open(page, stack) {
          await studio(page, stack)
          await page.getByRole('button', { name: 'Menu', exact: true }).click()
          await page.getByLabel('Code', { exact: true }).fill('#e0a070')
          await page.locator('summary', { hasText: 'Template' }).press('Enter')
          await page.locator('summary', { hasText: 'Logo' }).press('Enter')
          await page
            .getByLabel('Logo file')
            .setInputFiles({ name: 'harbour.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(harbour) })
          await page.getByRole('slider', { name: 'Size' }).waitFor()
          await page.getByText('Not verified').waitFor()
        },
      },
      {
        name: 'brand colours',
        as: 'seeded',
        async open(page, stack) {
          await studio(page, stack)
          await page.getByRole('button', { name: 'Brand colours' }).click()
          await page.getByRole('radio', { name: 'My own colours' }).check()
          await page.getByRole('button', { name: 'Draw nine designs' }).click()
          await page.getByRole('region', { name: 'Designs' }).waitFor()
        },
      },
      {
        name: 'real size',
        as: 'seeded',
        async open(page, stack) {
          await studio(page, stack)
          await page.getByRole('button', { name: 'Show at real size' }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'the check fails',
        as: 'seeded',
        async open(page, stack) {
          await page.route('**/api/design/preview', (route) => route.fulfill({ status: 400, json: unavailable }))
          await openStudio(page, stack)
          await page.getByRole('button', { name: 'Retry' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'templates',
    states: [
      { name: 'ours', as: 'seeded', open: (page, stack) => templates(page, stack) },
      {
        name: 'none of theirs yet',
        as: 'empty',
        async open(page, { origin }) {
          await page.goto(`${origin}/templates?from=yours`)
          await page.getByRole('heading', { level: 2 }).waitFor()
        },
      },
      {
        name: 'one looked at',
        as: 'seeded',
        async open(page, stack) {
          await templates(page, stack)
          await page.getByRole('link', { name: 'Event ticket' }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
      loading({
        path: '/templates',
        requests: '**/api/templates',
        until: (page) => page.getByRole('region', { name: 'Templates' }),
      }),
      failing({ path: '/templates', requests: '**/api/templates' }),
    ],
  },
  pagesScreens,
  builderScreens,
  leadsScreens,
  webhooksScreens,
  deliveriesScreens,
  settingsScreens,
  {
    name: 'shell',
    states: [
      {
        name: 'the palette',
        as: 'seeded',
        async open(page, stack) {
          await codes(page, stack)
          await page.keyboard.press('Control+k')
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'an address that leads nowhere',
        as: 'seeded',
        async open(page, { origin }) {
          await page.goto(`${origin}/nowhere`)
          await page.getByRole('heading', { level: 1 }).waitFor()
        },
      },
    ],
  },
]

async function signInScreen(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Password').waitFor()
}

async function codes(page: Page, { origin }: SpawnedStack, search = '') {
  await page.goto(`${origin}/codes${search}`)
  await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().waitFor()
}

async function mostScanned(page: Page, stack: SpawnedStack) {
  await codes(page, stack, '?sort=scans')
  await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Latest scans' }).getByRole('row').nth(1).waitFor()
}

async function studio(page: Page, stack: SpawnedStack) {
  await openStudio(page, stack)
  await page.getByRole('meter', { name: 'Scan margin' }).waitFor()
  await page.getByRole('list', { name: 'Templates' }).waitFor()
}

async function openStudio(page: Page, stack: SpawnedStack) {
  await codes(page, stack)
  await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Design' }).click()
  await page.getByRole('heading', { level: 1, name: 'Design' }).waitFor()
}

async function templates(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/templates`)
  await page.getByRole('list', { name: 'Templates' }).waitFor()
}

const harbour =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 24 24"><path fill="#9c2f1b" d="M12 2l9 5v10l-9 5-9-5V7z"/></svg>'
