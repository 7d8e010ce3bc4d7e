import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { userEvent } from 'storybook/test'
import { Example, Examples } from '#storybook/example.tsx'
import { TextField } from '../text-field.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { Form } from './form.tsx'
import { FormButtons } from './form-buttons.tsx'
import { FormError } from './form-error.ts'
import { FormField } from './form-field.tsx'
import { FormTextField } from './form-text-field.tsx'
import { NameForm } from './name-form.tsx'
import { RenameForm } from './rename-form.tsx'

const meta: Meta = { title: 'Forms' }
export default meta
type Story = StoryObj

const rejectAddress = () => Promise.reject(new FormError({ url: 'Another webhook already uses this address.' }))
const failToSave = () => Promise.reject(new FormError({}, 'The storage cannot be reached. Try again shortly.'))

function WebhookForm({ onSubmit }: { onSubmit: () => unknown }) {
  const form = useForm({ defaultValues: { name: 'Orders', url: 'https://example.com/hooks' } })
  return (
    <Form form={form} errorTitle="The webhook was not created" onSubmit={onSubmit}>
      <FormTextField control={form.control} name="name" label="Name" optional />
      <FormField control={form.control} name="url" validate={(url) => (url ? undefined : 'Enter an address.')}>
        {(field) => <TextField label="Address" hint="Must be https on a public host." {...field} />}
      </FormField>
      <FormButtons action="Create webhook" onCancel={() => {}} />
    </Form>
  )
}

const forms = {
  'Not sent yet': () => undefined,
  'Being sent': () => new Promise<never>(() => {}),
  'An error at a field': rejectAddress,
  'An error without a field': failToSave,
}

export const States: Story = {
  render: () => (
    <Examples columns={2}>
      {Object.entries(forms).map(([name, onSubmit]) => (
        <Example key={name} name={name}>
          <WebhookForm onSubmit={onSubmit} />
        </Example>
      ))}
    </Examples>
  ),
  play: async ({ canvas }) => {
    const buttons = canvas.getAllByRole('button', { name: 'Create webhook' })
    for (const button of buttons.slice(1)) await userEvent.click(button)
    await canvas.findByText('Another webhook already uses this address.')
    await canvas.findByText('The webhook was not created')
  },
}

const nameForms: ComponentProps<typeof NameForm>[] = [
  { layout: 'dialog', value: 'Table card', action: 'Rename', errorTitle: 'The page was not renamed', onSave: () => {} },
  { layout: 'inline', value: 'Table card', action: 'Save', errorTitle: 'The code was not renamed', onSave: () => {} },
  { layout: 'row', value: 'Harbour House', action: 'Rename', errorTitle: 'Not renamed', onSave: () => {} },
]

export const NameForms: Story = {
  render: () => (
    <Examples columns={2}>
      {nameForms.map((props) => (
        <Example key={props.layout} name={props.layout ?? ''}>
          <NameForm
            {...props}
            hint="Visible to members only."
            {...(props.layout !== 'row' && { onCancel: () => {} })}
          />
        </Example>
      ))}
    </Examples>
  ),
}

export const RenameForms: Story = {
  render: () => (
    <Examples>
      <RenameForm name="Table card" errorTitle="The page was not renamed" onSave={failToSave} onDone={() => {}} />
    </Examples>
  ),
}

export const ConfirmForms: Story = {
  render: () => (
    <Examples>
      <ConfirmForm
        action="Delete webhook"
        errorTitle="The webhook was not deleted"
        onConfirm={failToSave}
        onCancel={() => {}}
      >
        <p className="text-sm">Scans of 12 codes will no longer be sent.</p>
      </ConfirmForm>
    </Examples>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete webhook' }))
    await canvas.findByText('The webhook was not deleted')
  },
}
