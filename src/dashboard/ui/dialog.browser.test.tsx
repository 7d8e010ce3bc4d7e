import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

function NewCode() {
  return (
    <Dialog title="New code" trigger={<Button>New code</Button>}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            close()
          }}
        >
          <TextField label="Name" name="name" />
          <Button type="submit">Create code</Button>
        </form>
      )}
    </Dialog>
  )
}

test('a dialog is named by its title and begins at its first field', async () => {
  const screen = await render(<NewCode />)
  await screen.getByRole('button', { name: 'New code' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'New code' })).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
})

test('Escape closes a dialog and focus returns to its trigger', async () => {
  const screen = await render(<NewCode />)
  const trigger = screen.getByRole('button', { name: 'New code' })
  await trigger.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveFocus()
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('a dialog that closed itself gives focus back and forgets what was typed', async () => {
  const screen = await render(<NewCode />)
  const trigger = screen.getByRole('button', { name: 'New code' })
  await trigger.click()
  await screen.getByLabelText('Name').fill('Table card')
  await screen.getByRole('button', { name: 'Create code' }).click()
  await expect.element(trigger).toHaveFocus()
  await trigger.click()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('')
})

test('Tab stays within a dialog', async () => {
  const screen = await render(
    <>
      <button type="button">Behind</button>
      <NewCode />
    </>,
  )
  await screen.getByRole('button', { name: 'New code' }).click()
  const behind = screen.getByRole('button', { name: 'Behind', includeHidden: true })
  for (let step = 0; step < 5; step++) {
    await userEvent.keyboard('{Tab}')
    await expect.element(behind).not.toHaveFocus()
  }
})

test('a dialog whose content comes late gives the focus to its first field when it is there', async () => {
  const arrival = Promise.withResolvers<void>()
  const Late = lazy(async () => {
    await arrival.promise
    return { default: () => <TextField label="Name" /> }
  })
  const screen = await render(
    <Dialog title="New code" trigger={<Button>New code</Button>}>
      <Suspense>
        <Late />
      </Suspense>
    </Dialog>,
  )
  await screen.getByRole('button', { name: 'New code' }).click()
  await expect.element(screen.getByRole('dialog')).toHaveFocus()
  arrival.resolve()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
})
