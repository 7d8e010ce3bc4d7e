import { z } from 'zod'
import type { Endpoints } from './endpoint.ts'
import { color, httpUrl, idText, text } from './text.ts'

export const moduleShapes = ['square', 'rounded', 'dots', 'diamond', 'bars', 'columns', 'fluid'] as const
export const eyeShapes = ['square', 'rounded', 'circle', 'leaf'] as const
export const frameStyles = ['none', 'border', 'caption', 'banner', 'badge', 'ticket', 'bubble'] as const
export const archetypes = ['classic', 'soft', 'dots', 'ink', 'duotone', 'sunrise', 'badge', 'ticket', 'night'] as const

const Gradient = z.strictObject({
  type: z.enum(['linear', 'radial']).default('linear'),
  from: color,
  to: color,
  angle: z
    .int()
    .min(0)
    .max(359)
    .default(45)
    .meta({ description: 'The direction of a linear gradient, in degrees clockwise. 0 points to the right.' }),
})

const Frame = z.strictObject({
  style: z.enum(frameStyles).default('none'),
  text: text(24).default('Scan me'),
  color: color.nullable().default(null).meta({ description: 'Null: the color of the foreground.' }),
})

const PlacedLogo = z.strictObject({
  imageId: idText,
  share: z.int().min(10).max(35).default(22).meta({
    description: "Width in percent of the code's width without its quiet zone.",
  }),
  plate: z.enum(['none', 'square', 'rounded', 'circle']).default('rounded'),
})

/** All settings that decide how a code is drawn. Each has a default. */
export const PlainDesign = z.strictObject({
  kind: z.literal('plain'),
  foreground: z.union([color, Gradient]).default('#000000'),
  background: z.union([color, z.literal('transparent')]).default('#ffffff'),
  module: z.enum(moduleShapes).default('square'),
  eye: z.enum(eyeShapes).default('square'),
  eyeColor: color.nullable().default(null).meta({ description: 'Null: the color of the foreground.' }),
  frame: Frame.prefault({}),
  logo: PlacedLogo.nullable().default(null),
  correction: z.enum(['auto', 'L', 'M', 'Q', 'H']).default('auto').meta({
    description:
      'The error correction level. `auto`: the size of the logo decides, and the response has the chosen level.',
  }),
  quietZone: z.int().min(0).max(12).default(4).meta({ description: 'Width of the quiet zone in modules.' }),
  followsBrand: z
    .literal(true)
    .optional()
    .meta({ description: 'Changes of the brand kit are offered to the code. Does not change the drawing.' }),
})
export type PlainDesign = z.output<typeof PlainDesign>

const resolvedDesign = z
  .unknown()
  .meta({
    readOnly: true,
    description:
      'The design as the service returned it. A design that is sent back without other changes is stored unchanged.',
  })
  .optional()

const TemplateDesign = z.strictObject({
  kind: z.literal('template'),
  templateId: idText,
  colors: z
    .array(color)
    .min(1)
    .max(4)
    .optional()
    .meta({ description: 'Up to four colors, in this order: foreground, background, eyes, frame.' }),
  text: text(24).optional().meta({ description: 'The text of the frame.' }),
  plain: resolvedDesign,
})

const autoFields = {
  url: httpUrl.optional(),
  palette: z.array(color).min(1).max(8).optional(),
  batch: z.string().max(64).optional(),
  colors: z
    .array(color)
    .min(1)
    .max(4)
    .optional()
    .meta({ description: 'Colors that replace the colors of the variant.' }),
}
const AutoDesign = z.strictObject({
  kind: z.literal('auto'),
  ...autoFields,
  index: z.int().min(0).max(8).default(0),
  plain: resolvedDesign,
})

const AnyDesign = z.discriminatedUnion('kind', [PlainDesign, TemplateDesign, AutoDesign])

/** A design in a request. If it is a design from a response, the members that only responses have are removed before validation. */
export const Design = z
  .preprocess((sent: z.input<typeof AnyDesign>) => removeResponseFields(sent), AnyDesign)
  .meta({ id: 'Design' })
