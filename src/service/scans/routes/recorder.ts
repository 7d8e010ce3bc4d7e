import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '#service/runtime/metrics.ts'
import type { Journal } from '../journal/journal.ts'
import type { MemoryLines } from '../journal/memory-lines.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import type { ScanLine } from '../journal/scan-line.ts'
import type { ResolvedScan } from './resolve-scans.ts'

interface RecorderOptions {
  journal: Journal
  /** Holds lines that the journal cannot write. */
  memory: MemoryLines
  metrics: Pick<Metrics, 'scans' | 'scansLost'>
  log: FastifyBaseLogger
}

/** The scans of one turn of the event loop, which are written together. */
interface Turn {
  written: Promise<void>
  lines: string[]
  answers: (() => void)[]
}

/** Records scans in the journal. The place of an address and a hash of the visitor are stored, but never the address. */
export class Recorder {
  #options
  #turn: Turn | null = null
  #journalFailures
  #losses

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#journalFailures = new ThrottledLogger((scans, error) =>
      options.log.error(
        { scans, err: error },
        'The scan journal cannot be written. Scans wait for the database in memory, and would be lost with this process.',
      ),
    )
    this.#losses = new ThrottledLogger((scans, error) =>
      options.log.error(
        { scans, err: error },
        'Scans were lost: neither the journal nor the database takes them, and the memory for them is full. Their visitors were redirected.',
      ),
    )
  }

  /** Calls `answer` when the scan is recorded or lost. The visitor is redirected in both cases. */
  record(
    { visit, code: { workspaceId, codeId, availability }, target: { url, rule, missing } }: ResolvedScan,
    answer: () => void,
  ): void {
    const { metrics } = this.#options
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
    // Bots do not count for the limit, as in the totals.
    if (availability && missing === null && !visit.agent.bot) availability.scansLeft--
    metrics.scans.inc()
    this.#append(JSON.stringify(line), answer)
  }

  /** At the end of the process: tries to write the lines in memory to the journal. */
  async close(): Promise<void> {
    const { journal, memory } = this.#options
    const reportLoss = (error: unknown) => this.#reportLoss(error)
    await Promise.all(memory.takeAll().map((line) => journal.append(line).catch(reportLoss)))
  }

  /** All scans of a turn wait for one promise, because a promise for each would cost more than its line. */
  #append(line: string, answer: () => void) {
    const writePromise = this.#options.journal.append(line)
    if (this.#turn?.written !== writePromise) this.#turn = this.#startTurn(writePromise)
    this.#turn.lines.push(line)
    this.#turn.answers.push(answer)
  }

  #startTurn(writePromise: Promise<void>): Turn {
    const turn: Turn = { written: writePromise, lines: [], answers: [] }
    const rememberLines = (error: unknown) => turn.lines.forEach((line) => this.#remember(line, error))
    void writePromise.catch(rememberLines).then(() => this.#answerAll(turn))
    return turn
  }

  #answerAll({ answers }: Turn) {
    for (const answer of answers)
      try {
        answer()
      } catch (error) {
        this.#options.log.error({ err: error }, 'A scan was recorded, but its redirect could not be sent.')
      }
  }

  #remember(line: string, error: unknown) {
    if (this.#options.memory.add(line)) this.#journalFailures.record(error)
    else this.#reportLoss(error)
  }

  #reportLoss(error: unknown) {
    this.#options.metrics.scansLost.inc()
    this.#losses.record(error)
  }
}
