import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Examples, Row } from '#storybook/example.tsx'
import { openBy } from '#storybook/open-by.ts'
import FileText from 'lucide-react/icons/file-text'
import QrCode from 'lucide-react/icons/qr-code'
import Settings from 'lucide-react/icons/settings'
import Webhook from 'lucide-react/icons/webhook'
import { FilterMenu, ItemFilter } from './filter-menu.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { SearchList } from './search-list.tsx'

const meta: Meta = { title: 'Search' }
export default meta
type Story = StoryObj

const entries = [
  { id: 'codes', group: 'Go to', label: 'Codes' },
  { id: 'settings', group: 'Go to', label: 'Settings' },
  { id: 'table-card', group: 'Codes', label: 'Table card' },
  { id: 'terrace', group: 'Codes', label: 'Terrace menu, winter 2026, in four languages and with allergens' },
  { id: 'bar', group: 'Codes', label: 'Bar' },
]

interface SearchProps {
  query?: string
  isLoading?: boolean
  failure?: string
  page?: string
  count?: number
}

function Search({ query: first = '', isLoading = false, failure, page, count = entries.length }: SearchProps) {
  const [query, setQuery] = useState(first)
  const prompt = 'Search codes, pages and actions'
  return (
    <SearchDialog title="Search" prompt={prompt} query={query} onQuery={setQuery} onClose={() => {}}>
      <SearchList
        prompt={prompt}
        query={query}
        entries={entries.slice(0, count)}
        isLoading={isLoading}
        failure={failure ?? null}
        page={page}
        onQuery={setQuery}
        onRun={() => {}}
      >
        {({ label, group }) => (
          <>
            {group === 'Codes' ? <QrCode aria-hidden /> : <Settings aria-hidden />}
            <span className="truncate">{label}</span>
          </>
        )}
      </SearchList>
    </SearchDialog>
  )
}

function Filter({ value: first }: { value?: string }) {
  const [value, setValue] = useState(first)
  const pages = [
    { value: 'menu', label: 'Winter menu' },
    { value: 'timetable', label: 'Festival shuttle bus timetable, north terminal' },
  ]
  return (
    <FilterMenu
      label="Page"
      icon={<FileText aria-hidden />}
      allLabel="All pages"
      activeLabel={pages.find((page) => page.value === value)?.label ?? ''}
      value={value}
      heading="Pages"
      options={pages}
      onChoose={setValue}
    />
  )
}

export const Filters: Story = {
  render: () => (
    <Examples>
      <Row>
        <Filter />
        <Filter value="timetable" />
        <ItemFilter
          label="Webhook"
          icon={<Webhook aria-hidden />}
          items={[]}
          isError={false}
          value={undefined}
          onChoose={() => {}}
        />
      </Row>
    </Examples>
  ),
  play: openBy('All pages', 'menu', 'Page'),
}

export const Entries: Story = { render: () => <Search /> }
export const EntriesOnPhone: Story = { ...Entries, globals: { viewport: { value: 'phone' } } }
export const NestedPage: Story = { render: () => <Search page="Workspaces" count={2} /> }
export const Loading: Story = { render: () => <Search query="terr" isLoading count={0} /> }
export const NoResults: Story = { render: () => <Search query="terrasse" count={0} /> }
export const Failed: Story = {
  render: () => <Search query="terrace" count={2} failure="Pages could not be searched. Codes are listed above." />,
}
