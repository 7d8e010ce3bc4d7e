import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SeriesChart } from './series-chart.tsx'
import '../../styles.css'

const points = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((name, at) => ({
  name,
  tick: name,
  scans: 10 * at,
  visitors: 7 * at,
  before: at,
  isPartial: name === 'Fri',
  notes: name === 'Wed' ? ['Terrace now opens /menu'] : [],
}))
const walker = page.getByRole('slider', { name: 'Scans, point by point' })

test('arrows walk the line, which says what each point holds', async () => {
  await render(<SeriesChart name="Scans" points={points} />)
  await userEvent.tab()
  await expect.element(walker).toHaveFocus()
  await expect.element(walker).toHaveAttribute('aria-valuetext', 'Fri: 40 scans so far, 28 visitors, 4 scans before')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect
    .element(walker)
    .toHaveAttribute('aria-valuetext', 'Wed: 20 scans, 14 visitors, 2 scans before. Terrace now opens /menu')
})

test('a point, and a span with Shift, are looked closer at by Enter', async () => {
  const onSpan = vi.fn<(first: number, last: number) => void>()
  await render(<SeriesChart name="Scans" points={points} onSpan={onSpan} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await userEvent.keyboard('{End}{ArrowLeft}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}')
  expect(onSpan.mock.calls).toEqual([
    [3, 3],
    [1, 3],
  ])
})

test('Escape gives a selection up, and Enter then takes the point alone', async () => {
  const onSpan = vi.fn<(first: number, last: number) => void>()
  await render(<SeriesChart name="Scans" points={points} onSpan={onSpan} />)
  await userEvent.tab()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Escape}{Enter}')
  expect(onSpan.mock.calls).toEqual([[2, 2]])
})

test('the note of a change is shown whole beside its point', async () => {
  const note = 'Festival shuttle bus now opens harbourhouse.example/timetable/winter-2026/weekends'
  const noted = points.map((point) => ({ ...point, notes: [note] }))
  await render(<SeriesChart name="Scans" points={noted} />)
  await userEvent.tab()
  const shown = page.getByText(note).element()
  expect(shown.scrollHeight).toBeLessThanOrEqual(shown.clientHeight)
  const plate = shown.parentElement?.parentElement
  expect(plate?.scrollWidth).toBeLessThanOrEqual(plate?.clientWidth ?? 0)
})

test('the line to a day that is still running is dashed', async () => {
  const { container } = await render(<SeriesChart name="Scans" points={points} />)
  await expect.poll(() => container.querySelectorAll('path[data-partial]').length).toBeGreaterThan(0)
  const [dashed] = container.querySelectorAll('path[data-partial]')
  expect(dashed?.getAttribute('stroke-dasharray')).not.toBeNull()
  expect(dashed?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(2)
})
