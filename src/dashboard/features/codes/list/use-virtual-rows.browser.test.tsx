import { useRef } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useVirtualRows } from './use-virtual-rows.ts'

const height = 20
const count = 5000

function Lines({ offset }: { offset: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { lines } = useVirtualRows({ scroller, height, count, offset })
  return (
    <div ref={scroller} role="log" style={{ height: 300, overflow: 'auto' }}>
      <div style={{ height: count * height, position: 'relative' }}>
        {lines.map((line) => (
          <p key={line} style={{ position: 'absolute', top: line * height }}>
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}

test('the lines in sight are there wherever a list is scrolled to, and few others', async () => {
  const screen = await render(<Lines offset={2000} />)
  const list = screen.getByRole('log').element()
  const drawn = () => [...list.querySelectorAll('p')].map((line) => Number(line.textContent))
  const inSight = () => Array.from({ length: 300 / height }, (_, line) => Math.floor(list.scrollTop / height) + line)
  expect(list.scrollTop).toBe(2000)
  for (const top of [2000, 2090, 2400, 80_000, 79_900, count * height - 300, 30, 0]) {
    list.scrollTop = top
    await expect.poll(drawn).toEqual(expect.arrayContaining(inSight()))
    expect(drawn().length).toBeLessThanOrEqual(5 * 8)
  }
})
