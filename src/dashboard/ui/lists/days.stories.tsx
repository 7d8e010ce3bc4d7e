import type { Meta, StoryObj } from '@storybook/react-vite'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState } from 'react'
import { Example, Examples } from '#storybook/example.tsx'
import { userEvent } from 'storybook/test'
import type { Days } from './day-presets.ts'
import type { DayRange } from './day-range.ts'
import { DaysCalendar } from './days-calendar.tsx'
import { DaysFilter } from './days-filter.tsx'
import { DaysForm } from './days-form.tsx'
import { ClearFilters } from './filter-menu.tsx'
import { NoMatches } from './no-matches.tsx'
import { type Period, PeriodFilter } from './period-filter.tsx'

const meta: Meta = { title: 'Days' }
export default meta
type Story = StoryObj

const phone = { viewport: { value: 'phone' } }

function Calendar(first: Days) {
  const [days, setDays] = useState(first)
  return (
    <div className="max-w-xl p-6">
      <DaysCalendar {...days} today="2026-11-23" onChange={setDays} />
    </div>
  )
}

export const NoDays: Story = { render: () => <Calendar from={undefined} to={undefined} /> }
export const OneDay: Story = { render: () => <Calendar from="2026-11-18" to="2026-11-18" /> }
export const SpanOfDays: Story = { render: () => <Calendar from="2026-10-28" to="2026-11-18" /> }
export const SpanOnPhone: Story = { ...SpanOfDays, globals: phone }

export const Form: Story = {
  render: () => (
    <div className="max-w-2xl p-6">
      <DaysForm from="2026-11-02" to="2026-11-15" zone="Europe/Helsinki" onChoose={() => {}} onCancel={() => {}} />
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findAllByRole('grid')
  },
}

export const FormOnPhone: Story = { ...Form, globals: phone }

export const FormRefused: Story = {
  render: () => (
    <Examples>
      <DaysForm from="2026-11-15" to="2026-11-02" onChoose={() => {}} onCancel={() => {}} />
    </Examples>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show these days' }))
    await canvas.findByText('The last day is before the first one.')
    await canvas.findAllByRole('grid')
  },
}

function Filter() {
  const [period, setPeriod] = useState<Period>({ last: 7 })
  return (
    <PeriodFilter
      label="Days"
      icon={<CalendarDays aria-hidden />}
      period={period}
      toText={({ last, from }) => (last ? `Last ${last} days` : from ? `Since ${from}` : 'Any time')}
      presets={[7, 30]}
      customLabel="Choose days"
      onChoose={setPeriod}
    >
      {(choose, close) => <DaysForm from={undefined} to={undefined} onChoose={choose} onCancel={close} />}
    </PeriodFilter>
  )
}

function OwnDays() {
  const [range, setRange] = useState<DayRange>({ from: '2026-11-02', to: '2026-11-15' })
  return <DaysFilter range={range} onChoose={setRange} />
}

export const Filtering: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="A filter by period">
        <Filter />
        <ClearFilters isFiltered onClear={() => {}} />
      </Example>
      <Example name="A filter by days">
        <OwnDays />
      </Example>
      <Example name="Nothing matches">
        <NoMatches noun="leads" onClear={() => {}}>
          There are no leads in this period.
        </NoMatches>
      </Example>
    </Examples>
  ),
}
