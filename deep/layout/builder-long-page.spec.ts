import { expect, signIn, test } from '../../e2e/stack.ts'
import { canvas, heading, makePage, openBuilder } from '../../e2e/open-builder.ts'

test('on a long page, blocks are rendered when they are scrolled or moved to, without layout shifts', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const words = Array.from({ length: 200 }, (_, at) => `Number ${at + 1}`)
  await openBuilder(page, stack, await makePage(page, stack, words))
  await expect(heading(page, 'Number 100')).toHaveCount(0)
  await canvas(page).getByRole('listbox').focus()
  await page.keyboard.press('End')
  await expect(heading(page, 'Number 200')).toHaveAttribute('aria-selected', 'true')
  await expect(heading(page, 'Number 200')).toBeInViewport()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(canvas(page).getByText("Heading 'Number 200' moved to 200 of 201")).toBeAttached()
  await page.keyboard.press('Home')
  await expect(canvas(page).getByRole('option').first()).toBeInViewport()
  await canvas(page)
    .locator('[data-scrolls]')
    .evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  await expect(heading(page, 'Number 100')).toHaveCount(1)
})
