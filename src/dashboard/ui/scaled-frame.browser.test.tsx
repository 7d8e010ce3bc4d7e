import { useLayoutEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../styles.css'
import { ScaledFrame } from './scaled-frame.tsx'

const page = 'data:text/html,<!doctype html><title>Page</title>'

/** The height of a frame of 1280 × 800 in a container of this width, at its first render. */
async function measureFirstHeight(width: number): Promise<number> {
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

test('a frame has its scaled height before it is scaled', async () => {
  expect(await measureFirstHeight(640)).toBe(400)
  expect(await measureFirstHeight(2000)).toBe(800)
})
