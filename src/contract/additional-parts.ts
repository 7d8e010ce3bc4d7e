import type { z } from 'zod'
import type { Schema } from './endpoint.ts'
import type { Api } from './index.ts'

/**
 * What Tessera's service adds to endpoints of the specification: query parameters (`GET /codes?search`), members of bodies
 * (`POST /codes#tags`), members of the items of a list in a body (`POST /codes/bulk#rows.tags`), and members of objects in these items
 * (`POST /pages/{id}/edits#operations.fields.title`). Another service may not have these additions, so the dashboard uses only those that the session lists.
 */
export const additionalParts = [
  'GET /codes?anyOfTags',
  'GET /codes?attention',
  'GET /codes?fileId',
  'GET /codes?search',
  'GET /codes?shortCode',
  'GET /codes?siteId',
  'GET /codes?utmNotAllowed',
  'POST /codes#accessCode',
  'POST /codes#aliases',
  'POST /codes#appUrl',
  'POST /codes#folderId',
  'POST /codes/bulk#rows.aliases',
  'POST /codes/bulk#rows.tags',
  'PATCH /codes/{id}#accessCode',
  'PATCH /codes/{id}#aliases',
  'GET /alerts?causeId',
  'GET /analytics/summary?from',
  'GET /analytics/summary?codeSeries',
  'GET /analytics/summary?compareFrom',
  'GET /analytics/summary?not.country',
  'GET /analytics/summary?segment',
  'GET /analytics/summary?utmSource',
  'GET /analytics/summary?weekStart',
  'GET /submissions?anyOfPages',
  'GET /submissions?assignee',
  'GET /submissions?codeId',
  'GET /submissions?q',
  'GET /submissions?status',
  'GET /submissions?unread',
  'GET /webhooks/deliveries?anyOfWebhooks',
  'GET /webhooks/deliveries?lastStatus',
  'PATCH /pages/{id}#password',
  'PATCH /pages/{id}#publishAt',
  'PATCH /pages/{id}#redirects',
  'PATCH /sites/{id}#unknownAddresses',
  'POST /webhooks/{id}/test#grade',
  'POST /design/preview#content',
  'POST /images/generate#aspectRatio',
  'POST /pages#dir',
  'POST /pages#lang',
  'POST /pages/{id}/edits#batchId',
  'POST /pages/{id}/edits#operations.fields.canonical',
  'POST /pages/{id}/edits#operations.fields.description',
  'POST /pages/{id}/edits#operations.fields.noindex',
  'POST /pages/{id}/edits#operations.fields.shareImage',
  'POST /pages/{id}/edits#operations.fields.title',
  'POST /pages/{id}/edits#operations.fields.translation',
  'POST /pages/{id}/edits#operations.nav.favicon',
] as const satisfies readonly PartKey[]
export type AdditionalPart = (typeof additionalParts)[number]

type PartKey = {
  [K in keyof Api]: `${K}?${NamesIn<Api[K], 'query'>}` | `${K}#${NamesIn<Api[K], 'body'> | ItemNamesIn<Api[K]>}`
}[keyof Api]

/** Names in the query or the body of an endpoint. */
type NamesIn<E, Place extends 'query' | 'body'> = E extends { [P in Place]?: infer S }
  ? S extends Schema
    ? keyof NonNullable<z.input<S>> & string
    : never
  : never

/** Names in the items of the lists in the body of an endpoint: `rows.name`. */
type ItemNamesIn<E> = E extends { body?: infer S }
  ? S extends Schema
    ? NamesOfItems<NonNullable<z.input<S>>>
    : never
  : never
type NamesOfItems<B> = {
  [M in keyof B & string]: NonNullable<B[M]> extends readonly (infer Item extends object)[]
    ? `${M}.${(keyof Item & string) | NamesInMembers<Item>}`
    : never
}[keyof B & string]

/** Names in the objects that an item of a list has as members: `fields.title`. An object may have any names. */
type NamesInMembers<Item> = Item extends object
  ? {
      [M in keyof Item & string]: NonNullable<Item[M]> extends infer O extends object
        ? `${M}.${keyof O & string}`
        : never
    }[keyof Item & string]
  : never
