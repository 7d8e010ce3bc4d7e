import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { findCodeCheckboxes, findCodesTable, createCode, openCodes } from './open-codes.ts'
import { defineLoadingAndFailingStates, defineState, definePathState } from './screenshot-states.ts'
import type { State } from './screens.ts'
import { splitResults } from './split-screens.ts'

/** States of one code. */
export const codeScreens: { name: string; states: State[] } = {
  name: 'code',
  states: [
    defineState('with scans', openMostScannedCode),
    { name: 'what a viewer may do', as: 'viewer', open: openMostScannedCode },
    { name: 'what a designer may do', as: 'designer', open: openMostScannedCode },
    defineState('its rules', async (page, stack) => {
      await openCodes(page, stack, '?sort=scans')
      await findCodeWithRules(page).click()
      await page.getByRole('button', { name: 'Edit rules' }).click()
      await page.getByText(/in the last 30 days/).waitFor()
    }),
    defineState('a condition is added to a rule', async (page, stack) => {
      await openCodes(page, stack, '?sort=scans')
      await findCodeWithRules(page).click()
      await page.getByRole('button', { name: 'Edit rules' }).click()
      await page.getByRole('button', { name: 'Add a condition' }).first().click()
      await page.getByRole('menuitem').first().waitFor()
    }),
    defineState('the outcomes of its scans', async (page, stack) => {
      await openCodes(page, stack, '?q=Paper+bag')
      await findCodesTable(page).getByRole('link').first().click()
      await page.getByRole('region', { name: 'From scan to lead' }).getByRole('row').nth(3).scrollIntoViewIfNeeded()
    }),
    defineState('its times are edited', async (page, stack) => {
      await openMostScannedCode(page, stack)
      await page.getByRole('button', { name: 'Edit availability' }).click()
      await page.getByLabel('Limit of scans').fill('many')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter a whole number.').waitFor()
    }),
    defineState('its placement is edited', async (page, stack) => {
      await openMostScannedCode(page, stack)
      await page.getByRole('button', { name: 'Edit placement' }).click()
      await page.getByLabel('Address or description').fill('Main entrance')
    }),
    defineState('a rule that splits', async (page, stack) => {
      await openCodes(page, stack, '?sort=scans')
      await findCodeWithRules(page).click()
      await page.getByRole('button', { name: 'Edit rules' }).click()
      await page.getByRole('button', { name: 'Split between addresses' }).first().click()
      await page.getByLabel('Weight').first().fill('0')
      await page.getByLabel('Weight').first().scrollIntoViewIfNeeded()
    }),
    defineState('a split with a winner', (page, stack) =>
      openDecidedSplit(page, stack, { since: '2026-11-20T09:30:00Z' }),
    ),
    defineState('a split of a service that does not say when counting began', (page, stack) =>
      openDecidedSplit(page, stack),
    ),
    defineState('an address that is scanned itself, in Unicode', async (page, stack) => {
      const { scanUrl } = await createCode(page, stack, { name: 'Poster' })
      const url = 'https://münchen.example/straße?q=käse'
      const rules = [{ name: 'Phones', when: { deviceTypes: ['mobile'] }, url: scanUrl }]
      const code = await createCode(page, stack, { name: 'Menu', destination: { type: 'url', url }, rules })
      await page.goto(`${stack.origin}/codes/${code.id}`)
      await page.getByText(/A scan counts for both codes/).waitFor()
    }),
    ...defineLoadingAndFailingStates({
      path: '/codes/cod_00000000000000000000',
      requests: '**/api/codes/cod_*',
      until: (page) => page.locator('[role=region][aria-label=Code]'),
    }),
    definePathState('not found', '/codes/cod_00000000000000000000', (page) => page.getByRole('heading', { level: 2 })),
    defineState('an access code is set', async (page, stack) => {
      await openMostScannedCode(page, stack)
      await page.getByRole('button', { name: 'Set access code' }).click()
      await page.getByRole('dialog').getByLabel('Access code').fill('123')
      await page.getByRole('dialog').getByRole('button', { name: 'Set access code' }).click()
      await page.getByText('at least 4 characters').waitFor()
    }),
    defineState('a code for phones only', async (page, stack) => {
      await openLightCode(page, stack)
      await page.getByText('Verified for phones').waitFor()
    }),
    defineState('a code for phones only is downloaded', async (page, stack) => {
      await openLightCode(page, stack)
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('menuitem', { name: 'SVG, any size' }).waitFor()
    }),
    defineState('labels of codes for phones only, and for dark labels', async (page, stack) => {
      await openLightCode(page, stack)
      await openCodes(page, stack, '?q=label')
      for (const box of await findCodeCheckboxes(page).all()) await box.check()
      await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Print labels' }).click()
      await page.getByText('Scans well from up to').waitFor()
    }),
    defineState('an unreadable code with an access code', async (page, stack) => {
      await openPaleCode(page, stack)
      await page
        .getByRole('heading', { level: 3, name: 'Access code' })
        .or(page.getByText('Change', { exact: true }))
        .first()
        .scrollIntoViewIfNeeded()
    }),
    defineState('its access code is removed', async (page, stack) => {
      await openPaleCode(page, stack)
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('button', { name: 'Remove access code' }).waitFor()
    }),
    defineState('an unreadable code is downloaded', async (page, stack) => {
      await openPaleCode(page, stack)
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('menuitem', { name: 'SVG, any size' }).click()
      await page.getByRole('button', { name: 'Download anyway' }).waitFor()
    }),
    defineState('a ZIP with unreadable codes', async (page, stack) => {
      await openZipDialog(page, stack)
      await page.getByRole('button', { name: 'Download ZIP' }).click()
      await page.getByRole('button', { name: 'Download anyway' }).waitFor()
    }),
    defineState('a ZIP', openZipDialog),
    defineState('labels are printed', async (page, stack) => {
      await openCodes(page, stack)
      await findCodeCheckboxes(page).nth(1).click()
      await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Print labels' }).click()
      await page.getByText('Scans well from up to').waitFor()
    }),
  ],
}

