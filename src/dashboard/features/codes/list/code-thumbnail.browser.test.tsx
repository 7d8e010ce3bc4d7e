import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { pauseThumbnails } from './requested-thumbnails.ts'
import { CodeThumbnail } from './code-thumbnail.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a thumbnail is loaded only when fast scrolling stops', async () => {
  const picture = <CodeThumbnail code={{ previewUrl: '/a-code.svg' }} className="size-8" />
  pauseThumbnails()
  const first = await render(picture)
  const findImage = () => first.container.querySelector('img')
  expect(findImage()).toBeNull()
  vi.advanceTimersByTime(60)
  pauseThumbnails()
  vi.advanceTimersByTime(60)
  expect(findImage()).toBeNull()
  vi.advanceTimersByTime(40)
  await expect.poll(findImage).not.toBeNull()
  pauseThumbnails()
  const secondRender = await render(picture)
  expect(secondRender.container.querySelector('img')?.getAttribute('src')).toBe('/a-code.svg')
})
