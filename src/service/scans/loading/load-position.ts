import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/open.ts'
import type { Line, LineSource } from '../journal/journal-batch.ts'
import type { JournalClaim } from '../journal/journal-claim.ts'
import { isBefore, type Position } from '../journal/journal.ts'
import {
  type JournalNames,
  type JournalRange,
  readStoredPosition,
  type StoredPosition,
} from '../journal/journal-positions.ts'

interface LoadPositionOptions {
  db: Database
  lines: LineSource
  claim: JournalClaim
  /** The name of the position, by that of the journal. */
  toPositionName(journal: string): string
  /** The last position that is known. */
  from: Position
  /** Called when transactions of this process may be gone, so that what was read from the database before may be wrong. */
  onLostTransactions(): void
  log: FastifyBaseLogger
}

/**
 * The position before which everything is in the database. It is read again whenever the database may have another one: after a failed
 * transaction, whose outcome may be unknown, and after a lost connection. A failover to a standby that was behind, or a restore, brings back
 * an earlier one; the lines behind that are then loaded again.
 */
export class LoadPosition {
  #options
  /** Null: it must be read. */
  #stored: StoredPosition | null = null
  #names: JournalNames | null = null
  /**
   * Positions that the database may have after the transactions of this process: the outcome of the last one may be unknown. Null before the
   * first transaction.
   */
  #possible: Position[] | null = null
  #reached
  #timeline: string | null | undefined
  /** The lines that are loaded again: where they end, how many were read, and how many of those the database already had. */
  #again: { to: Position; lines: number; skipped: number } | null = null
  /** Whether these lines are those of a directory whose other copy was loaded. */
  #isCopy = false

  constructor(options: LoadPositionOptions) {
    this.#options = options
    this.#reached = options.from
  }

  get reached(): Position {
    return this.#reached
  }

  get isKnown(): boolean {
    return this.#stored !== null
  }

  /** The database may have another position now. */
  suspect(): void {
    this.#stored = null
  }

  /** Reads the position, if it may have changed. */
  async find(): Promise<void> {
    if (this.#stored !== null) return
    const { claim, lines } = this.#options
    let found = await this.#read()
    if (this.#possible === null && found.owner === claim.owner) {
      await lines.goBackTo(found.position)
      return this.#goOnFrom(found)
    }
    if (this.#isExpected(found)) return this.#goOnFrom(found)
    await claim.renew()
    found = await this.#read()
    if (this.#isExpected(found)) return this.#goOnFrom(found)
    let available = isBefore(this.#reached, found.position) ? 'foreign' : await lines.goBackTo(found.position)
    if (available === 'foreign') {
      // With this position, lines of this process would be skipped.
      await claim.takeNewName()
      this.#isCopy = true
      found = await this.#read()
      available = await lines.goBackTo(found.position)
    }
    this.#goBackTo(found, available === 'complete')
  }

  /** The range of a batch that is about to be stored. */
  begin(to: Position): JournalRange {
    if (this.#stored === null || this.#names === null) throw new Error('The position in the journal is not known.')
    this.#possible = [...(this.#possible ?? [this.#stored.position]), to]
    return { ...this.#stored, names: this.#names, from: this.#stored.position, to }
  }

  /** The batch was stored. */
  commit(to: Position): void {
    if (this.#stored) this.#stored = { ...this.#stored, position: to }
    this.#possible = [to]
  }

  /** Everything before the position is stored. `skipped` of these lines were in the database already. */
  advanceTo(position: Position, lines: readonly Line[], skipped: number): void {
    this.#reached = position
    if (this.#again === null) return
    const { to } = this.#again
    this.#again.lines += lines.filter(({ end }) => !isBefore(to, end)).length
    this.#again.skipped += skipped
    if (isBefore(position, to)) return
    const { lines: read, skipped: knownLines } = this.#again
    this.#options.log.warn({ lines: read, stored: read - knownLines }, 'Lines of the scan journal were loaded again.')
    this.#again = null
    this.#isCopy = false
  }

  /** Whether lines are loaded that another process may already have stored from a copy of this directory. */
  get isCopy(): boolean {
    return this.#isCopy
  }

  /** Whether lines are loaded again because the database went back to an earlier position. */
  get isLoadingAgain(): boolean {
    return this.#again !== null
  }

  async #read(): Promise<StoredPosition> {
    const { db, claim, toPositionName, onLostTransactions } = this.#options
    const names = { journal: claim.name, position: toPositionName(claim.name) }
    const found = await readStoredPosition(db, names)
    const [previous, isRenamed] = [this.#timeline, this.#names !== null && this.#names.journal !== names.journal]
    if (previous !== undefined && previous !== found.timeline) onLostTransactions()
    // The known positions are those under the former name.
    if (isRenamed) this.#possible = []
    this.#timeline = found.timeline
    this.#names = names
    return found
  }

  #isExpected({ position, owner }: StoredPosition): boolean {
    const isPossible = this.#possible?.some(({ file, offset }) => file === position.file && offset === position.offset)
    return isPossible === true && owner === this.#options.claim.owner
  }

  #goOnFrom(found: StoredPosition) {
    this.#stored = found
    this.#reached = found.position
  }

  #goBackTo(found: StoredPosition, hasEveryLine: boolean) {
    const { log, onLostTransactions } = this.#options
    const to = this.#again && isBefore(this.#reached, this.#again.to) ? this.#again.to : this.#reached
    log.warn(
      { from: found.position, to, hasEveryLine },
      'The database has an earlier position in the scan journal, as after a failover to a standby that was behind, or a restore. The lines behind it are loaded again; those that the database has are skipped.',
    )
    onLostTransactions()
    this.#again = { to, lines: 0, skipped: 0 }
    this.#possible = [found.position]
    this.#goOnFrom(found)
  }
}