export type Design = z.output<typeof Design>

/**
 * Removes the members that only responses have. In a design of kind `plain`, the resolved design `plain` is the design itself. In a design of
 * another kind, `plain` stays, so that the service can find out whether the design was changed.
 */
function removeResponseFields(sent: unknown): unknown {
  const returnedDesign = ReturnedDesign.safeParse(sent)
  if (!returnedDesign.success) return sent
  const { plain, ...sentDesign } = returnedDesign.data
  const design = Object.fromEntries(Object.entries(sentDesign).filter(([name]) => !responseFields.includes(name)))
  return sentDesign.kind === 'plain' ? { ...plain, ...design } : { ...design, plain }
}

const ReturnedDesign = z.looseObject({ kind: z.string(), plain: z.record(z.string(), z.unknown()) })
const responseFields = ['palette', 'scanVerified', 'phonesOnly', 'readOn', 'archetype', 'correction']

/** Maximum size in bytes of a request with a design, which may contain a logo as base64. */
export const MAX_LOGO_BODY_BYTES = 8_500_000

/** The logo of a design: an image of the library, or an uploaded image, which is added to the library when the code is saved. */
export const Logo = z
  .union([z.strictObject({ imageId: idText }), z.strictObject({ data: z.string().max(8_000_000) })])
  .meta({ id: 'Logo' })

/** A change of a plain design that improves the margin, offered as a button. */
const Fix = z.object({ label: z.string(), change: z.record(z.string(), z.unknown()) })
const MarginReason = z.object({
  view: z.string().meta({
    description:
      'The view of the code in which it is hard to read, such as small, rotated, contrast, quietZone or logo.',
  }),
  message: z.string(),
  cost: z.int().meta({ description: 'The points by which this reason lowers the margin, of 100.' }),
  fix: Fix.nullable(),
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
  scanVerified: z.boolean(),
  ...readerFields,
  scanMargin: z.int().min(0).max(100),
  marginReasons: z.array(MarginReason),
  warnings: z.array(z.string()),
}
export type Verdict = z.output<z.ZodObject<typeof verdictFields>>

/** A design in a response: the request, every value that was decided, and the result of the verification. */
export const DrawnDesign = z
  .object({
    kind: z.string(),
    templateId: z.string().optional(),
    batch: z.string().optional(),
    index: z.int().optional(),
    archetype: z.string().optional(),
    palette: z.array(z.string()),
    scanVerified: z.boolean(),
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
    summary: 'Draw and verify what POST /codes would save, without creating anything',
    roles: ['marketer', 'designer'],
    maxBodyBytes: MAX_LOGO_BODY_BYTES,
    body: z.strictObject({
      design: Design,
      logo: Logo.nullable().optional(),
      codeId: idText.optional().meta({ description: 'Encodes the scan URL of this code instead of a sample URL.' }),
      content: text(MAX_STATIC_CHARACTERS).min(1).optional().meta({
        description:
          'Encodes this text itself: a static code, whose content cannot be changed and whose scans are not counted. Cannot be combined with codeId.',
      }),
    }),
    response: z.object({ previewUrl: z.string(), design: DrawnDesign, ...verdictFields }),
    errors: ['not_found'],
  },
  'POST /design/auto': {
    operation: 'designs.generate',
    summary:
      'Generate nine designs in the colors of a website or of a palette; the same batch returns the same nine designs',
    roles: ['marketer', 'designer'],
    body: z.strictObject({ ...autoFields, index: z.int().min(0).max(8).optional() }),
    response: z.object({
      batch: z.string(),
      source: z.object({ url: z.string().nullable(), title: z.string().nullable(), palette: z.array(z.string()) }),
      variants: z.array(
        z.object({
          index: z.int(),
          archetype: z.string(),
          palette: z.array(z.string()),
          previewUrl: z.string(),
          scanVerified: z.boolean(),
          phonesOnly: readerFields.phonesOnly,
          design: DrawnDesign,
        }),
      ),
    }),
  },
} satisfies Endpoints
