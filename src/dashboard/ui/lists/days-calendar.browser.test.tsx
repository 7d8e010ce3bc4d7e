import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DaysCalendar } from './days-calendar.tsx'
import '#dashboard/styles.css'

test('the weekdays of both months are aligned', async () => {
  await page.viewport(1024, 768)
  // October 2026 has five weeks, November six.
  await render(<DaysCalendar from={undefined} to={undefined} today="2026-11-23" onChange={() => {}} />)
  await expect.element(page.getByRole('grid').first()).toBeVisible()
  const [october, november] = [...document.querySelectorAll('thead')].map((head) => head.getBoundingClientRect().top)
  expect(november).toBeGreaterThan(0)
  expect(october).toBe(november)
})
