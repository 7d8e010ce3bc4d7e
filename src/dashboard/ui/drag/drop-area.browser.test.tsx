import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { pressKeys } from '#storybook/press-keys.ts'
import { DragSource, DropArea, useDragDescription, useDropTarget } from './drop-area.tsx'

const handleDrop = vi.fn<(target: string) => void>()

function Folder({ name }: { name: string }) {
  const { ref, isOver } = useDropTarget({
    name,
    accepts: ({ ids }) => !ids.includes(name),
    onDrop: ({ label }) => handleDrop(`${label} into ${name}`),
  })
  return (
    <div ref={ref} data-over={isOver || undefined} style={{ height: 30 }}>
      <a href={`#${name}`} data-name={name} style={{ display: 'block' }}>
        {name}
      </a>
    </div>
  )
}

function Folders() {
  return (
    <DragSource
      role="group"
      aria-label="Folders"
      aria-describedby={useDragDescription()}
      findItem={(element) => {
        const name = element.getAttribute('data-name')
        return name === null ? null : { kind: 'folder', ids: [name], label: name }
      }}
    >
      {['Events', 'Partners', 'Print'].map((name) => (
        <Folder key={name} name={name} />
      ))}
    </DragSource>
  )
}

async function renderFolders() {
  handleDrop.mockClear()
  const screen = await render(
    <DropArea instructions="Press Space to lift it.">
      <Folders />
    </DropArea>,
  )
  // Drag handling is loaded after the folders.
  await expect.element(screen.getByRole('group')).toHaveAccessibleDescription('Press Space to lift it.')
  const link = (name: string) => screen.getByRole('link', { name }).element()
  return { screen, link, label: () => document.querySelector('[data-drag-label]') }
}

test('a long press lifts an item to drop on the folder under the finger', async () => {
  const { link, label } = await renderFolders()
  await touch(link('Print'), 'touchstart', [link('Print')])
  await expect.poll(label).not.toBeNull()
  await touch(link('Print'), 'touchmove', [link('Partners')])
  await touch(link('Print'), 'touchmove', [link('Events')])
  await expect.poll(() => document.querySelector('[data-over]')?.textContent).toBe('Events')
  const release = touch(link('Print'), 'touchend', [])
  // The browser's click after the drop must not follow the link.
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  link('Print').dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
  await release
  await expect.poll(() => handleDrop.mock.calls).toEqual([['Print into Events']])
})

test('only a single finger that rests first drags an item', async () => {
  const { link, label } = await renderFolders()
  await touch(link('Print'), 'touchstart', [link('Print')])
  await touch(link('Print'), 'touchmove', [link('Events')])
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(label()).toBeNull()
  await touch(link('Print'), 'touchend', [])
  await touch(link('Print'), 'touchstart', [link('Print')])
  await expect.poll(label).not.toBeNull()
  await touch(link('Print'), 'touchmove', [link('Events')])
  await touch(link('Partners'), 'touchstart', [link('Events'), link('Partners')])
  await expect.poll(label).toBeNull()
  await touch(link('Print'), 'touchend', [])
  expect(handleDrop).not.toHaveBeenCalled()
})

test('keys drag an item between the targets that accept it', async () => {
  const { screen, link } = await renderFolders()
  link('Partners').focus()
  await pressKeys(
    [' ', 'Lifted Partners.'],
    ['{ArrowDown}', 'Partners, over Print, 2 of 2.'],
    ['{ArrowDown}', 'Partners, over Events, 1 of 2.'],
    ['{Escape}', 'Canceled. Partners, not moved.'],
  )
  expect(handleDrop).not.toHaveBeenCalled()
  await userEvent.keyboard(' ')
  await pressKeys(['{ArrowUp}', 'Partners, over Events, 1 of 2.'])
  await userEvent.keyboard(' ')
  await expect.poll(() => handleDrop.mock.calls).toEqual([['Partners into Events']])
  await expect.element(screen.getByText('Partners, dropped on Events.')).toBeInTheDocument()
})

/** Touches the centers of these elements. */
async function touch(target: Element, type: string, fingers: Element[]) {
  const touches = fingers.map((element, identifier) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return new Touch({ identifier, target, clientX: x + width / 2, clientY: y + height / 2 })
  })
  target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: touches }))
  await new Promise(requestAnimationFrame)
}
