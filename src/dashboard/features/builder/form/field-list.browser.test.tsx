import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { JsonObject } from '#contract/json.ts'
import { FieldList } from './field-list.tsx'
import { formFields } from './field-tree.ts'
import { without } from './fields/group-editor.tsx'

const schema = {
  properties: {
    words: { type: 'string', title: 'Words', maxLength: 80 },
    loud: { type: 'boolean', title: 'Loud' },
    stars: { type: 'integer', title: 'Stars' },
    level: { type: 'integer', title: 'Level', enum: [1, 2, 4, 8, 16] },
    note: { type: ['string', 'null'], title: 'Note' },
    stamp: { type: 'string', title: 'Stamp', readOnly: true },
    numbers: { type: 'array', title: 'Numbers', items: { type: 'number' } },
    length: { anyOf: [{ type: 'integer' }, { type: 'string' }], title: 'Length' },
    more: { type: 'object', title: 'More', properties: { title: { type: 'string', title: 'Name' } } },
    rest: { type: 'object', title: 'Rest' },
  },
}

let values: JsonObject = {}

function Form({ begin }: { begin: JsonObject }) {
  const [now, setNow] = useState(begin)
  useEffect(() => {
    values = now
  }, [now])
  const set = (name: string, value: JsonObject[string]) => setNow((before) => ({ ...before, [name]: value }))
  return (
    <FieldList
      fields={formFields(schema)}
      values={now}
      issues={[]}
      onType={set}
      onSet={set}
      onSettle={() => {}}
      onClear={(name) => setNow((before) => without(before, name))}
    />
  )
}

test('fields without a value say so, and show no value of their own', async () => {
  const screen = await render(<Form begin={{ note: null }} />)
  for (const name of ['Words', 'Stars']) {
    const field = screen.getByLabelText(name)
    await expect.element(field).toHaveValue(name === 'Stars' ? null : '')
    await expect.element(field).toHaveAttribute('placeholder', 'Not set')
  }
  for (const name of ['Loud', 'Level'])
    await expect.element(screen.getByRole('combobox', { name })).toHaveDisplayValue('Not set')
  await expect.element(screen.getByRole('button', { name: 'Set More' })).toBeVisible()
  expect(values).toEqual({ note: null })
})

test('a value is set, and taken away again', async () => {
  const screen = await render(<Form begin={{}} />)
  await screen.getByRole('combobox', { name: 'Level' }).selectOptions('4')
  await screen.getByRole('button', { name: 'Set More' }).click()
  await screen.getByLabelText('Name').fill('Deep')
  await screen.getByLabelText('Numbers').fill('1.5\n2')
  await expect.poll(() => values).toEqual({ level: 4, more: { title: 'Deep' }, numbers: [1.5, 2] })
  await screen.getByRole('button', { name: 'Clear Level' }).click()
  await screen.getByRole('button', { name: 'Clear More' }).click()
  await expect.poll(() => values).toEqual({ numbers: [1.5, 2] })
})

test('text keeps its line breaks, JSON shows text without quotes, and what the service sets is not editable', async () => {
  const screen = await render(<Form begin={{ words: 'One\nTwo', length: 'auto', stamp: 'Theirs' }} />)
  const words = screen.getByLabelText('Words')
  await expect.element(words).toHaveValue('One\nTwo')
  await words.fill('One\nTwo!')
  await expect.poll(() => values['words']).toBe('One\nTwo!')
  await expect.element(screen.getByLabelText('Length')).toHaveValue('auto')
  await expect.element(screen.getByText('Theirs')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Stamp' }).query()).toBeNull()
})

test('JSON that is not valid yet is a value of the form, and stays when the field is left', async () => {
  const screen = await render(<Form begin={{ rest: { a: 1 } }} />)
  const field = screen.getByLabelText('Rest')
  await field.fill('{"a": ')
  await screen.getByLabelText('Words').click()
  await expect.element(field).toHaveValue('{"a": ')
  await field.fill('{"a": 2}')
  await expect.poll(() => values['rest']).toEqual({ a: 2 })
})
