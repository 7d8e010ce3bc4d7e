import type { Page } from '@playwright/test'
import { signIn } from './stack.ts'
import { expect, test } from './stand-in-stack.ts'

/** What went wrong in the page: what it threw, and what the console said. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // A refused addition is logged by the browser itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  return problems
}

const screens: [path: string, says: string | RegExp][] = [
  ['/analytics', 'Analytics'],
  ['/leads', 'Iris de Vries'],
  ['/templates', 'Our blue'],
  ['/webhooks/deliveries', 'It answered 500'],
  ['/settings', 'Workspace'],
  ['/settings/developers', 'API keys'],
]

for (const [path, says] of screens)
  test(`${path} opens before a service that has the fields of the specification alone`, async ({ page, stack }) => {
    const problems = problemsOf(page)
    await signIn(page, stack)
    await page.goto(`${stack.origin}${path}`)
    await expect(page.getByRole('main').getByText(says).first()).toBeVisible()
    expect(problems).toEqual([])
  })

test('the builder opens a page of a service whose block types it has never met', async ({ page, stack, standIn }) => {
  const problems = problemsOf(page)
  await signIn(page, stack)
  await page.goto(`${stack.origin}/pages/${standIn.data.pages[0]?.id}/edit`)
  await expect(page.getByRole('region', { name: 'Canvas' }).getByRole('option')).toHaveCount(8)
  expect(problems).toEqual([])
})
