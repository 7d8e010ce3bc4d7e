import { z } from 'zod'
import {
  allMembers,
  bodyExamples,
  collection,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
} from './endpoint.ts'
import { text } from './text.ts'

/** The largest font file that can be uploaded. A font for the web has 20 to 200 kB. */
export const MAX_FONT_BYTES = 2_000_000

const FontFile = z
  .object({
    id: z.string().nullable().meta({ description: 'Null for a file of an open family.' }),
    url: z.string().meta({ format: 'uri', description: 'A woff2 file, for pages of any origin.' }),
    style: z.string().meta({ description: '`normal` or `italic`.' }),
    minWeight: z.int().describe('The lightest weight of the file, 1 to 1,000.'),
    maxWeight: z.int().meta({
      description: 'The boldest weight of the file, 1 to 1,000. Equal to `minWeight` unless the font is variable.',
    }),
    unicodeRange: z.string().meta({ description: 'The characters of the file, as in CSS. Empty: all of the font.' }),
    bytes: z.int().describe('The size of the file in bytes.'),
  })
  .meta({ id: 'FontFile' })

export const FontFamily = z
  .object({
    id: z.string().meta({
      description: 'The name of the family in a theme: `lora`, or `own-` and a name for an uploaded family.',
    }),
    name: z.string().describe('The name of the family for people.'),
    source: z.string().meta({ description: '`open` for the families of the service, or `workspace`.' }),
    category: z.string().meta({
      description: '`sans`, `serif`, `display`, `slab`, `mono`, `handwriting` or `own`. More may be added later.',
    }),
    scripts: z.array(z.string()).meta({ description: '`latin`, `greek`, `cyrillic`, `arabic` or `hebrew`.' }),
    license: z.string().meta({ description: 'The SPDX id of the license. Empty for an uploaded family.' }),
    files: z.array(FontFile).describe('The files of the family.'),
  })
  .meta({ id: 'FontFamily' })
export type FontFamily = z.output<typeof FontFamily>

const Font = z
  .object({
    ...FontFile.shape,
    id: z.string().describe('The id of the uploaded font.'),
    family: z
      .object({
        id: z.string().describe('The name of the family in a theme.'),
        name: z.string().describe('The name of the family for people.'),
      })
      .describe('The family that the font joined.'),
    createdAt: dateTime.describe('When the font was uploaded.'),
  })
  .meta({ id: 'Font' })
export type Font = z.output<typeof Font>

const editors = ['designer'] as const

/** Fonts of pages: the open families of the service, and those that the workspace uploaded. */
export const fonts = {
  'GET /fonts': {
    operation: 'fonts.list',
    summary: 'List the font families that themes of pages may name',
    roles: allMembers,
    response: collection(FontFamily),
  },
  'POST /fonts': {
    operation: 'fonts.upload',
    summary: 'Upload a font',
    description: 'As woff2, ttf or otf. It joins the family that the file names.',
    roles: editors,
    headers: idempotent,
    body: z
      .strictObject({
        data: z
          .string()
          .min(1)
          // More than a font may have, so that the error can name the file.
          .max(6_000_000)
          .meta({ description: 'The file as base64 or as a data URL.' }),
        name: text(200).optional().meta({
          description:
            'The name of the file, at most 200 characters. Messages and the family of a font without names have it.',
        }),
      })
      .register(bodyExamples, { example: { data: 'd09GMgABAAAAAAQwAA4AAAAACFQ', name: 'cafe-sans.woff2' } }),
    maxBodyBytes: 6_100_000,
    status: 201,
    response: Font,
    errors: ['idempotency_conflict'],
  },
  'DELETE /fonts/{id}': {
    ...deleteEndpoint('fonts.delete', 'Delete an uploaded font', editors),
    description: 'The last font of a family that a page uses cannot be deleted.',
    errors: ['not_found', 'in_use'],
  },
} satisfies Endpoints
