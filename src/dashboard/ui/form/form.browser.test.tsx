import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { ApiError, toApiError } from '#dashboard/api/client.ts'
import { TextField } from '../text-field.tsx'
import { Form } from './form.tsx'
import { FormButtons } from './form-buttons.tsx'
import { FormError } from './form-error.ts'
import { FormField } from './form-field.tsx'
import { schemaResolver } from './schema-resolver.ts'

interface Draft {
  name: string
  url: string
}
const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(10)),
  url: z.string().check(z.minLength(3)),
})

let sentDrafts: Draft[] = []
beforeEach(() => {
  sentDrafts = []
})

function KeyForm({ respond = () => {} }: { respond?: (draft: Draft) => unknown }) {
  const form = useForm({
    defaultValues: { name: '', url: '' },
    resolver: schemaResolver(schema, { name: 'Enter a name.', url: { missing: 'Enter an address.', invalid: 'Bad.' } }),
  })
  const handleSubmit = (draft: Draft) => {
    sentDrafts.push(draft)
    return respond(draft)
  }
  return (
    <Form form={form} errorTitle="The key was not created" onSubmit={handleSubmit}>
      <FormField control={form.control} name="name">
        {(field) => <TextField label="Name" hint="What it is for." {...field} />}
      </FormField>
      <FormField control={form.control} name="url">
        {(field) => <TextField label="Address" {...field} />}
      </FormField>
      <FormButtons action="Create key" onCancel={() => {}} />
    </Form>
  )
}

async function openForm(respond?: (draft: Draft) => unknown, draft: Draft = { name: ' Nightly ', url: 'example.com' }) {
  const screen = await render(respond ? <KeyForm respond={respond} /> : <KeyForm />)
  const [name, url] = [screen.getByLabelText('Name'), screen.getByLabelText('Address')]
  await name.fill(draft.name)
  await url.fill(draft.url)
  return { screen, name, url, submit: screen.getByRole('button', { name: 'Create key' }) }
}

const toInvalidRequest = (issues: { path: string; message: string }[]) =>
  new ApiError(
    400,
    { code: 'invalid_request', details: { issues: issues.map((issue) => ({ in: 'body' as const, ...issue })) } },
    { message: 'The request is not valid.' },
  )

test('a schema reports errors in the form’s words', async () => {
  const { screen, name, submit } = await openForm(undefined, { name: '  ', url: '' })
  await submit.click()
  await expect.element(name).toHaveFocus()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  await expect.element(screen.getByText('Enter an address.')).toBeVisible()
  await name.fill('longer than ten')
  await expect.element(screen.getByText('Use at most 10 characters.')).toBeVisible()
  expect(sentDrafts).toEqual([])
})

test('the schema’s output is sent', async () => {
  const { submit } = await openForm()
  await submit.click()
  await expect.poll(() => sentDrafts).toEqual([{ name: 'Nightly', url: 'example.com' }])
})

test('a server error is shown at its field until that is changed', async () => {
  const { screen, url, submit } = await openForm(() =>
    Promise.reject(toInvalidRequest([{ path: 'url.0', message: 'Taken.' }])),
  )
  await submit.click()
  await expect.element(url).toHaveFocus()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Taken.')
  expect(screen.getByText('The key was not created').query()).toBeNull()
  await url.fill('example.org')
  await expect.poll(() => screen.getByRole('alert').query()).toBeNull()
})

test('label, hint and error are linked to the control', async () => {
  const { screen, name, submit } = await openForm(undefined, { name: '', url: 'example.com' })
  await submit.click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name).toHaveAccessibleDescription('Enter a name. What it is for.')
  expect(screen.getByRole('alert').elements()).toHaveLength(1)
  await expect.element(screen.getByLabelText('Address')).not.toHaveAttribute('aria-invalid')
})

test('an error without a field is shown above the fields', async () => {
  const planLimit = { code: 'plan_limit_reached' as const, details: { limit: 'keys', max: 2, used: 2 } }
  const { screen, name, url, submit } = await openForm(() => {
    throw new ApiError(403, planLimit, { message: 'Full.' })
  })
  await submit.click()
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByText('The key was not created')).toBeVisible()
  await expect
    .element(alert.getByText('Your plan includes 2 keys, and 2 are in use. Delete one, or move to a larger plan.'))
    .toBeVisible()
  await expect.element(name).toHaveValue(' Nightly ')
  await expect.element(url).toHaveValue('example.com')
  const position = alert.element().compareDocumentPosition(name.element())
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('an issue whose field is not in the form is shown above the fields', async () => {
  const { screen, submit } = await openForm(() => {
    throw toInvalidRequest([
      { path: 'rules.2', message: 'No such rule.' },
      { path: 'name', message: 'Too odd.' },
    ])
  })
  await submit.click()
  await expect.element(screen.getByText('Too odd.')).toBeVisible()
  await expect.element(screen.getByText('No such rule.')).toBeVisible()
})

test.each([
  ['a message at the top', { message: 'Closed on Sundays.' }, 'Closed on Sundays.'],
  ['details of another shape', { error: { code: 'invalid_request', message: 'No.', details: ['name'] } }, 'No.'],
  ['nothing that can be read', 'Bad gateway', 'The server responded with 502. Try again shortly.'],
])('another service may respond with %s', async (_, body, text) => {
  const { screen, submit } = await openForm(async () => {
    throw await toApiError(Response.json(body, { status: 502 }))
  })
  await submit.click()
  await expect.element(screen.getByRole('alert').getByText(text)).toBeVisible()
})

test('the message of a dashboard bug is not shown', async () => {
  const { screen, submit } = await openForm(() => {
    throw new TypeError('x is not a function')
  })
  await submit.click()
  await expect
    .element(
      screen.getByRole('alert').getByText('Something went wrong in the dashboard. Reload the page and try again.'),
    )
    .toBeVisible()
})

test('onSubmit can assign errors to fields', async () => {
  const { screen, name, submit } = await openForm(() => {
    throw new FormError({ name: 'There is a key of this name.' })
  })
  await submit.click()
  await expect.element(name).toHaveFocus()
  await expect.element(screen.getByText('There is a key of this name.')).toBeVisible()
})

test('a form is sent once while its response is pending', async () => {
  const response = Promise.withResolvers<void>()
  const { name, submit } = await openForm(() => response.promise)
  await submit.dblClick()
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  name.element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  response.resolve()
  await expect.element(submit).not.toHaveAttribute('aria-busy')
  expect(sentDrafts).toHaveLength(1)
  await submit.click()
  await expect.poll(() => sentDrafts).toHaveLength(2)
})

test.each(['{Enter}', '{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('%s submits', async (keys) => {
  const { url } = await openForm()
  url.element().focus()
  await userEvent.keyboard(keys)
  await expect.poll(() => sentDrafts).toHaveLength(1)
})

test('a form that is closed while sending does not continue', async () => {
  const response = Promise.withResolvers<void>()
  const handledResults: unknown[] = []
  function Closing() {
    const form = useForm()
    const [isOpen, setOpen] = useState(true)
    return isOpen ? (
      <Form
        form={form}
        errorTitle="Not sent"
        onSubmit={() => response.promise}
        onSuccess={(result) => handledResults.push(result)}
      >
        <FormButtons action="Send" onCancel={() => setOpen(false)} />
      </Form>
    ) : (
      <p>Closed</p>
    )
  }
  const screen = await render(<Closing />)
  await screen.getByRole('button', { name: 'Send' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('Closed')).toBeVisible()
  response.resolve()
  await response.promise
  expect(handledResults).toEqual([])
})
