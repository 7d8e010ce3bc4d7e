import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useWindowDrop } from './use-window-drop.ts'

const picture = new File(['x'], 'photo.png', { type: 'image/png' })

test.each(['dragenter', 'dragover'])('files may be dropped after a canceled %s', async (type) => {
  const screen = await render(<DropLog />)
  expect(dispatchDrag(type, createTransfer(picture))).toBe('canceled')
  await expect.element(screen.getByText('Files are over the window')).toBeVisible()
  expect(dispatchDrag('drop', createTransfer(picture))).toBe('canceled')
  await expect.element(screen.getByText('Dropped photo.png')).toBeVisible()
  await expect.element(screen.getByText('Files are over the window')).not.toBeInTheDocument()
})

test('only leaving the window ends a drag', async () => {
  const screen = await render(<DropLog />)
  dispatchDrag('dragenter', createTransfer(picture))
  dispatchDrag('dragleave', createTransfer(picture), document.body)
  await expect.element(screen.getByText('Files are over the window')).toBeVisible()
  dispatchDrag('dragleave', createTransfer(picture))
  await expect.element(screen.getByText('Files are over the window')).not.toBeInTheDocument()
})

test('the browser handles dragged text', async () => {
  const screen = await render(<DropLog />)
  const text = new DataTransfer()
  text.setData('text/plain', 'https://shop.example')
  for (const type of ['dragenter', 'dragover', 'drop']) expect(dispatchDrag(type, text)).toBe('not canceled')
  await expect.element(screen.getByText('Nothing was dropped')).toBeVisible()
})

function DropLog() {
  const [dropped, setDropped] = useState<string>()
  const isOver = useWindowDrop(({ files }) => setDropped(files[0]?.name))
  return (
    <>
      <p>{dropped ? `Dropped ${dropped}` : 'Nothing was dropped'}</p>
      {isOver ? <p>Files are over the window</p> : null}
    </>
  )
}

function createTransfer(...files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

function dispatchDrag(type: string, dataTransfer: DataTransfer, relatedTarget: Element | null = null) {
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, relatedTarget })
  return document.body.dispatchEvent(event) ? 'not canceled' : 'canceled'
}
