import type { Page } from 'playwright'

interface Point {
  x: number
  y: number
}

/** Fingers on a touch screen, as real touch events: the browser turns them into scrolling, clicks and menus. */
export async function createTouchScreen(page: Page) {
  const session = await page.context().newCDPSession(page)
  let fingers: Point[] = []
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    })
  return {
    /** Puts down another finger. */
    async down(point: Point) {
      fingers.push(point)
      await send('touchStart')
    },
    /** Moves the first finger in steps. */
    async move(target: Point, steps = 8) {
      const [from = target] = fingers
      for (let step = 1; step <= steps; step++) {
        const interpolate = (start: number, end: number) => start + ((end - start) * step) / steps
        fingers[0] = { x: interpolate(from.x, target.x), y: interpolate(from.y, target.y) }
        await send('touchMove')
      }
    },
    /** Puts down one finger that moves at once. The first step exceeds the tolerance of a long press, however slow the machine is. */
    async swipe(from: Point, to: Point) {
      fingers = [from]
      const down = send('touchStart')
      await Promise.all([down, this.move(to, 3)])
      await this.up()
    },
    /** Lifts all fingers. */
    async up() {
      if (fingers.length === 0) return
      fingers = []
      await send('touchEnd')
    },
  }
}
