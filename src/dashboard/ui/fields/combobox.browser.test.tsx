import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#storybook/render.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import '#dashboard/styles.css'
import { Combobox } from './combobox.tsx'

const codeOptions = Array.from({ length: 1000 }, (_, index) => ({
  value: `c${index + 1}`,
  label: `Table card ${index + 1}`,
}))

function CodeField({ initialCode = '' }: { initialCode?: string }) {
  const [chosenCode, setChosenCode] = useState(initialCode)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setChosenCode('submitted')
      }}
    >
      <Combobox label="Code" options={codeOptions} value={chosenCode} unknownLabel="" onChange={setChosenCode} />
      <p>Chosen: {chosenCode}</p>
    </form>
  )
}

test('one of a thousand options is found and chosen by keyboard', async () => {
  const screen = await render(<CodeField />)
  const field = screen.getByRole('combobox', { name: 'Code' })
  await field.click()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByRole('listbox').getByRole('option').last()).toBeInTheDocument()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('option', { name: 'Table card 1000' })).toBeInViewport()
  await userEvent.keyboard('card 99')
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('Table card 99')
  await userEvent.keyboard('{ArrowDown}')
  const activeOption = screen.getByRole('option', { selected: true })
  await expect.element(activeOption).toHaveTextContent('Table card 990')
  await expect.element(field).toHaveAttribute('aria-activedescendant', activeOption.element().id)
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Chosen: c990')).toBeVisible()
  await expect.element(field).toHaveValue('Table card 990')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
})

test('typing scrolls to the best match', async () => {
  const screen = await render(<CodeField initialCode="c500" />)
  await screen.getByRole('combobox', { name: 'Code' }).click()
  await expect.element(screen.getByRole('option', { name: 'Table card 500', exact: true })).toBeInViewport()
  await userEvent.keyboard('card')
  await expect.element(screen.getByText('The best 50 of 1,000 matches')).toBeVisible()
  await expect.element(screen.getByRole('option', { selected: true })).toBeInViewport()
})

test('the list opens at the chosen option', async () => {
  const screen = await render(<CodeField initialCode="c500" />)
  const field = screen.getByRole('combobox', { name: 'Code' })
  field.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: 'Table card 500', exact: true })).toBeInViewport()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByText('Chosen: c501')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Chosen: submitted')).toBeVisible()
})

test('the pointer does not scroll a list back to the chosen option', async () => {
  const screen = await render(<CodeField initialCode="c1" />)
  await screen.getByRole('combobox', { name: 'Code' }).click()
  const list = screen.getByRole('listbox')
  await expect.element(screen.getByRole('option', { selected: true })).toHaveTextContent('Table card 1')
  await list.wheel({ delta: { y: 1000 } })
  await expect.poll(() => list.element().scrollTop).toBe(1000)
  const option34 = [...list.element().querySelectorAll('[role=option]')].at(33)
  if (!option34) throw new Error('There is no option 34.')
  await userEvent.hover(option34)
  await expect.element(screen.getByRole('option', { selected: true })).toHaveTextContent('Table card 34')
  // The list would be scrolled in one of the next frames.
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  expect(list.element().scrollTop).toBe(1000)
})

test('only a completely typed label is chosen on blur', async () => {
  const screen = await render(<CodeField initialCode="c1" />)
  const field = screen.getByRole('combobox', { name: 'Code' })
  await field.fill('table card 7')
  await userEvent.tab()
  await expect.element(screen.getByText('Chosen: c7')).toBeVisible()
  await field.fill('no such code')
  await expect.element(screen.getByText('No matches')).toBeVisible()
  await userEvent.tab()
  await expect.element(field).toHaveValue('Table card 7')
  await expect.element(screen.getByText('No matches')).not.toBeInTheDocument()
})

test('a press selects the text for typing to replace', async () => {
  const screen = await render(<CodeField initialCode="c1" />)
  const field = screen.getByRole('combobox', { name: 'Code' })
  await field.click()
  await userEvent.keyboard('card 42')
  await expect.element(field).toHaveValue('card 42')
  await expect.element(screen.getByRole('option', { selected: true })).toHaveTextContent('Table card 42')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Chosen: c42')).toBeVisible()
})

test('a list in a dialog can be used and closed without closing the dialog', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <Dialog title="Choose a code" trigger={<Button>Choose</Button>}>
      <CodeField />
    </Dialog>,
  )
  await screen.getByRole('button', { name: 'Choose' }).click()
  const field = screen.getByRole('combobox', { name: 'Code' })
  await expect.element(field).toHaveFocus()
  await field.click()
  const list = screen.getByRole('listbox')
  await expect.element(list).toBeInViewport({ ratio: 1 })
  await list.wheel({ delta: { y: 400 } })
  await expect.poll(() => list.element().scrollTop).toBeGreaterThan(100)
  await screen.getByRole('option', { name: 'Table card 15', exact: true }).click()
  await expect.element(screen.getByText('Chosen: c15')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'Choose a code' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a label typed without its accents is chosen on blur', async () => {
  const cities = ['Zürich', 'ZURICH', 'Łódź'].map((label) => ({ value: label, label }))
  const chosenLabels: string[] = []
  const screen = await render(
    <Combobox label="City" options={cities} value="" unknownLabel="" onChange={(value) => chosenLabels.push(value)} />,
  )
  const field = screen.getByRole('combobox', { name: 'City' })
  for (const typedText of ['lodz', 'zurich', 'ZURICH', 'zuric']) {
    await field.fill(typedText)
    await userEvent.keyboard('{Tab}')
  }
  expect(chosenLabels).toEqual(['Łódź', 'Zürich', 'ZURICH'])
})
