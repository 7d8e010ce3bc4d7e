import { z } from 'zod'
import { dateTime, ignored } from './endpoint.ts'
import { destinationUrl, idText } from './text.ts'

/** The destination of a code. The set of types is open. `summary` is a text for people. */
export const Destination = z
  .object({
    type: z.string(),
    url: z.string().optional(),
    pageId: z.string().optional(),
    siteId: z.string().optional(),
    fileId: z.string().optional(),
    summary: z.string().optional(),
  })
  .meta({ id: 'Destination' })

export const DestinationHealth = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  checkedAt: dateTime,
})

export const NewDestination = z
  .discriminatedUnion('type', [
    z
      .strictObject({ type: z.literal('url'), url: destinationUrl, summary: ignored })
      .transform(({ type, url }) => ({ type, url })),
    z
      .strictObject({ type: z.literal('page'), pageId: idText, url: ignored, summary: ignored })
      .transform(({ type, pageId }) => ({ type, pageId })),
    z
      .strictObject({ type: z.literal('site'), siteId: idText, url: ignored, summary: ignored })
      .transform(({ type, siteId }) => ({ type, siteId })),
    z
      .strictObject({ type: z.literal('file'), fileId: idText, url: ignored, summary: ignored })
      .transform(({ type, fileId }) => ({ type, fileId })),
  ])
  .meta({ id: 'NewDestination' })
