import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { pressKeys } from '#storybook/press-keys.ts'
import { DragHandle, SortableItem, SortableList } from './sortable-list.tsx'

const heights: Record<string, number> = { Fixed: 40, Short: 40, Middle: 40, Tall: 300 }

function Items() {
  const [entries, setEntries] = useState(() => Object.keys(heights).map((name) => ({ id: name, name })))
  const handleMove = (from: number, to: number) =>
    setEntries((current) => current.toSpliced(from, 1).toSpliced(to, 0, ...current.slice(from, from + 1)))
  return (
    <SortableList entries={entries} onMove={handleMove}>
      {entries.map(({ id, name }) => (
        <SortableItem key={id} id={id} isFixed={id === 'Fixed'} aria-label={name}>
          <div style={{ height: heights[id] }}>
            <DragHandle name={name} />
          </div>
        </SortableItem>
      ))}
    </SortableList>
  )
}

test('a tall item is dropped by its edge, but never before a fixed one', async () => {
  const screen = await render(<Items />)
  await drag(screen.getByRole('button', { name: 'Reorder Tall' }).element(), -70)
  await expect.poll(listNames).toEqual(['Fixed', 'Tall', 'Short', 'Middle'])
})

test('arrows move an item past items of any height', async () => {
  const screen = await render(<Items />)
  const handle = screen.getByRole('button', { name: 'Reorder Short' })
  handle.element().focus()
  await pressKeys([' ', 'Lifted Short, 2 of 4.'], ['{ArrowDown}', 'Short, 3 of 4.'], ['{ArrowDown}', 'Short, 4 of 4.'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(listNames).toEqual(['Fixed', 'Middle', 'Tall', 'Short'])
  await expect.element(handle).toHaveFocus()
  await userEvent.keyboard(' ')
  await pressKeys(['{ArrowUp}', 'Short, 3 of 4.'], ['{ArrowUp}', 'Short, 2 of 4.'])
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.keyboard(' ')
  await expect.poll(listNames).toEqual(['Fixed', 'Short', 'Middle', 'Tall'])
})

test('closing the list ends a keyboard drag', async () => {
  const screen = await render(
    <>
      <Items />
      <input aria-label="Name" />
    </>,
  )
  screen.getByRole('button', { name: 'Reorder Short' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('Lifted Short, 2 of 4.')).toBeInTheDocument()
  await screen.rerender(<input aria-label="Name" />)
  const name = screen.getByLabelText('Name')
  name.element().focus()
  await userEvent.keyboard('Table card')
  await expect.element(name).toHaveValue('Table card')
})

function listNames() {
  return [...document.querySelectorAll('li')].map((item) => item.getAttribute('aria-label'))
}

async function drag(handle: Element, distance: number) {
  const { x, y } = handle.getBoundingClientRect()
  const dispatchPointer = async (target: EventTarget, type: string, movedBy: number) => {
    const position = { clientX: x + 2, clientY: y + 2 + movedBy }
    target.dispatchEvent(new PointerEvent(type, { ...position, bubbles: true, isPrimary: true, button: 0 }))
    await new Promise(requestAnimationFrame)
  }
  await dispatchPointer(handle, 'pointerdown', 0)
  for (let step = 1; step <= 4; step++) await dispatchPointer(document, 'pointermove', (distance * step) / 4)
  await dispatchPointer(document, 'pointerup', distance)
}
