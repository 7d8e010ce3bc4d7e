import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SeriesChart } from './series-chart.tsx'
import type { SeriesPoint } from './series-points.ts'
import '#dashboard/styles.css'

const points: SeriesPoint[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((name, index) => ({
  name,
  tick: name,
  scans: 10 * index,
  visitors: 7 * index,
  previousScans: index,
  isPartial: name === 'Fri',
  notes: name === 'Wed' ? ['Terrace now opens /menu'] : [],
}))
const slider = page.getByRole('slider', { name: 'Scans, point by point' })

test('arrow keys move along the line and announce each point', async () => {
  await render(<SeriesChart name="Scans" points={points} />)
  await userEvent.tab()
  await expect.element(slider).toHaveFocus()
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Fri: 40 scans so far, 28 visitors, 4 scans before')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', 'Wed: 20 scans, 14 visitors, 2 scans before. Terrace now opens /menu')
})

test('Enter selects the point or the range', async () => {
  const onSpan = vi.fn<(first: number, last: number) => void>()
  await render(<SeriesChart name="Scans" points={points} onSelectRange={onSpan} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await userEvent.keyboard('{End}{ArrowLeft}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}')
  expect(onSpan.mock.calls).toEqual([
    [3, 3],
    [1, 3],
  ])
})

test('Escape clears the selected range', async () => {
  const onSpan = vi.fn<(first: number, last: number) => void>()
  await render(<SeriesChart name="Scans" points={points} onSelectRange={onSpan} />)
  await userEvent.tab()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Escape}{Enter}')
  expect(onSpan.mock.calls).toEqual([[2, 2]])
})

test('the note of a change is shown in full at its point', async () => {
  const note = 'Festival shuttle bus now opens harbourhouse.example/timetable/winter-2026/weekends'
  const pointsWithNote = points.map((point) => ({ ...point, notes: [note] }))
  await render(<SeriesChart name="Scans" points={pointsWithNote} />)
  await userEvent.tab()
  const noteText = page.getByText(note).element()
  expect(noteText.scrollHeight).toBeLessThanOrEqual(noteText.clientHeight)
  const tooltip = noteText.parentElement?.parentElement
  expect(tooltip?.scrollWidth).toBeLessThanOrEqual(tooltip?.clientWidth ?? 0)
})

test('the line to an incomplete day is dashed', async () => {
  const { container } = await render(<SeriesChart name="Scans" points={points} />)
  await expect.poll(() => container.querySelectorAll('path[data-partial]').length).toBeGreaterThan(0)
  const [dashedLine] = container.querySelectorAll('path[data-partial]')
  expect(dashedLine?.getAttribute('stroke-dasharray')).not.toBeNull()
  expect(dashedLine?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(2)
})

test('the pointer selects the nearest point, even beyond the chart', async () => {
  const onSpan = vi.fn<(first: number, last: number) => void>()
  const { container } = await render(<SeriesChart name="Scans" points={points} onSelectRange={onSpan} />)
  const { width } = slider.element().getBoundingClientRect()
  await userEvent.click(slider, { position: { x: width * 0.3, y: 50 } })
  expect(onSpan).toHaveBeenLastCalledWith(1, 1)
  const dispatchPointer = (type: string, clientX: number) =>
    slider.element().dispatchEvent(new PointerEvent(type, { clientX, bubbles: true, buttons: 1, pointerType: 'touch' }))
  dispatchPointer('pointermove', container.getBoundingClientRect().right + 200)
  await expect.element(slider).toHaveAttribute('aria-valuenow', '5')
  dispatchPointer('pointermove', -200)
  await expect.element(slider).toHaveAttribute('aria-valuenow', '1')
})

test('a selected range is shaded, with a tooltip inside the chart', async () => {
  const { container } = await render(<SeriesChart name="Scans" points={points} onSelectRange={() => {}} />)
  await userEvent.tab()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(() => container.querySelectorAll('.recharts-reference-area').length).toBe(1)
  const tooltip = page.getByText('30 scans').element().closest('.recharts-tooltip-wrapper')
  const chart = slider.element().getBoundingClientRect()
  await expect.poll(() => tooltip?.getBoundingClientRect().right ?? Infinity).toBeLessThanOrEqual(chart.right)
})

test('the scale has whole, round numbers', async () => {
  const readAmounts = (container: Element) =>
    [...container.querySelectorAll('.recharts-yAxis-tick-labels text')].map(({ textContent }) => textContent)
  const { container, rerender } = await render(<SeriesChart name="Scans" points={points} />)
  await expect.poll(() => readAmounts(container)).toEqual(['10', '20', '30', '40'])
  await rerender(
    <SeriesChart
      name="Scans"
      points={points.map((point) => ({ ...point, scans: 0, visitors: 0, previousScans: null }))}
    />,
  )
  await expect.poll(() => readAmounts(container)).toEqual(['1', '2', '3', '4'])
})

test('labels of many points do not overlap', async () => {
  const measureLabels = (container: Element) =>
    [...container.querySelectorAll('.recharts-xAxis-tick-labels text')].map((label) => label.getBoundingClientRect())
  const manyPoints = Array.from({ length: 90 }, (_, index) => ({
    name: `Step ${index}`,
    tick: `Thu, 0${index % 10}:00`,
    scans: index,
    visitors: index,
    previousScans: null,
    isPartial: false,
    notes: [],
  }))
  const { container, rerender } = await render(<SeriesChart name="Scans" points={manyPoints} />)
  await expect.poll(() => measureLabels(container).length).toBeGreaterThan(1)
  for (const [index, { left }] of measureLabels(container).entries())
    expect(left).toBeGreaterThan(measureLabels(container)[index - 1]?.right ?? -Infinity)
  await rerender(<SeriesChart name="Scans" points={points.slice(0, 1)} />)
  await expect.poll(() => container.querySelectorAll('.recharts-reference-dot').length).toBe(1)
  const dot = container.querySelector('.recharts-reference-dot')?.getBoundingClientRect()
  const chart = slider.element().getBoundingClientRect()
  expect((dot?.left ?? 0) + (dot?.width ?? 0) / 2).toBeCloseTo(chart.left + chart.width / 2, 0)
})
