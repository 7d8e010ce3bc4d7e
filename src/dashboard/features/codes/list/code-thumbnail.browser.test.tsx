import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { holdPictures } from './requested-thumbnails.ts'
import { CodeThumbnail } from './code-thumbnail.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a thumbnail that scrolls past quickly is loaded once the list stops, and shows at once from then on', async () => {
  const picture = <CodeThumbnail code={{ previewUrl: '/a-code.svg' }} className="size-8" />
  holdPictures()
  const first = await render(picture)
  const shown = () => first.container.querySelector('img')
  expect(shown()).toBeNull()
  vi.advanceTimersByTime(60)
  holdPictures()
  vi.advanceTimersByTime(60)
  expect(shown()).toBeNull()
  vi.advanceTimersByTime(40)
  await expect.poll(shown).not.toBeNull()
  holdPictures()
  const again = await render(picture)
  expect(again.container.querySelector('img')?.getAttribute('src')).toBe('/a-code.svg')
})
