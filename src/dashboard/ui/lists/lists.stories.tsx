import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Example, Examples } from '#storybook/example.tsx'
import { pluralize } from '../pluralize.ts'
import { CodeText } from './code-text.tsx'
import { DescriptionItem } from './description-item.tsx'
import { EndlessTable } from './endless-table.tsx'
import { CardSkeleton, rowLink, TableHead, TableRow, TableSkeleton, useShape } from './table-frame.tsx'

const meta: Meta = { title: 'Lists' }
export default meta
type Story = StoryObj

const payload = JSON.stringify(
  {
    type: 'scan.created',
    data: { code: 'Festival shuttle bus', destination: 'https://harbourhouse.example/timetable/winter-2026/weekends' },
  },
  null,
  2,
)

export const MachineText: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="Several lines">
        <CodeText what="request body" text={payload} />
      </Example>
      <Example name="One word, of which more is copied">
        <CodeText what="signature" text="sha256=4f1c…" copied="sha256=4f1c9e" />
      </Example>
      <Example name="Higher than it may be">
        <CodeText what="response body" text={Array.from({ length: 60 }, (_, line) => `line ${line + 1}`).join('\n')} />
      </Example>
      <Example name="A description list">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          <DescriptionItem term="Endpoint">https://hooks.harbourhouse.example/tessera/production/scan</DescriptionItem>
          <DescriptionItem term="Attempts">3 of 8</DescriptionItem>
        </dl>
      </Example>
    </Examples>
  ),
}

interface Lead {
  id: string
  name: string
  email: string
}

const people = ['Ada Lindqvist', 'Jonas Weber', 'Mei Tanaka', 'Maximiliane von und zu Hohenstein-Oberkassel']
const makeLeads = (count: number): Lead[] =>
  Array.from({ length: count }, (_, at) => {
    const name = people[at % people.length] ?? ''
    return { id: `lead-${at}`, name, email: `${name.split(' ')[0]?.toLowerCase()}${at}@harbourhouse.example` }
  })

const grid = 'grid grid-cols-[1fr_1fr] items-center gap-4 px-6'

interface LeadsProps {
  leads: readonly Lead[]
  more?: 'none' | 'loading' | 'failed'
  stale?: boolean
}

function Leads({ leads, more = 'none', stale = false }: LeadsProps) {
  const shape = useShape()
  const [open, setOpen] = useState(leads[1]?.id)
  return (
    <div className="flex h-dvh flex-col">
      <EndlessTable
        what="Leads"
        one="lead"
        list={{ shown: leads, stale, more, loadMore: () => {} }}
        shape={shape}
        cardHeight={64}
        open={open}
        onOpen={setOpen}
        head={
          <TableHead shape={shape} grid={grid}>
            <span role="columnheader">Name</span>
            <span role="columnheader">E-mail</span>
          </TableHead>
        }
        skeleton={<CardSkeleton height={64} />}
        end={
          <p className="p-4 text-center text-sm text-ink-faint">{`${pluralize(leads.length, 'lead')}. That is all.`}</p>
        }
        row={({ id, name, email }, { index, style }) => (
          <TableRow index={index} shape={shape} grid={grid} isOpen={id === open} style={style}>
            <span role="cell" className="min-w-0">
              <a href={`#${id}`} data-row={id} className={rowLink} onClick={() => setOpen(id)}>
                {name}
              </a>
            </span>
            <span role="cell" className="truncate text-sm text-ink-soft">
              {email}
            </span>
          </TableRow>
        )}
      />
    </div>
  )
}

export const TableOfOne: Story = { render: () => <Leads leads={makeLeads(1)} /> }
export const TableOfMany: Story = { render: () => <Leads leads={makeLeads(10_000)} /> }
export const TableOnPhone: Story = { ...TableOfMany, globals: { viewport: { value: 'phone' } } }
export const TableLoadingMore: Story = { render: () => <Leads leads={makeLeads(6)} more="loading" /> }
export const TableFailedToLoadMore: Story = { render: () => <Leads leads={makeLeads(6)} more="failed" /> }
export const TableOfOtherFilters: Story = {
  parameters: { dimmed: true },
  render: () => <Leads leads={makeLeads(6)} stale />,
}

export const TableLoading: Story = {
  render: () => (
    <div className="grid h-dvh">
      <TableSkeleton what="Leads" shape="card" line={<CardSkeleton height={64} />} />
    </div>
  ),
}
