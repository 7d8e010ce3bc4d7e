import { useLayoutEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../styles.css'
import { ScaledFrame } from './scaled-frame.tsx'

const page = 'data:text/html,<!doctype html><title>Page</title>'

/** The height of a frame of 1280 × 800 in a container of this width, at its first render. */
async function firstHeight(width: number): Promise<number> {
  let height = Number.NaN
  function Measured() {
    const box = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      height = box.current?.clientHeight ?? Number.NaN
    }, [])
    return (
      <div ref={box} style={{ width }}>
        <ScaledFrame src={page} title="A page" width={1280} height={800} />
      </div>
    )
  }
  await render(<Measured />)
  return height
}

test('scaling a frame does not shift its surroundings, and a wide container does not enlarge it', async () => {
  expect(await firstHeight(640)).toBe(400)
  expect(await firstHeight(2000)).toBe(800)
})
