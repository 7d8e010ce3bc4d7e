import { z } from 'zod'
import { bodyExamples, type Endpoints } from './endpoint.ts'
import { PlainDesign } from './plain-design.ts'
import { color, httpUrl, idText, text } from './text.ts'

export const archetypes = ['classic', 'soft', 'dots', 'ink', 'duotone', 'sunrise', 'badge', 'ticket', 'night'] as const

const resolvedDesign = z
  .unknown()
  .meta({
    readOnly: true,
    description:
      'The design as the service returned it. A design that is sent back without other changes is stored unchanged.',
  })
  .optional()

const TemplateDesign = z.strictObject({
  kind: z.literal('template').describe('The design of a template, with changes.'),
  templateId: idText.describe('The id of the template, from `GET /templates`.'),
  colors: z
    .array(color)
    .min(1)
    .max(4)
    .optional()
    .meta({ description: 'Up to four colors, in this order: foreground, background, eyes, frame.' }),
  text: text(24).optional().meta({ description: 'The text of the frame, at most 24 characters.' }),
  plain: resolvedDesign,
})

const autoFields = {
  url: httpUrl.optional().describe('A website, whose colors the designs have.'),
  palette: z.array(color).min(1).max(8).optional().describe('Colors of the designs, instead of those of a website.'),
  batch: z
    .string()
    .max(64)
    .optional()
    .describe('The batch of an earlier response. The same batch has the same nine designs.'),
  colors: z
    .array(color)
    .min(1)
    .max(4)
    .optional()
    .meta({ description: 'Colors that replace the colors of the variant.' }),
}
const AutoDesign = z.strictObject({
  kind: z.literal('auto').describe('One of nine designs in the colors of a website or of a palette.'),
  ...autoFields,
  index: z.int().min(0).max(8).default(0).describe('Which of the nine designs, 0 to 8.'),
  plain: resolvedDesign,
})

const AnyDesign = z.discriminatedUnion('kind', [PlainDesign, TemplateDesign, AutoDesign])

/** A design in a request. If it is a design from a response, the members that only responses have are removed before validation. */
export const Design = z
  .preprocess((sentDesign: z.input<typeof AnyDesign>) => removeResponseFields(sentDesign), AnyDesign)
  .meta({ id: 'Design' })
export type Design = z.output<typeof Design>

/**
 * Removes the members that only responses have. In a design of kind `plain`, the resolved design `plain` is the design itself. In a design of
 * another kind, `plain` stays, so that the service can find out whether the design was changed.
 */
function removeResponseFields(sentDesign: unknown): unknown {
  const returnedDesign = ReturnedDesign.safeParse(sentDesign)
  if (!returnedDesign.success) return sentDesign
  const { plain, ...fields } = returnedDesign.data
  const design = Object.fromEntries(Object.entries(fields).filter(([name]) => !responseFields.includes(name)))
  return fields.kind === 'plain' ? { ...plain, ...design } : { ...design, plain }
}

const ReturnedDesign = z.looseObject({ kind: z.string(), plain: z.record(z.string(), z.unknown()) })
const responseFields = ['palette', 'scanVerified', 'phonesOnly', 'readOn', 'archetype', 'correction']

/** Maximum size in bytes of a request with a design, which may contain a logo as base64. */
export const MAX_LOGO_BODY_BYTES = 8_500_000

/** The logo of a design: an image of the library, or an uploaded image, which is added to the library when the code is saved. */
export const Logo = z
  .union([
    z.strictObject({ imageId: idText.describe('The id of an image of the library.') }),
    z.strictObject({
      data: z.string().max(8_000_000).describe('A picture as base64 or as a data URL. It is added to the library.'),
    }),
  ])
  .meta({ id: 'Logo' })

/** A change of a plain design that improves the margin, offered as a button. */
const Fix = z.object({
  label: z.string().describe('What the change does, as the text of a button.'),
  change: z.record(z.string(), z.unknown()).describe('The members of the plain design to change.'),
})
const MarginReason = z.object({
  view: z.string().meta({
    description:
      'The view of the code in which it is hard to read, such as small, rotated, contrast, quietZone or logo.',
  }),
  message: z.string().describe('What is hard to read, as a sentence.'),
  cost: z.int().meta({ description: 'The points by which this reason lowers the margin, of 100.' }),
  fix: Fix.nullable().describe('A change that raises the margin. Null: none is known.'),
})

/** What can read a verified code, and on which background. */
const readerFields = {
  phonesOnly: z.boolean().optional().meta({
    description:
      'True: phones read the code, but some scanners do not, such as scanners that read only dark codes on a light background.',
  }),
  readOn: z.enum(['light', 'dark']).optional().meta({
    description:
      'The background on which a code with a transparent background can be read. Absent if the code has a background of its own.',
  }),
}

/** Measurements of a drawn code: see docs/scan-verification.md. */
export const verdictFields = {
  scanVerified: z
    .boolean()
    .describe('Whether decoders read the drawn code, and its contrast, quiet zone and logo are sound.'),
  ...readerFields,
  scanMargin: z
    .int()
    .min(0)
    .max(100)
    .describe('How much bad light, angle and distance the code tolerates, 0 to 100. Codes under 75 are hard to scan.'),
  marginReasons: z.array(MarginReason).describe('What lowers the margin.'),
  warnings: z.array(z.string()).describe('What to change so that the code can be scanned better, as sentences.'),
}
export type Verdict = z.output<z.ZodObject<typeof verdictFields>>

