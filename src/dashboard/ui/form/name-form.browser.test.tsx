import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { FormError } from './form-error.ts'
import { NameForm } from './name-form.tsx'

const rename = { value: 'Table card', action: 'Rename', errorTitle: 'The code was not renamed' }

test('a name is saved trimmed', async () => {
  const saved: string[] = []
  const screen = await render(<NameForm {...rename} onSave={(name) => saved.push(name)} onCancel={() => {}} />)
  await screen.getByLabelText('Name').fill('  Window poster ')
  await screen.getByRole('button', { name: 'Rename' }).click()
  await expect.poll(() => saved).toEqual(['Window poster'])
})

test('without a name, the field shows an error', async () => {
  const saved: string[] = []
  const screen = await render(<NameForm {...rename} onSave={(name) => saved.push(name)} onCancel={() => {}} />)
  await screen.getByLabelText('Name').fill('   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter a name.')
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  expect(saved).toEqual([])
})

test('a rejected name stays in the field with the reason', async () => {
  const refuse = () => Promise.reject(new FormError({ subdomain: 'This address is taken.' }))
  const screen = await render(
    <NameForm {...rename} fieldName="subdomain" label="Address" onSave={refuse} onCancel={() => {}} />,
  )
  await screen.getByLabelText('Address').fill('menu')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This address is taken.')
  await expect.element(screen.getByLabelText('Address')).toHaveValue('menu')
})

test('input is formatted and validated by the caller', async () => {
  const saved: string[] = []
  const screen = await render(
    <NameForm
      {...rename}
      value=""
      format={(typedName) => typedName.toLowerCase()}
      validate={(text) => (text.length < 3 ? 'Use at least 3 characters.' : undefined)}
      onSave={(name) => saved.push(name)}
      layout="row"
    />,
  )
  await screen.getByLabelText('Name').fill('AB')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('ab')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Use at least 3 characters.')
  await screen.getByLabelText('Name').fill('ABC')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual(['abc'])
})

test('Escape cancels an inline form', async () => {
  let canceled = 0
  const screen = await render(
    <NameForm {...rename} layout="inline" onSave={() => expect.unreachable()} onCancel={() => canceled++} />,
  )
  await screen.getByLabelText('Name').fill('Another')
  await userEvent.keyboard('{Escape}')
  expect(canceled).toBe(1)
})
