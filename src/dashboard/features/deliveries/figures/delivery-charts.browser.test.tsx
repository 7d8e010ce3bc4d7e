import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fillHours, toBars } from './hours.ts'
import { LatencyChart } from './latency-chart.tsx'
import { StatusChart } from './status-chart.tsx'
import '#dashboard/styles.css'

const hours = fillHours(
  [
    { start: '2026-03-09T15:00:00.000Z', delivered: 30, failed: 0, medianMs: 100, p95Ms: 300 },
    { start: '2026-03-09T16:00:00.000Z', delivered: 10, failed: 5, medianMs: 120, p95Ms: 900 },
    { start: '2026-03-09T19:00:00.000Z', delivered: 1, failed: 0, medianMs: 150, p95Ms: 150 },
  ],
  { from: '2026-03-09T15:00:00.000Z', to: '2026-03-09T21:00:00.000Z' },
)

test('the chart of deliveries describes its total and each hovered bar', async () => {
  const { container } = await render(<StatusChart bars={toBars(hours)} />)
  await expect.element(page.getByText(/^Deliveries over time, .*most failed .*: 5$/)).toBeInTheDocument()
  await expect.poll(() => container.querySelector('svg')?.clientWidth ?? 0).toBeGreaterThan(100)
  const chart = page.elementLocator(container.querySelector('svg') ?? container)
  const barWidth = chart.element().getBoundingClientRect().width / 6
  await userEvent.hover(chart, { position: { x: barWidth * 1.5, y: 24 } })
  await expect.element(page.getByText('10 delivered, 5 failed')).toBeVisible()
  await userEvent.hover(chart, { position: { x: barWidth * 2.5, y: 24 } })
  await expect.element(page.getByText('0 delivered, 0 failed')).toBeVisible()
})

test('hours without a response break the line into parts and dots', async () => {
  const { container } = await render(<LatencyChart hours={hours} />)
  await expect.element(page.getByText(/95th percentile is 900 ms/)).toBeInTheDocument()
  await expect.poll(() => container.querySelectorAll('circle').length).toBe(2)
  for (const line of container.querySelectorAll('.recharts-line-curve'))
    expect(line.getAttribute('d')?.match(/M/g)).toHaveLength(2)
})
