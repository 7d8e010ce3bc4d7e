import type { z } from 'zod'
import type { Binary, Endpoint, Events, Schema } from '#contract/endpoint.ts'
import type { PathNames } from '#contract/wire.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from '../auth/caller.ts'
import type { FileAnswer } from './send-file.ts'

type Out<S> = S extends Schema ? z.output<S> : undefined

/** One request, decoded: dates are Dates, numbers are numbers, and everything has passed its schema. */
export interface Call<K extends string, E extends Endpoint> {
  caller: Caller
  params: { [N in PathNames<K>]: string }
  query: Out<E['query']>
  headers: Out<E['headers']>
  body: Out<E['body']>
  /** Whether a table was asked for where the endpoint has one. */
  wantsCsv: boolean
  /** Aborts when the caller has gone. */
  signal: AbortSignal
  /** Sets a header of the answer. */
  answerHeader(name: string, value: string): void
  /**
   * Does the work of a row that takes an Idempotency-Key, in a transaction: once per key, and a retry is answered as the first time.
   * A request that was answered before does not get to its handler.
   */
  once(work: (tx: Database) => Promise<Out<E['response']>>): Promise<Out<E['response']>>
  /** Says that nothing was made: the answer is 200, where the endpoint has that beside its 201. */
  wasThere(): void
}

/** Handlers take and give domain values; the wire layer decodes and encodes them by their schemas. */
export type Handlers<T> = {
  [K in keyof T & string]: T[K] extends Endpoint
    ? (call: Call<K, T[K]>) => Promise<Answered<T[K]['response']> | (T[K] extends { csv: true } ? FileAnswer : never)>
    : never
}

type Answered<R> = R extends Events<infer S> ? AsyncIterable<z.output<S>> : R extends Binary ? FileAnswer : Out<R>