/** A design in a response: the request, every value that was decided, and the result of the verification. */
export const DrawnDesign = z
  .object({
    kind: z.string().describe('`plain`, `template` or `auto`, as in the request.'),
    templateId: z.string().optional().describe('The id of the template. Only for the kind `template`.'),
    batch: z.string().optional().describe('The batch of the nine designs. Only for the kind `auto`.'),
    index: z.int().optional().describe('Which of the nine designs, 0 to 8. Only for the kind `auto`.'),
    archetype: z
      .string()
      .optional()
      .describe(`The style of the design: ${archetypes.map((name) => `\`${name}\``).join(', ')}.`),
    palette: z.array(z.string()).describe('The colors of the drawing, as `#rrggbb`.'),
    scanVerified: z.boolean().describe('Whether decoders read the drawn code.'),
    ...readerFields,
    correction: z.enum(['L', 'M', 'Q', 'H']).meta({ description: 'The error correction level of the drawn code.' }),
    plain: z.unknown().meta({ description: 'The same design as a design of kind `plain`.' }),
  })
  .meta({ id: 'DrawnDesign' })
export type DrawnDesign = z.output<typeof DrawnDesign>

/**
 * The cost of drawing, in units. Each API key, and each person in the dashboard, has `perMinute` units a minute. One unit pays for
 * `pixelsPerUnit` pixels of a downloaded image.
 */
export const renderUnits = {
  perMinute: 120,
  preview: 1,
  autoDesign: 9,
  autoCallsPerMinute: 12,
  pixelsPerUnit: 4_194_304,
}

/** The most characters that a static code may have. A code with more is hard to print and to scan. */
const MAX_STATIC_CHARACTERS = 900

export const designs = {
  'POST /design/preview': {
    operation: 'designs.preview',
    summary: 'Draw and verify a design',
    roles: ['marketer', 'designer'],
    maxBodyBytes: MAX_LOGO_BODY_BYTES,
    description:
      'Renders exactly what `POST /codes` would save for the design, without creating anything. Shares the render budget with `POST /design/auto`. A logo of a preview is not added to the library; it is when a code with it is saved.',
    body: z
      .strictObject({
        design: Design.describe('The design to draw.'),
        logo: Logo.nullable().optional().describe('The logo in the center. Null: no logo.'),
        codeId: idText.optional().meta({
          description:
            'Encodes the scan URL of this code instead of a sample URL. The design is what `PATCH /codes/{id}` would save.',
        }),
        content: text(MAX_STATIC_CHARACTERS).min(1).optional().meta({
          description:
            'Encodes this text itself: a static code, whose content cannot be changed and whose scans are not counted. Cannot be combined with codeId.',
        }),
      })
      .register(bodyExamples, {
        example: {
          design: { kind: 'plain', foreground: '#1b4332', eye: 'rounded', frame: { style: 'badge', text: 'Menu' } },
        },
      }),
    response: z.object({
      previewUrl: z.string().describe('The drawing as an image.'),
      design: DrawnDesign.describe('The design with every value that was decided.'),
      ...verdictFields,
    }),
    errors: ['not_found'],
  },
  'POST /design/auto': {
    operation: 'designs.generate',
    summary: 'Generate nine designs in the colors of a website',
    roles: ['marketer', 'designer'],
    description:
      'The same batch returns the same nine designs. Send a website or a palette. With `index` and `colors`, only that design is drawn, in these colors. A code is then created with the design `{kind: "auto", batch, index}` and the same website or palette. At most 12 calls a minute for each key.',
    body: z
      .strictObject({
        ...autoFields,
        index: z.int().min(0).max(8).optional().describe('Draws only this design, 0 to 8.'),
      })
      .register(bodyExamples, { example: { palette: ['#1b4332', '#fefae0'] } }),
    response: z.object({
      batch: z.string().describe('Identifies the nine designs in later requests.'),
      source: z
        .object({
          url: z.string().nullable().describe('The website. Null: a palette was sent.'),
          title: z.string().nullable().describe('The title of the website. Null: it has none, or a palette was sent.'),
          palette: z.array(z.string()).describe('The colors that were found or sent.'),
        })
        .describe('Where the colors come from.'),
      variants: z
        .array(
          z.object({
            index: z.int().describe('Which of the nine designs, 0 to 8.'),
            archetype: z.string().describe('The style of the design.'),
            palette: z.array(z.string()).describe('The colors of the drawing.'),
            previewUrl: z.string().describe('The drawing as an image.'),
            scanVerified: z.boolean().describe('Whether decoders read the drawn code.'),
            phonesOnly: readerFields.phonesOnly,
            design: DrawnDesign.describe('The design with every value that was decided.'),
          }),
        )
        .describe('The nine designs, or the one that `index` names.'),
    }),
  },
} satisfies Endpoints
