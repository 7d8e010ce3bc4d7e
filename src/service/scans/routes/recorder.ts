import { parseAgent } from '../visitor/agent.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '#service/runtime/metrics.ts'
import type { Journal } from '../journal/journal.ts'
import type { CachedCode } from '../lookup/read-codes.ts'
import type { MemoryLines } from '../journal/memory-lines.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import type { ScanLine } from '../journal/scan-line.ts'
import type { Target } from '../lookup/target.ts'
import type { Visit } from './visit.ts'

interface RecorderParts {
  journal: Journal
  /** Holds lines that the journal cannot write. */
  memory: MemoryLines
  metrics: Pick<Metrics, 'scans' | 'scansLost'>
  log: FastifyBaseLogger
}

/** Records scans. The place and visitor hash of an address are stored, the address itself is not. */
export class Recorder {
  #parts
  #inMemory
  #losses

  constructor(parts: RecorderParts) {
    this.#parts = parts
    this.#inMemory = new ThrottledLogger((scans, error) =>
      parts.log.error(
        { scans, err: error },
        'The scan journal cannot be written. Scans wait for the database in memory, and would be lost with this process.',
      ),
    )
    this.#losses = new ThrottledLogger((scans, error) =>
      parts.log.error(
        { scans, err: error },
        'Scans were lost: neither the journal nor the database takes them, and the memory for them is full. Their visitors were redirected.',
      ),
    )
  }

  /** Resolves when the scan is recorded or lost: the visitor is redirected in both cases. */
  record(
    { workspaceId, codeId, availability }: CachedCode,
    visit: Visit,
    { url, rule, missing }: Target,
  ): Promise<void> {
    const { journal, metrics } = this.#parts
    const { scanId: id, at, visitor, place, agentHeader: agent, languageHeader: languages, referrer } = visit
    const { country, region, city, latitude, longitude } = place
    const line: ScanLine = {
      id,
      at,
      workspaceId,
      codeId,
      url,
      ...(missing !== null && { withoutDestination: true as const }),
      rule,
      visitor,
      country,
      region,
      city,
      latitude,
      longitude,
      agent,
      languages,
      referrer,
    }
    // As in the totals, bots do not count.
    if (availability && missing === null && !parseAgent(agent).bot) availability.scansLeft--
    metrics.scans.inc()
    const text = JSON.stringify(line)
    return journal.append(text).catch((error: unknown) => this.#remember(text, error))
  }

  /** At the end of the process: tries to write the lines in memory to the journal. */
  async close(): Promise<void> {
    const { journal, memory } = this.#parts
    const lose = (error: unknown) => this.#lose(error)
    await Promise.all(memory.takeAll().map((line) => journal.append(line).catch(lose)))
  }

  #remember(line: string, error: unknown) {
    if (this.#parts.memory.add(line)) this.#inMemory.happened(error)
    else this.#lose(error)
  }

  #lose(error: unknown) {
    this.#parts.metrics.scansLost.inc()
    this.#losses.happened(error)
  }
}
