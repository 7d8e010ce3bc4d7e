import { z } from 'zod'

const componentState = z.enum(['up', 'down'])
const journalState = z.enum(['up', 'waiting', 'down'])

/** The body of `GET /readyz` of the service, which is not part of `/v1`. */
export const Readiness = z.object({
  /** `ready`: scans can be answered and journaled. `stopping`: the process is stopping, and should get no new connections. */
  status: z.enum(['ready', 'not_ready', 'stopping']),
  database: componentState,
  /** The store of images and files of sites. */
  store: componentState,
  /** `down`: scans cannot be written to disk. `waiting`: scans are written to disk, but the database does not accept them yet. */
  journal: journalState,
  /** Whether deliveries are claimed and their results recorded. Absent if another process, a worker, handles deliveries. */
  queue: componentState.optional(),
  /** Whether the ClickHouse answers that stores scans. Absent if the database stores them. While it is down, scans wait in the database. */
  scans: componentState.optional(),
  /** The number of codes whose scans can be answered without the database, and how old their data may be. Null if there is no snapshot. */
  snapshot: z.object({ codes: z.int(), behindSeconds: z.number().nullable() }).nullable(),
  /** The seconds by which the clock of the process is ahead of the clock of the database. Null if unknown. */
  clockSkewSeconds: z.number().nullable().default(null),
})
export type Readiness = z.output<typeof Readiness>
/** The body of `GET /readyz` of a worker. */
export type WorkerReadiness = Required<Pick<Readiness, 'status' | 'database' | 'store' | 'queue'>> &
  Pick<Readiness, 'scans'>
export type ComponentState = z.output<typeof componentState>
export type JournalState = z.output<typeof journalState>

/** The body of `GET /readyz` of the bff: its own database, its service, and what the service reports about itself. */
export type BffReadiness = Pick<Readiness, 'status' | 'database'> & { service: ComponentState } & Partial<
    Pick<Readiness, 'store' | 'journal' | 'queue' | 'scans' | 'snapshot' | 'clockSkewSeconds'>
  >
