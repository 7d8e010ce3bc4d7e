import type { Meta, StoryObj } from '@storybook/react-vite'
import Copy from 'lucide-react/icons/copy'
import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import { Example, Examples } from '#storybook/example.tsx'
import { EmptyState } from '../empty-state.tsx'
import { IconButton } from '../icon-button.tsx'
import { MenuItem } from '../menu-item.tsx'
import type { Column, RowState } from './column.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { DataTable } from './data-table.tsx'
import { OpenLink } from './open-link.tsx'
import { RowCard } from './row-card.tsx'
import { SmallTable } from './small-table.tsx'
import { type TableList, toLoadedList, useDataTable } from './use-data-table.ts'
import { useSelection } from './use-selection.ts'

const meta: Meta = { title: 'Tables' }
export default meta
type Story = StoryObj

interface Lead {
  id: string
  name: string
  email: string
  scans: number
}

const people = ['Ada Lindqvist', 'Jonas Weber', 'Mei Tanaka', 'Maximiliane von und zu Hohenstein-Oberkassel']
const createLeads = (count: number): Lead[] =>
  Array.from({ length: count }, (_, index) => {
    const name = people[index % people.length] ?? ''
    return {
      id: `lead-${index}`,
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}${index}@harbourhouse.example`,
      scans: index,
    }
  })

const columns: readonly Column<Lead>[] = [
  {
    id: 'name',
    title: 'Name',
    width: '1fr',
    sort: { field: 'name', direction: 'ascending', label: 'name' },
    cell: ({ id, name }, state) => <OpenLink id={id} state={state} text={name} className="font-medium" />,
  },
  {
    id: 'email',
    title: 'Email',
    width: '1.5fr',
    minTableWidth: 560,
    cell: ({ email }) => <span className="truncate">{email}</span>,
  },
  {
    id: 'scans',
    title: 'Scans',
    width: 80,
    align: 'end',
    sort: { field: 'scans', direction: 'descending', label: 'scans' },
    cell: ({ scans }) => scans.toLocaleString(),
  },
]

const card = {
  height: 64,
  render: ({ id, name, email }: Lead, state: RowState) => (
    <RowCard title={<OpenLink id={id} state={state} text={name} className="font-medium" />} at="2026-11-20T09:00:00Z">
      <span className="truncate text-xs text-ink-soft">{email}</span>
    </RowCard>
  ),
}

function Leads({ count = 6, open, ...listChanges }: Partial<TableList<Lead>> & { count?: number; open?: string }) {
  const [rows] = useState(() => createLeads(count))
  const list = { ...toLoadedList(rows), ...listChanges }
  const table = useDataTable({ name: 'Leads', noun: 'lead', list, columns, card, openId: open })
  return (
    <div className="flex h-dvh flex-col">
      <DataTable
        table={table}
        emptyState={
          <EmptyState picture={<Inbox />} title="No leads yet">
            Submissions of forms appear here.
          </EmptyState>
        }
      />
    </div>
  )
}

/** With everything that a table can have: sorting, selection, row actions. */
function LeadsWithActions() {
  const [rows] = useState(() => createLeads(200))
  const [field, setField] = useState('name')
  const table = useDataTable({ name: 'Leads', noun: 'lead', list: toLoadedList(rows), columns, card })
  const selection = useSelection(rows)
  return (
    <div className="flex h-dvh flex-col">
      <DataTable
        table={table}
        sorting={{ field, onSort: setField }}
        selection={selection}
        rowName={({ name }) => name}
        actions={{
          name: ({ name }) => name,
          buttons: () => (
            <div className="absolute top-1/2 right-2 flex -translate-y-1/2 rounded-md bg-surface p-0.5 shadow-lift">
              <IconButton label="Copy email">
                <Copy aria-hidden />
              </IconButton>
            </div>
          ),
          menu: () => <MenuItem onSelect={() => {}}>Copy email</MenuItem>,
        }}
        emptyState={null}
      />
    </div>
  )
}

export const OneRow: Story = { render: () => <Leads count={1} /> }
export const ManyRows: Story = { render: () => <Leads count={10_000} open="lead-2" /> }
export const Cards: Story = { ...ManyRows, globals: { viewport: { value: 'phone' } } }
export const WithActions: Story = { render: () => <LeadsWithActions /> }
export const LoadingMore: Story = { render: () => <Leads nextPage="loading" /> }
export const FailedToLoadMore: Story = { render: () => <Leads nextPage="failed" /> }
export const OtherFilters: Story = { parameters: { dimmed: true }, render: () => <Leads isStale /> }
export const Loading: Story = { render: () => <Leads state="loading" /> }
export const Failed: Story = { render: () => <Leads state="failed" failure="The service does not respond." /> }
export const Empty: Story = { render: () => <Leads count={0} /> }

export const Small: Story = {
  render: () => (
    <Examples columns={2}>
      <Example name="Boxed">
        <SmallTable name="Boxed leads" columns={columns} rows={createLeads(4)} />
      </Example>
      <Example name="Plain, in a panel">
        <SmallTable name="Plain leads" columns={columns} rows={createLeads(4)} variant="plain" isLive />
      </Example>
      <Example name="As wide as the screen">
        <SmallTable name="Wide leads" columns={columns} rows={createLeads(4)} variant="screen" />
      </Example>
      <Example name="Loading">
        <SmallTable name="Loading leads" columns={columns} rows={undefined} />
      </Example>
    </Examples>
  ),
}

export const ChosenColumns: Story = {
  render: () => (
    <Example name="A menu for the columns of a table">
      <ColumnsMenu table="Story" columns={columns} shownIds={['email']} />
    </Example>
  ),
}
