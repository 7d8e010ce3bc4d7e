import { expectNoViolations } from './expect-accessible.ts'
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
