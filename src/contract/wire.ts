import type { z } from 'zod'
import type { Binary, Endpoint, Events, Schema } from './endpoint.ts'
import type { CommonCode, Details, ErrorCode } from './errors.ts'

declare global {
  /** A type of both the browser and Node: the contract itself depends on neither. */
  interface Blob {
    readonly size: number
    readonly type: string
  }
}

/** Wire types are z.input, domain types are z.output: a date is a string on one side, a Date on the other. */
export type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | PathNames<Rest> : never
type Some<T> = [keyof T] extends [never] ? unknown : T
type Part<Name extends string, T> = unknown extends T
  ? unknown
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }
type Flat<T> = { [K in keyof T]: T[K] } & {}
type In<S> = S extends Schema ? z.input<S> : S extends 'stream' ? Blob : unknown
type ParamsIn<K, E extends Endpoint> = E['params'] extends Schema
  ? z.input<E['params']>
  : Some<{ [N in PathNames<K & string>]: string }>

/** The request of an endpoint, as a caller sends it. */
export type Sent<K, E extends Endpoint> = Flat<
  Part<'params', ParamsIn<K, E>> &
    Part<'query', In<E['query']>> &
    Part<'headers', In<E['headers']>> &
    Part<'body', In<E['body']>>
>
/** The response of an endpoint, as a caller receives it. */
export type Answer<E extends Endpoint> = E['response'] extends Binary
  ? Blob
  : E['response'] extends Events<infer S>
    ? AsyncIterable<z.input<S>>
    : In<E['response']>

type Codes<E> = CommonCode | (E extends { errors: readonly (infer C extends ErrorCode)[] } ? C : never)
/** The errors of an endpoint: a union on `code`, each with its own `details`. */
export type ApiErrorBody<E> = { [C in Codes<E>]: { code: C; details: Details<C> } }[Codes<E>]
