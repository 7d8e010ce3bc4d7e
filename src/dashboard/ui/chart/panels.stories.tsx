import type { Meta, StoryObj } from '@storybook/react-vite'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { type ComponentProps, useRef, useState } from 'react'
import { Example, Examples } from '#storybook/example.tsx'
import { screen, userEvent } from 'storybook/test'
import { toOptions } from '../fields/options.ts'
import { Skeleton } from '../skeleton.tsx'
import { TabList, TabPanel, Tabs } from '../tabs.tsx'
import { type BarRow, BarTable } from './bar-table.tsx'
import { ChartPanel, type PanelState } from './chart-panel.tsx'
import { toLiveFigures, LiveScans } from './live-scans.tsx'
import { PanelMenu } from './panel-menu.tsx'
import { Sparkline } from './sparkline.tsx'

const meta: Meta = { title: 'Panels' }
export default meta
type Story = StoryObj

const places: [string, number, number][] = [
  ['Finland', 12_438, 9_310],
  ['Sweden', 4_020, 4_480],
  ['The United Kingdom of Great Britain and Northern Ireland', 310, 0],
  ['Not known', 1, 1],
]

function createRows(isCompared: boolean): BarRow[] {
  return places.map(([label, scans, previousScans], index) => ({
    key: label,
    label,
    scans,
    visitors: Math.ceil(scans * 0.6),
    previousScans: isCompared ? previousScans : null,
    isActive: index === 1,
    onToggle: () => {},
  }))
}

const figures = {
  columns: ['Country', 'Scans', 'Scans before'],
  rows: places.map(([label, scans, previousScans]) => [label, scans, previousScans]),
}

type Rows = readonly BarRow[]

function Countries({ state, ...rest }: { state: PanelState<Rows> } & Partial<ComponentProps<typeof ChartPanel<Rows>>>) {
  return (
    <ChartPanel
      title="Countries"
      skeleton={<Skeleton className="h-40" />}
      figures={() => figures}
      {...rest}
      state={state}
    >
      {(rows) => <BarTable name="Countries" column="Country" rows={rows} />}
    </ChartPanel>
  )
}

const failure = {
  text: 'The service did not answer in time. Check your connection.',
  retry: () => {},
  isRetrying: false,
}
const loadedState = { data: createRows(true), isStale: false, failure: undefined }

export const PanelStates: Story = {
  render: () => (
    <Examples columns={2}>
      <Countries state={loadedState} table="own" title="Countries" />
      <Countries state={{ data: undefined, isStale: false, failure: undefined }} title="Cities" />
      <Countries state={{ data: undefined, isStale: false, failure }} title="Devices" />
      <Countries
        state={{ data: undefined, isStale: false, failure: { ...failure, isRetrying: true } }}
        title="Browsers"
      />
    </Examples>
  ),
}

export const PanelOfOtherPeriod: Story = {
  parameters: { dimmed: true },
  render: () => (
    <Examples>
      <Countries state={{ ...loadedState, isStale: true }} table="own" />
    </Examples>
  ),
}

export const PanelAsTable: Story = {
  render: () => (
    <Examples>
      <Countries state={loadedState} />
    </Examples>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Options of Countries' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Show as a table' }))
    await canvas.findByRole('group', { name: 'Table of Countries' })
  },
}

const apiRequest = { origin: 'https://qr.example', path: '/analytics/summary', query: { country: 'FI' } }

function MenuAlone() {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <div ref={panel} className="p-6">
      <PanelMenu
        title="Countries"
        panel={panel}
        figures={figures}
        toggle={{ isTable: true, onToggle: () => {} }}
        request={apiRequest}
      />
    </div>
  )
}

export const Sparklines: Story = {
  render: () => (
    <Examples>
      <Example name="A rise">
        <Sparkline series={[4, 5, 3, 6, 4, 21, 34]} />
      </Example>
      <Example name="Nothing">
        <Sparkline series={[0, 0, 0]} />
      </Example>
    </Examples>
  ),
}

export const OptionsOfPanel: Story = {
  render: () => <MenuAlone />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Options of Countries' }))
    await screen.findByRole('menu')
  },
}

export const BarTables: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="Compared with the period before">
        <BarTable name="Countries compared" column="Country" rows={createRows(true)} />
      </Example>
      <Example name="Not compared, with links">
        <BarTable
          name="Codes"
          column="Code"
          rows={createRows(false).map((row) => ({
            ...row,
            after: (
              <a href="#code" aria-label={`Open ${row.label}`} className="shrink-0 text-ink-faint hover:text-ink">
                <ArrowUpRight aria-hidden className="size-4" />
              </a>
            ),
          }))}
        />
      </Example>
      <Example name="One row, in a narrow column">
        <div className="w-60">
          <BarTable name="Narrow" column="Country" rows={createRows(true).slice(2, 3)} />
        </div>
      </Example>
    </Examples>
  ),
}

const scan = {
  id: 'scan-1',
  timestamp: new Date(Date.now() - 40_000).toISOString(),
  code: { name: 'Festival shuttle bus timetable, north terminal' },
  country: 'FI',
  city: 'Helsinki',
  deviceType: 'phone',
  os: 'Android',
}
const scans = [scan, { ...scan, id: 'scan-2', country: null, city: null, deviceType: null, os: null }]

export const LiveScansPanel: Story = {
  render: () => (
    <Examples columns={1}>
      <ChartPanel
        title="Live"
        table="own"
        skeleton={null}
        state={{ data: scans, isStale: false, failure: undefined }}
        figures={toLiveFigures}
      >
        {(shownScans) => <LiveScans scans={shownScans} />}
      </ChartPanel>
      <LiveScans scans={[]} />
    </Examples>
  ),
}

function PanelWithTabs() {
  const [value, setValue] = useState<'countries' | 'cities'>('countries')
  return (
    <Tabs value={value} tabs={toOptions({ countries: 'Countries', cities: 'Cities' })} onChange={setValue}>
      <ChartPanel
        title="Places"
        aside={<TabList label="Places by" variant="quiet" />}
        state={loadedState}
        table="own"
        skeleton={null}
        figures={() => figures}
      >
        {(rows) => (
          <TabPanel>
            <BarTable name="Places" column="Country" rows={rows} />
          </TabPanel>
        )}
      </ChartPanel>
    </Tabs>
  )
}

export const PanelTabs: Story = {
  render: () => (
    <Examples>
      <PanelWithTabs />
    </Examples>
  ),
}
