import { z } from 'zod'
import { color, idText, text } from './text.ts'

export const moduleShapes = ['square', 'rounded', 'dots', 'diamond', 'bars', 'columns', 'fluid'] as const
export const eyeShapes = ['square', 'rounded', 'circle', 'leaf'] as const
export const frameStyles = ['none', 'border', 'caption', 'banner', 'badge', 'ticket', 'bubble'] as const

const Gradient = z.strictObject({
  type: z.enum(['linear', 'radial']).default('linear').describe('The kind of the gradient.'),
  from: color.describe('The first color, as `#rrggbb`.'),
  to: color.describe('The second color, as `#rrggbb`.'),
  angle: z
    .int()
    .min(0)
    .max(359)
    .default(45)
    .meta({ description: 'The direction of a linear gradient, in degrees clockwise. 0 points to the right.' }),
})

const Frame = z.strictObject({
  style: z.enum(frameStyles).default('none').describe('The shape of the frame.'),
  text: text(24)
    .default('Scan me')
    .describe('The text in the frame, at most 24 characters. The styles `none` and `border` have no text.'),
  color: color.nullable().default(null).meta({ description: 'The color of the frame. Null: that of the foreground.' }),
})

const PlacedLogo = z.strictObject({
  imageId: idText.describe('The id of an image of the library.'),
  share: z.int().min(10).max(35).default(22).meta({
    description: "Width in percent of the code's width without its quiet zone, 10 to 35.",
  }),
  plate: z.enum(['none', 'square', 'rounded', 'circle']).default('rounded').describe('The plate behind the logo.'),
})

/** All settings that decide how a code is drawn. Each has a default. */
export const PlainDesign = z.strictObject({
  kind: z.literal('plain').describe('A design whose settings are given one by one.'),
  foreground: z
    .union([color, Gradient])
    .default('#000000')
    .describe('The color of the modules, as `#rrggbb`, or a gradient.'),
  background: z
    .union([color, z.literal('transparent')])
    .default('#ffffff')
    .describe('The color behind the modules, as `#rrggbb`, or `transparent`.'),
  module: z.enum(moduleShapes).default('square').describe('The shape of the modules.'),
  eye: z.enum(eyeShapes).default('square').describe('The shape of the three corners that scanners look for.'),
  eyeColor: color
    .nullable()
    .default(null)
    .meta({ description: 'The color of the three corners. Null: that of the foreground.' }),
  frame: Frame.prefault({}).describe('The frame around the code.'),
  logo: PlacedLogo.nullable().default(null).describe('The logo in the center. Null: no logo.'),
  correction: z.enum(['auto', 'L', 'M', 'Q', 'H']).default('auto').meta({
    description:
      'The error correction level. `auto`: the size of the logo decides, and the response has the chosen level.',
  }),
  quietZone: z
    .int()
    .min(0)
    .max(12)
    .default(4)
    .meta({ description: 'Width of the quiet zone in modules, 0 to 12. Scanners expect 4.' }),
  followsBrand: z
    .literal(true)
    .optional()
    .meta({ description: 'Changes of the brand kit are offered to the code. Does not change the drawing.' }),
})
export type PlainDesign = z.output<typeof PlainDesign>
