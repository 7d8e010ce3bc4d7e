import { z } from 'zod'
import { dateTime, ignored } from './endpoint.ts'
import { destinationUrl, idText } from './text.ts'

/** The destination of a code. The set of types is open. `summary` is a text for people. */
export const Destination = z
  .object({
    type: z.string().describe('`url`, `page`, `site` or `file`. More types may be added later.'),
    url: z.string().optional().describe('The address that a scan opens. Absent for a page that is not published.'),
    pageId: z.string().optional().describe('The id of the page. Only for the type `page`.'),
    siteId: z.string().optional().describe('The id of the site. Only for the type `site`.'),
    fileId: z.string().optional().describe('The id of the file. Only for the type `file`.'),
    summary: z
      .string()
      .optional()
      .describe('The destination in a few words for people: host and path, or the name of what is opened.'),
  })
  .meta({ id: 'Destination' })

export const DestinationHealth = z.object({
  ok: z.boolean().describe('Whether the destination answered.'),
  status: z.int().nullable().describe('The HTTP status of the response. Null: there was no response.'),
  error: z.string().nullable().describe('What is wrong, as a sentence. Null if nothing is.'),
  checkedAt: dateTime.describe('When the destination was checked.'),
})

export const NewDestination = z
  .discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('url').describe('A web address, or an address of any other app.'),
        url: destinationUrl,
        summary: ignored,
      })
      .transform(({ type, url }) => ({ type, url })),
    z
      .strictObject({
        type: z.literal('page').describe('A page of the builder.'),
        pageId: idText.describe('The id of the page.'),
        url: ignored,
        summary: ignored,
      })
      .transform(({ type, pageId }) => ({ type, pageId })),
    z
      .strictObject({
        type: z.literal('site').describe('A hosted site.'),
        siteId: idText.describe('The id of the site.'),
        url: ignored,
        summary: ignored,
      })
      .transform(({ type, siteId }) => ({ type, siteId })),
    z
      .strictObject({
        type: z.literal('file').describe('An uploaded file.'),
        fileId: idText.describe('The id of the file.'),
        url: ignored,
        summary: ignored,
      })
      .transform(({ type, fileId }) => ({ type, fileId })),
  ])
  .meta({ id: 'NewDestination' })
