import type { destinationChecks } from '../codes/destination-checks/schema.ts'
import type { DemoCode } from './demo-codes.ts'

const DAY = 86_400_000
// Nobody is asked about examples, so what is told here stays as it is.
const NEVER = new Date('9999-01-01T00:00:00Z')

type Check = Omit<typeof destinationChecks.$inferSelect, 'workspaceId'>

/** What the daily checks would have found: nearly everything is there, and a few pages were taken down and forgotten. */
export function demoChecks(codes: readonly DemoCode[], now: Date): Check[] {
  return codes
    .filter(({ archived, createdAt }) => !archived && createdAt.getTime() < now.getTime() - DAY)
    .map(({ id, destination: { url } }, index) => {
      const checkedAt = new Date(now.getTime() - ((index * 7919) % 1440) * 60_000)
      const found = index % 97 === 41 ? gone : index % 151 === 60 ? broken : there
      return { codeId: id, url, dueAt: NEVER, checkedAt, ...found }
    })
}

const there = { ok: true, status: 200, error: null, failures: 0 }
const gone = { ok: false, status: 404, error: 'answered 404', failures: 12 }
const broken = { ok: false, status: 503, error: 'answered 503', failures: 2 }
