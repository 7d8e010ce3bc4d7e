import { expect, signIn, test } from '../../e2e/stack.ts'
import { findCanvas, findHeading, createPage, openBuilder } from '../../e2e/open-builder.ts'

test('on a long page, only blocks near the viewport are rendered', async ({ page, stack }) => {
  await signIn(page, stack)
  const headings = Array.from({ length: 200 }, (_, index) => `Number ${index + 1}`)
  await openBuilder(page, stack, await createPage(page, stack, headings))
  await expect(findHeading(page, 'Number 100')).toHaveCount(0)
  await findCanvas(page).getByRole('listbox').focus()
  await page.keyboard.press('End')
  await expect(findHeading(page, 'Number 200')).toHaveAttribute('aria-selected', 'true')
  await expect(findHeading(page, 'Number 200')).toBeInViewport()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(findCanvas(page).getByText("Heading 'Number 200' moved to 200 of 201")).toBeAttached()
  await page.keyboard.press('Home')
  await expect(findCanvas(page).getByRole('option').first()).toBeInViewport()
  await findCanvas(page)
    .locator('[data-scrolls]')
    .evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  await expect(findHeading(page, 'Number 100')).toHaveCount(1)
})
