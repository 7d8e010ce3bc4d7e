import { setTimeout as pause } from 'node:timers/promises'

/** Repeats a check until it returns a value, and returns it; fails after `seconds`. */
export async function until<T>(
  condition: () => T | Promise<T>,
  { seconds = 20, what = 'The condition' }: { seconds?: number; what?: string } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const last = performance.now() + seconds * 1000
  for (;;) {
    const answer = await condition()
    if (holds(answer)) return answer
    if (performance.now() > last) throw new Error(`${what} did not come about within ${seconds} seconds.`)
    await pause(15)
  }
}

function holds<T>(answer: T): answer is NonNullable<Exclude<T, false>> {
  return answer !== false && answer !== null && answer !== undefined
}