const CodeWithRules = z.object({ rules: z.array(z.object({ id: z.string(), name: z.string() })) })

/** Opens a code whose split has a winner. */
async function openDecidedSplit(page: Page, stack: SpawnedStack, counted: { since?: string } = {}) {
  const split = splitResults.map(({ url, weight }) => ({ url, weight }))
  const code = await createCode(page, stack, { name: 'Menu test', rules: [{ name: 'Menus', when: {}, split }] })
  await page.route('**/api/codes/*/splits', async (route) => {
    const reply = await page.request.get(`${stack.origin}/api/codes/${code.id}`)
    const { rules } = CodeWithRules.parse(await reply.json())
    await route.fulfill({
      json: { data: [{ rule: rules[0], parts: splitResults, winner: splitResults[1]?.url, ...counted }] },
    })
  })
  await page.goto(`${stack.origin}/codes/${code.id}`)
  await page.getByText(/is the best/).scrollIntoViewIfNeeded()
}

function findCodeWithRules(page: Page) {
  return page
    .getByRole('table', { name: 'Codes' })
    .getByRole('row')
    .filter({ hasText: /\d rules? ·/ })
    .getByRole('link')
    .first()
}

async function openMostScannedCode(page: Page, stack: SpawnedStack) {
  await openCodes(page, stack, '?sort=scans')
  await findCodesTable(page).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Latest scans' }).getByRole('row').nth(1).waitFor()
}

let paleCode: Promise<string> | undefined

/** Opens a code that is hard to scan and has an access code. It is created once for all screenshots. */
async function openPaleCode(page: Page, stack: SpawnedStack) {
  paleCode ??= createCode(page, stack, {
    name: 'Pale poster',
    accessCode: '2468',
    design: { kind: 'plain', foreground: '#fefefe', background: '#ffffff' },
  }).then(({ id }) => id)
  await page.goto(`${stack.origin}/codes/${await paleCode}`)
  await page.getByRole('button', { name: 'Fix the design' }).waitFor()
}

let lightCode: Promise<string> | undefined

/**
 * Opens a code that is lighter than its background and passes parameters on. It is created once for all screenshots, and with it a code
 * without a background.
 */
async function openLightCode(page: Page, stack: SpawnedStack) {
  const white = { kind: 'plain', foreground: '#ffffff' }
  lightCode ??= (async () => {
    await createCode(page, stack, { name: 'Glass label', design: { ...white, background: 'transparent' } })
    const design = { ...white, background: '#14213d' }
    const { id } = await createCode(page, stack, { name: 'Night label', passQuery: 'visitor', design })
    return id
  })()
  await page.goto(`${stack.origin}/codes/${await lightCode}`)
  await page.getByRole('button', { name: 'Download' }).waitFor()
}

async function openZipDialog(page: Page, stack: SpawnedStack) {
  await openPaleCode(page, stack)
  await openCodes(page, stack)
  for (const index of [0, 1, 2]) await findCodeCheckboxes(page).nth(index).check()
  await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Download' }).click()
  await page.getByRole('button', { name: 'Download ZIP' }).waitFor()
}
