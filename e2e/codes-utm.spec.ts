import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { expectAccessible, expectNoViolations } from './expect-accessible.ts'
import { codeCheckboxes } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

test('UTM parameters can be typed before the address, and cover nothing', async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/codes`)
  await expect(page.getByRole('table', { name: 'Codes' }).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Name').fill('With a campaign')
  await dialog.getByRole('button', { name: 'UTM parameters' }).click()
  await dialog.getByLabel('Source').fill('poster')
  await dialog.getByLabel('Campaign').fill('Spring season')
  await dialog.getByLabel('Destination').fill('example.com/menu?table=4')
  await dialog.getByLabel('Destination').blur()
  await expect(dialog.getByLabel('Destination')).toHaveValue(
    'example.com/menu?table=4&utm_source=poster&utm_campaign=Spring%20season',
  )
  await dialog.getByLabel('Medium').fill('print')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(
    page.getByRole('link', {
      name: 'https://example.com/menu?table=4&utm_source=poster&utm_medium=print&utm_campaign=Spring%20season',
    }),
  ).toBeVisible()
})

test('a UTM preset is created by keyboard, chosen beside an address, applied to codes, undone, and used by an import', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/settings/utm-presets`)
  await page.getByRole('button', { name: 'New preset' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New UTM preset' })
  await form.getByLabel('Name').fill('Posters')
  await form.getByRole('button', { name: 'Create preset' }).press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Enter at least one parameter.')
  await form.getByLabel('Source').fill('poster')
  await form.getByLabel('Medium').fill('print')
  await form.getByLabel('Medium').press('Enter')
  await expect(page.getByRole('table', { name: 'UTM presets' })).toContainText('utm_source=poster utm_medium=print')
  await expectAccessible(page)

  await page.goto(`${stack.origin}/codes`)
  const codes = page.getByRole('table', { name: 'Codes' })
  await expect(codes.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Name').fill('With a preset')
  await dialog.getByLabel('Destination').fill('example.com/preset')
  await dialog.getByRole('button', { name: 'UTM parameters' }).click()
  await dialog.getByLabel('Preset').selectOption('Posters')
  await expect(dialog.getByLabel('Destination')).toHaveValue('example.com/preset?utm_source=poster&utm_medium=print')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${stack.origin}/codes/import`)
  await page
    .getByLabel('Rows')
    .fill('Name\tLink\nBooth\texample.com/booth\nStagehand\texample.com/stage?utm_source=own')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByLabel('UTM preset').selectOption('Posters')
  await expect(page.getByLabel('Address of row 2')).toHaveValue('example.com/booth?utm_source=poster&utm_medium=print')
  await expect(page.getByLabel('Address of row 3')).toHaveValue('example.com/stage?utm_source=own')
  await page.getByRole('button', { name: 'Create 2 codes' }).click()
  await page.getByRole('link', { name: 'Show the codes' }).click()
  await expect(codes.getByRole('checkbox', { name: 'Select Stagehand' })).toBeVisible()

  await page.getByLabel('Search codes').fill('Stagehand')
  await expect(codeCheckboxes(page)).toHaveCount(1)
  await codes.getByRole('checkbox', { name: /Stagehand/ }).check()
  await page.getByRole('button', { name: 'UTM', exact: true }).click()
  const apply = page.getByRole('dialog', { name: /^UTM parameters of/ })
  await apply.getByLabel('UTM preset').selectOption('Posters')
  await expectAccessible(page)
  await apply.getByRole('button', { name: 'Apply preset' }).click()
  await expect(page.getByText('Applied Posters to Stagehand')).toBeVisible()
  const saved = () => readUrl(page, stack, 'Stagehand')
  await expect.poll(saved).toBe('https://example.com/stage?utm_source=poster&utm_medium=print')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(saved).toBe('https://example.com/stage?utm_source=own')
})

const Listed = z.object({ data: z.tuple([z.object({ destination: z.object({ url: z.string() }) })]) })

/** The address of the only code with this name. The list shows addresses without their parameters. */
async function readUrl(page: Page, { origin }: SpawnedStack, name: string): Promise<string> {
  const reply = await page.request.get(`${origin}/api/codes?q=${name}`)
  const { data } = Listed.parse(await reply.json())
  return data[0].destination.url
}
