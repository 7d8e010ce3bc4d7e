import type pg from 'pg'

/**
 * A round trip to the session of a connection that runs no transaction. A notification to itself would run one in every listening session of
 * the database, so the cost of heartbeats would grow with the square of their number.
 */
export class RoundTrip implements pg.Submittable {
  /** The driver wraps it, to limit the time. */
  callback: (error: Error | null) => void

  constructor(callback: (error: Error | null) => void) {
    this.callback = callback
  }

  submit(connection: pg.Connection): void {
    connection.sync()
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handleError(error: Error): void {
    this.callback(error)
  }
}
