import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { Example, Examples, RowExample } from '#storybook/example.tsx'
import { expect, screen, userEvent } from 'storybook/test'
import { ChangeBadge } from './change-badge.tsx'
import { Chart, ChartArea, ChartBar, ChartLine } from './chart.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Heatmap } from './heatmap.tsx'
import { HourBars } from './hour-bars.tsx'
import { SeriesChart } from './series-chart.tsx'
import { SeriesDrawing } from './series-drawing.tsx'
import { SeriesFigures, SeriesSkeleton } from './series-figures.tsx'
import { SeriesLegend } from './series-legend.tsx'
import { type Series, toSeriesFigures, toSeriesPoints } from './series-points.ts'
import { SeriesTooltip } from './series-tooltip.tsx'
import { SmallChart } from './small-chart.tsx'

const meta: Meta = { title: 'Charts' }
export default meta
type Story = StoryObj

const DAY_MS = 86_400_000
const firstDayMs = Date.parse('2026-10-25T00:00:00Z')
const toIsoDay = (day: number) => new Date(firstDayMs + day * DAY_MS).toISOString()
/** Scans of a restaurant: more on weekends, growing each week. */
const countScans = (day: number) => Math.round((110 + 3 * day) * ((day + 70) % 7 < 2 ? 1.8 : 1 + 0.2 * Math.sin(day)))

function createSeries(days: number, isCompared = true): Series {
  const createSteps = (shift: number) =>
    Array.from({ length: days }, (_, day) => {
      const scans = countScans(day + shift)
      return { start: toIsoDay(day), scans, visitors: Math.round(scans * 0.7) }
    })
  const sumCounts = (series: { scans: number; visitors: number }[]) => ({
    scans: series.reduce((total, { scans }) => total + scans, 0),
    visitors: series.reduce((total, { visitors }) => total + visitors, 0),
  })
  const [series, previous] = [createSteps(0), createSteps(-9)]
  return {
    interval: 'day',
    timezone: 'UTC',
    window: { from: toIsoDay(0), to: new Date(firstDayMs + (days - 0.5) * DAY_MS).toISOString() },
    totals: sumCounts(series),
    series,
    previous: isCompared ? { totals: sumCounts(previous), series: previous } : null,
  }
}

const notes = [{ at: toIsoDay(12), text: 'Table card now opens harbourhouse.example/menu/winter-2026' }]
const points = toSeriesPoints(createSeries(30), notes)

function Frame({ children }: { children: ReactNode }) {
  return <div className="m-6 flex max-w-3xl rounded-lg border bg-surface p-4">{children}</div>
}

export const SeriesCompared: Story = {
  render: () => (
    <Frame>
      <SeriesFigures data={createSeries(30)} notes={notes} onSelectRange={() => {}} />
    </Frame>
  ),
}

export const SeriesOnPhone: Story = { ...SeriesCompared, globals: { viewport: { value: 'phone' } } }

export const SeriesOfOneDay: Story = {
  render: () => (
    <Frame>
      <SeriesFigures data={createSeries(1, false)} notes={[]} />
    </Frame>
  ),
}

export const SeriesWithoutScans: Story = {
  render: () => {
    const emptySeries = createSeries(14, false)
    const series = emptySeries.series.map(({ start }) => ({ start, scans: 0, visitors: 0 }))
    return (
      <Frame>
        <SeriesFigures data={{ ...emptySeries, series, totals: { scans: 0, visitors: 0 } }} notes={[]} />
      </Frame>
    )
  },
}

export const SeriesOfYear: Story = {
  render: () => (
    <Frame>
      <SeriesFigures data={createSeries(366)} notes={[]} />
    </Frame>
  ),
}

export const SeriesLoading: Story = {
  render: () => (
    <Frame>
      <SeriesSkeleton />
    </Frame>
  ),
}

export const SeriesUnderCursor: Story = {
  render: () => (
    <Frame>
      <SeriesChart name="Scans over time" points={points} onSelectRange={() => {}} />
    </Frame>
  ),
  play: async () => {
    await userEvent.tab()
    await userEvent.keyboard('{Home}{ArrowRight>12/}{Shift>}{ArrowRight>5/}{/Shift}')
    await expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '18')
  },
}

export const PartsOfSeries: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="The drawing alone">
        <div className="relative flex h-56">
          <SeriesDrawing points={points} cursor={undefined} />
        </div>
      </Example>
      <Example name="Legends">
        <div className="grid gap-3">
          <SeriesLegend isCompared={false} hasPartialSteps={false} />
          <SeriesLegend isCompared hasPartialSteps />
        </div>
      </Example>
      <Example name="Tooltips">
        <div className="grid gap-3">
          {points.slice(11, 13).map((point) => (
            <SeriesTooltip key={point.name} point={point} />
          ))}
        </div>
      </Example>
      <RowExample name="Changes">
        <ChangeBadge now={120} before={100} />
        <ChangeBadge now={80} before={100} />
        <ChangeBadge now={100} before={100} />
        <ChangeBadge now={100} before={0} />
        <ChangeBadge now={5_200} before={100} />
      </RowExample>
    </Examples>
  ),
}

export const SmallCharts: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="Bars">
        <SmallChart
          data={points}
          summary="Deliveries of 30 days"
          describe={({ name, scans }) => ({ time: name, figures: `${scans} delivered` })}
        >
          <ChartBar value="visitors" color="ok" />
          <ChartBar value="previousScans" color="bad" />
        </SmallChart>
      </Example>
      <Example name="A line">
        <SmallChart
          data={points}
          summary="Scans of 30 days"
          describe={({ name, scans }) => ({ time: name, figures: `${scans} scans` })}
        >
          <ChartLine value="scans" color="accent" width={1.5} />
        </SmallChart>
      </Example>
      <Example name="A chart of its own">
        <div className="relative h-40">
          <Chart data={points} margin={margin}>
            <ChartArea value="scans" color="accent" />
            <ChartLine value="scans" color="accent" width={2} />
            <ChartLine value="previousScans" color="faint" width={1.5} dashes="3 3" />
          </Chart>
        </div>
      </Example>
    </Examples>
  ),
}

const margin = { top: 4, bottom: 4, left: 0, right: 0 }

export const TableBehindChart: Story = {
  render: () => (
    <Frame>
      <FiguresTable name="Scans over time" figures={toSeriesFigures(points)} />
    </Frame>
  ),
}

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hours = week.map((_, day) =>
  Array.from({ length: 24 }, (_hour, hour) =>
    hour < 9 ? 0 : Math.round(4 * (day + 2) * Math.abs(Math.sin(hour / 4))),
  ),
)

export const Heatmaps: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="A week of scans">
        <Heatmap cells={hours} days={week} noun="scans" />
      </Example>
      <Example name="No scans">
        <Heatmap cells={hours.map((day) => day.map(() => 0))} days={week} noun="scans" />
      </Example>
    </Examples>
  ),
}

export const ByHour: Story = {
  render: () => (
    <div className="m-6 max-w-3xl rounded-lg border bg-surface p-4">
      <HourBars
        name="Scans by hour of day"
        bars={Array.from({ length: 24 }, (_, hour) => ({
          name: `${hour}:00 – ${(hour + 1) % 24}:00`,
          scans: countScans(hour),
          visitors: Math.round(countScans(hour) * 0.7),
          previousScans: countScans(hour - 3),
          isActive: hour === 12,
        }))}
        onChoose={() => {}}
      />
    </div>
  ),
}
