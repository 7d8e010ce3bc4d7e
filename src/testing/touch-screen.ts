import type { Page } from 'playwright'

interface Point {
  x: number
  y: number
}

/** Fingers on a touch screen, as real touch events: the browser turns them into scrolling, clicks and menus. */
export async function touchScreen(page: Page) {
  const session = await page.context().newCDPSession(page)
  let fingers: Point[] = []
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    })
  return {
    /** Another finger. */
    async down(at: Point) {
      fingers.push(at)
      await send('touchStart')
    },
    /** Moves the first finger in steps. */
    async move(to: Point, steps = 8) {
      const [from = to] = fingers
      for (let step = 1; step <= steps; step++) {
        const at = (one: number, other: number) => one + ((other - one) * step) / steps
        fingers[0] = { x: at(from.x, to.x), y: at(from.y, to.y) }
        await send('touchMove')
      }
    },
    /** One finger that moves at once. The first step exceeds the tolerance of a long press, however slow the machine is. */
    async swipe(from: Point, to: Point) {
      fingers = [from]
      const down = send('touchStart')
      await Promise.all([down, this.move(to, 3)])
      await this.up()
    },
    async up() {
      if (fingers.length === 0) return
      fingers = []
      await send('touchEnd')
    },
  }
}
