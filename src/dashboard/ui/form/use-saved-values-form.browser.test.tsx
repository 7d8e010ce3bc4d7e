import { useFieldArray } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextField } from '../text-field.tsx'
import { Form } from './form.tsx'
import { SubmitButton } from './form-buttons.tsx'
import { FormField } from './form-field.tsx'
import { useSavedValuesForm } from './use-saved-values-form.ts'

interface Kit {
  name: string
  note: string
  colors: { value: string }[]
}

function KitForm({ kit, onSubmit = () => {} }: { kit: Kit; onSubmit?: (kit: Kit) => unknown }) {
  const form = useSavedValuesForm({ savedValues: kit })
  const { control } = form
  const { fields } = useFieldArray({ control, name: 'colors' })
  return (
    <Form form={form} errorTitle="The kit was not saved" onSubmit={onSubmit}>
      <FormField control={control} name="name">
        {(field) => <TextField label="Name" {...field} />}
      </FormField>
      <FormField control={control} name="note">
        {(field) => <TextField label="Note" {...field} />}
      </FormField>
      {fields.map(({ id }, index) => (
        <FormField key={id} control={control} name={`colors.${index}.value`}>
          {(field) => <TextField label={`Color ${index + 1}`} {...field} />}
        </FormField>
      ))}
      <SubmitButton disabled={!form.formState.isDirty}>Save</SubmitButton>
    </Form>
  )
}

const kit: Kit = { name: 'Olive', note: '', colors: [{ value: 'green' }] }

test('edited fields keep their input when another person saves, and the others show what was saved', async () => {
  const screen = await render(<KitForm kit={kit} />)
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await screen.getByLabelText('Note').fill('Ask Ana')
  await screen.rerender(
    <KitForm kit={{ name: 'Oak', note: 'Theirs', colors: [{ value: 'red' }, { value: 'blue' }] }} />,
  )
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Oak')
  await expect.element(screen.getByLabelText('Color 1')).toHaveValue('red')
  await expect.element(screen.getByLabelText('Color 2')).toHaveValue('blue')
  await expect.element(screen.getByLabelText('Note')).toHaveValue('Ask Ana')
  await expect.element(save).toBeEnabled()
  await screen.getByLabelText('Note').fill('Theirs')
  await expect.element(save).toBeDisabled()
})

test('an edited list stays as it is', async () => {
  const screen = await render(<KitForm kit={kit} />)
  await screen.getByLabelText('Color 1').fill('olive')
  await screen.rerender(<KitForm kit={{ ...kit, colors: [{ value: 'red' }, { value: 'blue' }] }} />)
  await expect.element(screen.getByLabelText('Color 1')).toHaveValue('olive')
  await expect.element(screen.getByLabelText('Color 2')).not.toBeInTheDocument()
})

test('after a save, nothing is unsaved', async () => {
  const screen = await render(<KitForm kit={kit} />)
  await screen.getByLabelText('Name').fill('Oak')
  await screen.rerender(<KitForm kit={{ ...kit, name: 'Oak' }} />)
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
})
