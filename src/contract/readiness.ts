import { z } from 'zod'

const state = z.enum(['up', 'down'])

/** The body of `GET /readyz` of the service, which is not a part of `/v1`. */
export const Readiness = z.object({
  /** `ready`: scans can be answered and journaled. `stopping`: a stop has begun, and no new connections should come. */
  status: z.enum(['ready', 'not_ready', 'stopping']),
  database: state,
  /** Where pictures and the files of sites are. */
  store: state,
  /** Whether scans can be written to disk. */
  journal: state,
  /** Whether deliveries are claimed and their results recorded. */
  queue: state,
  /** The codes that can be answered without the database, and how old they may be; null: there is no snapshot. */
  snapshot: z.object({ codes: z.int(), behindSeconds: z.number().nullable() }).nullable(),
})
export type Readiness = z.output<typeof Readiness>
export type State = z.output<typeof state>

/** The body of `GET /readyz` of the bff: its own database, its service, and what that service says of itself. */
export type FrontReadiness = Pick<Readiness, 'status' | 'database'> & { service: State } & Partial<
    Pick<Readiness, 'store' | 'journal' | 'queue' | 'snapshot'>
  >
