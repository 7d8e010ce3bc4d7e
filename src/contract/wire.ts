import type { z } from 'zod'
import type { Binary, Endpoint, Events, Schema } from './endpoint.ts'
import type { CommonErrorCode, ErrorDetails, ErrorCode } from './errors.ts'

declare global {
  /** Both the browser and Node have this type, but the contract is compiled without the types of either. */
  interface Blob {
    readonly size: number
    readonly type: string
  }
}

// Wire types are z.input, and domain types are z.output: a date is a string on the wire, and a Date in the code.

/** The names in the path of an endpoint: `id` in `/codes/{id}`. */
export type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | PathNames<Rest> : never
type UnlessEmpty<T> = [keyof T] extends [never] ? unknown : T
type RequestPart<Name extends string, T> = unknown extends T
  ? unknown
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }
type Flatten<T> = { [K in keyof T]: T[K] } & {}
type WireInput<S> = S extends Schema ? z.input<S> : S extends 'stream' ? Blob : unknown
type PathParams<K, E extends Endpoint> = E['params'] extends Schema
  ? z.input<E['params']>
  : UnlessEmpty<{ [N in PathNames<K & string>]: string }>

/** The request of an endpoint, as a caller sends it. */
export type EndpointRequest<K, E extends Endpoint> = Flatten<
  RequestPart<'params', PathParams<K, E>> &
    RequestPart<'query', WireInput<E['query']>> &
    RequestPart<'headers', WireInput<E['headers']>> &
    RequestPart<'body', WireInput<E['body']>>
>
/** The response of an endpoint, as a caller receives it. */
export type EndpointResponse<E extends Endpoint> = E['response'] extends Binary
  ? Blob
  : E['response'] extends Events<infer S>
    ? AsyncIterable<z.input<S>>
    : WireInput<E['response']>

type ErrorCodes<E> = CommonErrorCode | (E extends { errors: readonly (infer C extends ErrorCode)[] } ? C : never)
/** The errors of an endpoint: a union on `code`, each with its own `details`. */
export type ApiErrorBody<E> = { [C in ErrorCodes<E>]: { code: C; details: ErrorDetails<C> } }[ErrorCodes<E>]
