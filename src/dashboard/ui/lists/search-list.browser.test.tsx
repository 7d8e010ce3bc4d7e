import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import '#dashboard/styles.css'
import { SearchDialog } from './search-dialog.tsx'
import { SearchList } from './search-list.tsx'

const tables = Array.from({ length: 100 }, (_, index) => ({
  id: `table-${index}`,
  group: 'Codes',
  label: `Table ${index}`,
}))

function Search() {
  const [query, setQuery] = useState('')
  return (
    <SearchDialog title="Search" prompt="Search codes" query={query} onQuery={setQuery} onClose={() => {}}>
      <SearchList
        prompt="Search codes"
        query={query}
        entries={tables.filter(({ label }) => label.includes(query))}
        isLoading={false}
        failure={null}
        onQuery={setQuery}
        onRun={() => {}}
      >
        {({ label }) => label}
      </SearchList>
    </SearchDialog>
  )
}

test('typing scrolls to the best match, wherever the list was scrolled to', async () => {
  const screen = await render(<Search />)
  await expect.element(screen.getByRole('combobox', { name: 'Search codes' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('option', { name: 'Table 99' })).toBeInViewport()
  await userEvent.keyboard('Table')
  const first = screen.getByRole('option', { selected: true })
  await expect.element(first).toHaveTextContent('Table 0')
  await expect.element(first).toBeInViewport()
})
