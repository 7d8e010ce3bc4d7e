import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { render } from '#storybook/render.tsx'
import { FieldList } from './field-list.tsx'
import { toFormFields } from './field-tree.ts'
import { omitField } from './fields/group-editor.tsx'

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

const createTextSchema = (title: string) => ({ type: 'string', title, maxLength: 80 })
const film = {
  title: 'Film',
  properties: {
    kind: { const: 'film' },
    words: createTextSchema('Caption'),
    length: { type: 'integer', title: 'Length' },
  },
  required: ['kind', 'words'],
}
const sound = {
  title: 'Sound',
  properties: {
    kind: { const: 'sound' },
    words: createTextSchema('Caption'),
    length: createTextSchema('Length'),
    loud: { type: 'boolean' },
  },
  required: ['kind', 'words'],
}
const variants = {
  properties: {
    source: { title: 'Source', oneOf: [film, sound] },
    place: {
      title: 'Place',
      anyOf: [
        { properties: { street: createTextSchema('Street') } },
        { properties: { pier: createTextSchema('Pier') } },
      ],
    },
    list: { type: 'array', title: 'All', items: { oneOf: [film, sound] } },
  },
}

let values: JsonObject = {}

function Form({ initialValues, formSchema = schema }: { initialValues: JsonObject; formSchema?: object }) {
  const [currentValues, setCurrentValues] = useState(initialValues)
  useEffect(() => {
    values = currentValues
  }, [currentValues])
  const set = (name: string, value: JsonObject[string]) => setCurrentValues((before) => ({ ...before, [name]: value }))
  return (
    <FieldList
      fields={toFormFields(formSchema)}
      values={currentValues}
      issues={[]}
      onType={set}
      onSet={set}
      onChangeEnd={() => {}}
      onClear={(name) => setCurrentValues((before) => omitField(before, name))}
    />
  )
}

test('fields without a value are shown as not set', async () => {
  const screen = await render(<Form initialValues={{ note: null }} />)
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

test('a value is set and removed', async () => {
  const screen = await render(<Form initialValues={{}} />)
  await screen.getByRole('combobox', { name: 'Level' }).selectOptions('4')
  await screen.getByRole('button', { name: 'Set More' }).click()
  await screen.getByLabelText('Name').fill('Deep')
  await screen.getByLabelText('Numbers').fill('1.5\n2')
  await expect.poll(() => values).toEqual({ level: 4, more: { title: 'Deep' }, numbers: [1.5, 2] })
  await screen.getByRole('button', { name: 'Clear Level' }).click()
  await screen.getByRole('button', { name: 'Clear More' }).click()
  await expect.poll(() => values).toEqual({ numbers: [1.5, 2] })
  await screen.getByLabelText('Note').fill('Short')
  await expect.poll(() => values['note']).toBe('Short')
  await screen.getByRole('button', { name: 'Clear Note' }).click()
  await expect.poll(() => values).toEqual({ numbers: [1.5, 2], note: null })
})

test('text keeps its line breaks', async () => {
  const screen = await render(<Form initialValues={{ words: 'One\nTwo' }} />)
  const words = screen.getByLabelText('Words')
  await expect.element(words).toHaveValue('One\nTwo')
  await words.fill('One\nTwo!')
  await expect.poll(() => values['words']).toBe('One\nTwo!')
})

test('a field for text or JSON shows text without quotes', async () => {
  const screen = await render(<Form initialValues={{ length: 'auto' }} />)
  await expect.element(screen.getByLabelText('Length')).toHaveValue('auto')
})

test('a read-only field cannot be edited', async () => {
  const screen = await render(<Form initialValues={{ stamp: 'Theirs' }} />)
  await expect.element(screen.getByText('Theirs')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Stamp' }).query()).toBeNull()
})

test('invalid JSON stays in the form after the field loses focus', async () => {
  const screen = await render(<Form initialValues={{ rest: { a: 1 } }} />)
  const field = screen.getByLabelText('Rest')
  await field.fill('{"a": ')
  await screen.getByLabelText('Words').click()
  await expect.element(field).toHaveValue('{"a": ')
  await field.fill('{"a": 2}')
  await expect.poll(() => values['rest']).toEqual({ a: 2 })
})

test('switching to another variant and back loses no value', async () => {
  const initialValues = { source: { kind: 'film', words: 'The pier', length: 90, theirs: 1 } }
  const screen = await render(<Form formSchema={variants} initialValues={initialValues} />)
  const source = screen.getByRole('group', { name: 'Source' })
  await expect.element(source.getByRole('radio', { name: 'Film' })).toBeChecked()
  await screen.getByLabelText('Length').fill('91')
  await expect.poll(() => values['source']).toEqual({ ...initialValues.source, length: 91 })
  await source.getByRole('radio', { name: 'Sound' }).click()
  await expect.poll(() => values['source']).toEqual({ kind: 'sound', words: 'The pier' })
  await screen.getByLabelText('Caption').fill('The sea')
  await source.getByRole('radio', { name: 'Film' }).click()
  await expect.poll(() => values['source']).toEqual({ kind: 'film', words: 'The sea', length: 91, theirs: 1 })
})

test('variants without a discriminator can be selected while they are empty', async () => {
  const screen = await render(<Form formSchema={variants} initialValues={{ place: { pier: 'East' } }} />)
  const place = screen.getByRole('group', { name: 'Place' })
  await expect.element(place.getByLabelText('Pier')).toHaveValue('East')
  await place.getByRole('radio', { name: 'Option 1' }).click()
  await expect.poll(() => values['place']).toEqual({})
  await place.getByLabelText('Street').fill('Main Street')
  await expect.poll(() => values['place']).toEqual({ street: 'Main Street' })
})

test('a value that matches no variant is edited as JSON', async () => {
  const source = { kind: 'smell', words: 'Fish' }
  const screen = await render(<Form formSchema={variants} initialValues={{ source }} />)
  await expect.element(screen.getByRole('textbox', { name: 'Source' })).toHaveValue(JSON.stringify(source, null, 2))
  await screen.getByRole('textbox', { name: 'Source' }).fill('{"kind": "film", "words": "Fish"}')
  await screen.getByRole('textbox', { name: 'Caption' }).fill('Sea')
  await expect.poll(() => values['source']).toEqual({ kind: 'film', words: 'Sea' })
})

test('each entry of a list has a variant of its own', async () => {
  const screen = await render(
    <Form formSchema={variants} initialValues={{ list: [{ kind: 'sound', words: 'Waves' }] }} />,
  )
  await screen.getByRole('button', { name: 'Add to All' }).click()
  await expect
    .poll(() => values['list'])
    .toEqual([
      { kind: 'sound', words: 'Waves' },
      { kind: 'film', words: '' },
    ])
  await screen.getByRole('radio', { name: 'Sound' }).click()
  await screen.getByLabelText('Caption').fill('Gulls')
  await expect
    .poll(() => values['list'])
    .toEqual([
      { kind: 'sound', words: 'Waves' },
      { kind: 'sound', words: 'Gulls' },
    ])
})
