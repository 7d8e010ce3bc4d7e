import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RenameForm } from './rename-form.tsx'

test('a name that was not edited is not sent, even if somebody else changed it meanwhile', async () => {
  const props = { errorTitle: 'The code was not renamed', onSave: vi.fn(async () => {}), onDone: vi.fn() }
  const screen = await render(<RenameForm name="Poster" {...props} />)
  await screen.rerender(<RenameForm name="Poster of Ana" {...props} />)
  await screen.getByRole('button', { name: 'Rename' }).click()
  await expect.poll(() => props.onDone.mock.calls.length).toBe(1)
  expect(props.onSave).not.toHaveBeenCalled()
  await screen.getByLabelText('Name').fill(' Flyer ')
  await screen.getByRole('button', { name: 'Rename' }).click()
  await expect.poll(() => props.onSave.mock.calls).toEqual([['Flyer']])
})
