import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Binary, Endpoint, Events, Schema } from '#contract/endpoint.ts'
import type { PathNames } from '#contract/wire.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from './caller.ts'
import type { FileResponse } from './send-file.ts'

type Output<S> = S extends Schema ? z.output<S> : S extends 'stream' ? Readable : undefined

/** A decoded request: dates are Dates, numbers are numbers, and everything has passed its schema. */
export interface Call<K extends string, E extends Endpoint> {
  caller: Caller
  params: { [N in PathNames<K>]: string }
  query: Output<E['query']>
  headers: Output<E['headers']>
  body: Output<E['body']>
  /** Whether CSV was requested, if the endpoint offers it. */
  wantsCsv: boolean
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /**
   * Runs `work` in a transaction, once per Idempotency-Key. A retry with the same key gets the first response, and its handler does not
   * run at all.
   */
  withIdempotency(work: (tx: Database) => Promise<Output<E['response']>>): Promise<Output<E['response']>>
  /** Marks that nothing was created, so that the status is 200 instead of 201, if the endpoint has both. */
  markAsExisting(): void
}

/** Handlers take and return domain values. The wire layer decodes and encodes these values by their schemas. */
export type Handlers<T> = {
  [K in keyof T & string]: T[K] extends Endpoint
    ? (call: Call<K, T[K]>) => Promise<Result<T[K]['response']> | (T[K] extends { csv: true } ? FileResponse : never)>
    : never
}

type Result<R> = R extends Events<infer S> ? AsyncIterable<z.output<S>> : R extends Binary ? FileResponse : Output<R>
