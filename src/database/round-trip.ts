import type pg from 'pg'

/**
 * A round trip to the session of a connection, without a transaction. If each session sent itself notifications instead, every listening session
 * would process them all, so the cost of heartbeats would grow with the square of the number of sessions.
 */
export class RoundTrip implements pg.Submittable {
  /** The driver wraps this callback, to limit the time. */
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
