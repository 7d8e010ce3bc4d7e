import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Segmented } from './segmented.tsx'
import { ToggleField } from './toggle-field.tsx'

const sizes = { small: 'Small', medium: 'Medium', large: 'Large' }

function Size() {
  const [size, setSize] = useState<'small' | 'medium' | 'large'>('small')
  return <Segmented label="Size" value={size} options={sizes} onChange={setSize} />
}

test('arrows select options of a segmented control', async () => {
  const screen = await render(
    <>
      <Size />
      <button type="button">After</button>
    </>,
  )
  const size = screen.getByRole('group', { name: 'Size' })
  await userEvent.tab()
  await expect.element(size.getByRole('radio', { name: 'Small' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(size.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(size.getByRole('radio', { name: 'Large' })).toBeChecked()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})

const days = [
  { value: 'mon', label: 'Monday' },
  { value: 'tue', label: 'Tuesday' },
  { value: 'wed', label: 'Wednesday' },
]

function Days() {
  const [chosenValues, setChosen] = useState<string[]>([])
  return (
    <>
      <ToggleField label="Days" choices={days} value={chosenValues} onChange={setChosen} />
      <p>Chosen: {chosenValues.join(' ')}</p>
    </>
  )
}

test('toggles switched by keyboard keep the order of the choices', async () => {
  const screen = await render(<Days />)
  const toggle = (name: string) => screen.getByRole('group', { name: 'Days' }).getByRole('button', { name })
  toggle('Monday').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(toggle('Tuesday')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(toggle('Tuesday')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(toggle('Monday')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('Chosen: mon tue')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('Chosen: tue')).toBeVisible()
})
