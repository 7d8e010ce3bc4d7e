import type { Page } from '@playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { make, standing } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** One code, with what is asked of it. */
export const codeScreens: { name: string; states: State[] } = {
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
    standing('not found', '/codes/cod_00000000000000000000', (page) => page.getByRole('heading', { level: 2 })),
    {
      name: 'an access code is set',
      as: 'seeded',
      async open(page, stack) {
        await mostScanned(page, stack)
        await page.getByRole('button', { name: 'Set access code' }).click()
        await page.getByRole('dialog').getByLabel('Access code').fill('123')
        await page.getByRole('dialog').getByRole('button', { name: 'Set access code' }).click()
        await page.getByText('at least 4 characters').waitFor()
      },
    },
    {
      name: 'with an access code, and unreadable',
      as: 'seeded',
      async open(page, stack) {
        await openPale(page, stack)
        await page
          .getByRole('heading', { level: 3, name: 'Access code' })
          .or(page.getByText('Change', { exact: true }))
          .first()
          .scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'its access code is removed',
      as: 'seeded',
      async open(page, stack) {
        await openPale(page, stack)
        await page.getByRole('button', { name: 'Remove', exact: true }).click()
        await page.getByRole('button', { name: 'Remove access code' }).waitFor()
      },
    },
    {
      name: 'an unreadable one is downloaded',
      as: 'seeded',
      async open(page, stack) {
        await openPale(page, stack)
        await page.getByRole('button', { name: 'Download' }).click()
        await page.getByRole('menuitem', { name: 'SVG, any size' }).click()
        await page.getByRole('button', { name: 'Download anyway' }).waitFor()
      },
    },
    {
      name: 'a ZIP with unreadable ones',
      as: 'seeded',
      async open(page, stack) {
        await zip(page, stack)
        await page.getByRole('button', { name: 'Download ZIP' }).click()
        await page.getByRole('button', { name: 'Download anyway' }).waitFor()
      },
    },
    { name: 'a ZIP', as: 'seeded', open: zip },
  ],
}

async function mostScanned(page: Page, stack: SpawnedStack) {
  await codes(page, stack, '?sort=scans')
  await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Latest scans' }).getByRole('row').nth(1).waitFor()
}

async function codes(page: Page, { origin }: SpawnedStack, search: string) {
  await page.goto(`${origin}/codes${search}`)
  await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().waitFor()
}

let pale: Promise<string> | undefined

/** A code that no phone reads, with an access code; one for all pictures. */
async function openPale(page: Page, { origin }: SpawnedStack) {
  pale ??= make(page, `${origin}/api/codes`, {
    name: 'Pale poster',
    destination: { type: 'url', url: 'https://example.com/' },
    accessCode: '2468',
    design: { kind: 'plain', foreground: '#fefefe', background: '#ffffff' },
  }).then(({ id }) => id)
  await page.goto(`${origin}/codes/${await pale}`)
  await page.getByRole('button', { name: 'Fix the design' }).waitFor()
}

async function zip(page: Page, stack: SpawnedStack) {
  await openPale(page, stack)
  await codes(page, stack, '')
  for (const nth of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(nth)
      .check()
  await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Download' }).click()
  await page.getByRole('button', { name: 'Download ZIP' }).waitFor()
}
