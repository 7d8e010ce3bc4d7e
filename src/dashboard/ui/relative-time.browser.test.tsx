import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RelativeTime } from './relative-time.tsx'

test('a time half a minute ahead counts down instead of showing "now"', async () => {
  await render(<RelativeTime at={new Date(Date.now() + 34_500).toISOString()} />)
  await expect.element(page.getByText(/^in 3[345] sec/)).toBeVisible()
  await expect.element(page.getByText(/^in (2\d|3[012]) sec/)).toBeVisible()
})
