import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import '#dashboard/styles.css'
import { SearchDialog } from './search-dialog.tsx'
import { SearchList } from './search-list.tsx'

const entries = Array.from({ length: 100 }, (_, index) => ({
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
        entries={entries.filter(({ label }) => label.includes(query))}
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

test('typing scrolls to the best match', async () => {
  const screen = await render(<Search />)
  await expect.element(screen.getByRole('combobox', { name: 'Search codes' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('option', { name: 'Table 99' })).toBeInViewport()
  await userEvent.keyboard('Table')
  const selectedOption = screen.getByRole('option', { selected: true })
  await expect.element(selectedOption).toHaveTextContent('Table 0')
  await expect.element(selectedOption).toBeInViewport()
})
