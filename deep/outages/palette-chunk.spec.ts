import { expect, signIn, test } from '../../e2e/stack.ts'

test('keys typed right after Ctrl+K go to the palette while it loads', async ({ page, stack }) => {
  await signIn(page, stack)
  let isHolding = false
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if (isHolding) await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({ response })
  })
  await page.goto(`${stack.origin}/codes`)
  await expect(page.getByRole('heading', { level: 1, name: 'Codes' })).toBeVisible()
  isHolding = true
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cocktail')
  await expect(page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')).toHaveValue('cocktail')
  await expect(page.getByRole('dialog', { name: 'New code' })).toBeHidden()
})
