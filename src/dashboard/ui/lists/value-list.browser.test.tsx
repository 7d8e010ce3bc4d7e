import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '#dashboard/styles.css'
import { ValueList } from './value-list.tsx'

function Tags() {
  const [value, setValue] = useState(['summer', 'menu'])
  return (
    <ValueList
      label="Tags"
      options={[{ value: 'menu', label: 'Menu', count: 3 }]}
      value={value}
      query=""
      emptyText="There are no tags yet."
      onQuery={() => {}}
      onChange={setValue}
    />
  )
}

test('a chosen value that no longer occurs is listed, so that it can be removed', async () => {
  const screen = await render(<Tags />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('2 chosen')
  const tag = screen.getByRole('checkbox', { name: 'summer' })
  await expect.element(tag).toBeChecked()
  await tag.click()
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 chosen')
  await expect.element(tag).not.toBeInTheDocument()
})
