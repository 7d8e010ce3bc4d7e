import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Binary, Endpoint, Events, Schema } from '#contract/endpoint.ts'
import type { PathNames } from '#contract/wire.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from './caller.ts'
import type { FileAnswer } from './send-file.ts'

type Out<S> = S extends Schema ? z.output<S> : S extends 'stream' ? Readable : undefined

/** A decoded request: dates are Dates, numbers are numbers, and everything has passed its schema. */
export interface Call<K extends string, E extends Endpoint> {
  caller: Caller
  params: { [N in PathNames<K>]: string }
  query: Out<E['query']>
  headers: Out<E['headers']>
  body: Out<E['body']>
  /** Whether CSV was requested, if the endpoint offers it. */
  wantsCsv: boolean
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** Sets a header of the response. */
  answerHeader(name: string, value: string): void
  /**
   * For an endpoint with an Idempotency-Key: does the work in a transaction, once per key. The handler does not run for a retry, which
   * gets the first response.
   */
  once(work: (tx: Database) => Promise<Out<E['response']>>): Promise<Out<E['response']>>
  /** Marks that nothing was created: the status is 200, if the endpoint has that besides 201. */
  wasThere(): void
}

/** Handlers take and return domain values; the wire layer decodes and encodes them by their schemas. */
export type Handlers<T> = {
  [K in keyof T & string]: T[K] extends Endpoint
    ? (call: Call<K, T[K]>) => Promise<Answered<T[K]['response']> | (T[K] extends { csv: true } ? FileAnswer : never)>
    : never
}

type Answered<R> = R extends Events<infer S> ? AsyncIterable<z.output<S>> : R extends Binary ? FileAnswer : Out<R>
