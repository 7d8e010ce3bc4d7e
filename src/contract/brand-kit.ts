import { z } from 'zod'
import { Logo } from './designs.ts'
import { bodyExamples, dateTime } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { FocalPoint } from './image.ts'
import { color } from './text.ts'

/** What a color of a brand kit is used for. Each use belongs to at most one color. */
export const brandUses = ['accent', 'background', 'code'] as const
export type BrandUse = (typeof brandUses)[number]

export const brandCorners = ['sharp', 'soft', 'round'] as const

const MAX_BRAND_COLORS = 12
const MAX_BRAND_PICTURES = 12
const uses = z.array(z.enum(brandUses)).max(brandUses.length).default([]).meta({
  description:
    '`accent`: buttons and links of pages, and mail. `background`: the background of pages. `code`: the foreground of codes; without it, the accent.',
})
const BrandColor = z.strictObject({
  name: nameText.check(z.maxLength(60), z.describe('The name of the color: 1 to 60 characters.')),
  value: color.describe('The color, as `#rrggbb`.'),
  uses,
})
const colors = z
  .array(BrandColor)
  .max(MAX_BRAND_COLORS)
  .check(({ value: list, issues }) => {
    const seenUses = new Set<BrandUse>()
    for (const [index, { uses: ofColor }] of list.entries())
      for (const use of ofColor) {
        if (seenUses.has(use))
          issues.push({ code: 'custom', input: list, path: [index, 'uses'], message: 'Another color has this use' })
        seenUses.add(use)
      }
  })

const fontName = z
  .string()
  .regex(/^([a-z][a-z0-9-]{0,59})?$/, 'The id of a font family is expected, as GET /fonts lists it')
  .default('')
  .meta({ description: 'The id of a family of `GET /fonts`. Empty: pages keep their own font.' })
const corners = z.enum(brandCorners).nullable().default(null).meta({
  description: 'The corners of cards, fields and buttons. Null: pages keep their own.',
})

export const NewBrandKit = z
  .strictObject({
    colors: colors.default([]).describe('The colors, at most 12. Each use belongs to at most one color.'),
    headingFont: fontName.describe(
      'The font of headings: the id of a family of `GET /fonts`. Empty: pages keep their own.',
    ),
    bodyFont: fontName.describe('The font of text: the id of a family of `GET /fonts`. Empty: pages keep their own.'),
    corners,
    logo: Logo.nullable().default(null).describe('The logo. Null: none.'),
    pictures: z.array(Logo).max(MAX_BRAND_PICTURES).default([]).describe('Further pictures of the brand, at most 12.'),
    replaces: dateTime.nullable().optional().meta({
      description:
        'The `updatedAt` of the brand kit that was read before. If another one is stored meanwhile, nothing changes, and the error is `changed_meanwhile`. Without it, any brand kit is replaced.',
    }),
  })
  .register(bodyExamples, {
    example: {
      colors: [
        { name: 'Forest', value: '#1b4332', uses: ['accent', 'code'] },
        { name: 'Cream', value: '#fefae0', uses: ['background'] },
      ],
      headingFont: 'lora',
      bodyFont: 'inter',
      corners: 'round',
    },
  })
export type NewBrandKit = z.output<typeof NewBrandKit>

const BrandImage = z.object({
  imageId: z.string().describe('The id of the image of the library.'),
  url: z.string().meta({ format: 'uri', description: 'The address of the image.' }),
  thumbnailUrl: z.string().meta({ format: 'uri', description: 'The image in a small size.' }),
  alt: z.string().describe('What the image shows.'),
  focalPoint: FocalPoint.nullable().describe('The point that a cropped picture keeps in view. Null: the center.'),
})

const LastApplication = z.object({
  id: z.string().describe('The id of the application, for `POST /brand/undo`.'),
  at: dateTime.describe('When the brand kit was applied.'),
  by: z.string().describe('The name of the person or key that applied it.'),
  pages: z.int().describe('How many pages it changed.'),
  codes: z.int().describe('How many codes it changed.'),
})

/** The brand kit of a workspace. */
export const BrandKit = z
  .object({
    colors: z
      .array(
        z.object({
          name: z.string().describe('The name of the color.'),
          value: z.string().describe('The color, as `#rrggbb`.'),
          uses: z.array(z.string()).describe('What the color is used for: `accent`, `background`, `code`.'),
        }),
      )
      .describe('The colors of the brand.'),
    headingFont: z.string().describe('The id of the font family of headings. Empty: pages keep their own.'),
    bodyFont: z.string().describe('The id of the font family of text. Empty: pages keep their own.'),
    corners: z.string().nullable().describe('`sharp`, `soft` or `round`. Null: pages keep their own.'),
    logo: BrandImage.nullable().describe('The logo. Null: none.'),
    pictures: z.array(BrandImage).describe('Further pictures of the brand.'),
    updatedAt: dateTime
      .nullable()
      .meta({ description: 'When the brand kit was last changed. Null: the workspace has no brand kit yet.' }),
    lastApplication: LastApplication.nullable().meta({
      description: 'The last application of the brand kit, which can be undone. Null: there is none.',
    }),
  })
  .meta({ id: 'BrandKit' })
export type BrandKit = z.output<typeof BrandKit>
