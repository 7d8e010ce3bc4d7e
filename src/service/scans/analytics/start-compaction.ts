import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/open.ts'
import { buffersIn } from './transferable-buffers.ts'
import { compactSegments } from './compact-segments.ts'
import type { Counting } from './start-counting.ts'

const EVERY_MS = 2_000

/** Keeps what figures are made from in good order behind the loaders, in whatever process. */
export function startCompaction(db: Database, counting: Counting, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= compactSegments(db, (compaction) => counting.ask('fold', compaction, buffersIn(compaction.parts)))
      .catch((error: unknown) => log.warn({ err: error }, 'parts of analytics not put together: put off'))
      .finally(() => (running = null))
  }, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
