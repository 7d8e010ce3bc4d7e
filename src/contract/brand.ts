import { z } from 'zod'
import { Logo, MAX_LOGO_BODY_BYTES } from './designs.ts'
import { allMembers, dateTime, type Endpoints, named } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { color, httpUrl, idText } from './text.ts'

/** What a color of a brand kit is used for. Each use belongs to at most one color. */
export const brandUses = ['accent', 'background', 'code'] as const
export type BrandUse = (typeof brandUses)[number]

export const brandCorners = ['sharp', 'soft', 'round'] as const

const MAX_BRAND_COLORS = 12
const MAX_BRAND_PICTURES = 12
/** The most pages and the most codes in one application of a brand kit. */
export const MAX_BRAND_ITEMS = 100
/** The most codes in one request for previews. */
const MAX_BRAND_PREVIEWS = 12

const uses = z.array(z.enum(brandUses)).max(brandUses.length).default([]).meta({
  description:
    '`accent`: buttons and links of pages, and mail. `background`: the background of pages. `code`: the foreground of codes; without it, the accent.',
})
const BrandColor = z.strictObject({ name: nameText.check(z.maxLength(60)), value: color, uses })
const colors = z
  .array(BrandColor)
  .max(MAX_BRAND_COLORS)
  .check(({ value: list, issues }) => {
    const seen = new Set<BrandUse>()
    for (const [index, { uses: ofColor }] of list.entries())
      for (const use of ofColor) {
        if (seen.has(use))
          issues.push({ code: 'custom', input: list, path: [index, 'uses'], message: 'Another color has this use' })
        seen.add(use)
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

const NewBrandKit = z.strictObject({
  colors: colors.default([]),
  headingFont: fontName,
  bodyFont: fontName,
  corners,
  logo: Logo.nullable().default(null),
  pictures: z.array(Logo).max(MAX_BRAND_PICTURES).default([]),
})
export type NewBrandKit = z.output<typeof NewBrandKit>

const BrandImage = z.object({
  imageId: z.string(),
  url: z.string().meta({ format: 'uri' }),
  thumbnailUrl: z.string().meta({ format: 'uri' }),
  alt: z.string(),
})

const LastApplication = z.object({
  id: z.string(),
  at: dateTime,
  by: z.string(),
  pages: z.int(),
  codes: z.int(),
})

const BrandKit = z
  .object({
    colors: z.array(z.object({ name: z.string(), value: z.string(), uses: z.array(z.string()) })),
    headingFont: z.string(),
    bodyFont: z.string(),
    corners: z.string().nullable(),
    logo: BrandImage.nullable(),
    pictures: z.array(BrandImage),
    updatedAt: dateTime.nullable().meta({ description: 'Null: the workspace has no brand kit yet.' }),
    lastApplication: LastApplication.nullable().meta({
      description: 'The last change of pages and codes that can be undone.',
    }),
  })
  .meta({ id: 'BrandKit' })
export type BrandKit = z.output<typeof BrandKit>

const FoundFont = z.object({
  found: z.string().meta({ description: 'The font of the website.' }),
  family: z.string().meta({ description: 'The same family of `GET /fonts`, or the most similar one.' }),
  isSame: z.boolean(),
})
export type FoundFont = z.output<typeof FoundFont>

const FoundPicture = z.object({
  source: z.string().meta({ format: 'uri' }),
  data: z.string().meta({ description: 'A data URL. `PUT /brand` adds it to the library.' }),
  alt: z.string(),
})
export type FoundPicture = z.output<typeof FoundPicture>

const BrandDraft = z
  .object({
    url: z.string().meta({ format: 'uri' }),
    title: z.string().nullable(),
    colors: z.array(z.object({ name: z.string(), value: z.string(), uses: z.array(z.enum(brandUses)) })),
    headingFont: FoundFont.nullable(),
    bodyFont: FoundFont.nullable(),
    corners: z.enum(brandCorners).nullable(),
    logo: FoundPicture.nullable(),
    pictures: z.array(FoundPicture),
  })
  .meta({ id: 'BrandDraft' })
export type BrandDraft = z.output<typeof BrandDraft>

const ChangeablePage = z.object({
  ...named,
  follows: z.boolean(),
  changes: z.boolean().meta({ description: 'False: the page looks as the brand kit says already.' }),
  status: z.string().meta({ description: '`draft` or `published`.' }),
  thumbnailUrl: z.string().meta({ format: 'uri' }),
  newThumbnailUrl: z.string().meta({ format: 'uri', description: 'The page in the brand kit.' }),
})
const ChangeableCode = z.object({
  ...named,
  shortCode: z.string(),
  follows: z.boolean(),
  thumbnailUrl: z.string().meta({ format: 'uri' }),
})
const BrandChanges = z
  .object({
    pages: z.array(ChangeablePage),
    codes: z.array(ChangeableCode).meta({
      description: 'The codes that follow the brand kit, and then others, the most recently changed first.',
    }),
    more: z.object({ pages: z.int(), codes: z.int() }).meta({
      description: 'The number of followers that are not listed: an application changes at most 100 of each.',
    }),
  })
  .meta({ id: 'BrandChanges' })
export type BrandChanges = z.output<typeof BrandChanges>

const CodePreview = z.object({
  id: z.string(),
  changes: z.boolean(),
  previewUrl: z.string().nullable(),
  problem: z.string().nullable().meta({ description: 'Why the code cannot take the brand kit.' }),
  note: z.string().nullable().meta({ description: 'What differs from the brand kit so that the code can be scanned.' }),
})
export type CodePreview = z.output<typeof CodePreview>

const BrandItem = z.object({ kind: z.enum(['page', 'code']), ...named })
const BrandProblem = z.object({ ...BrandItem.shape, message: z.string() })
export type BrandProblem = z.output<typeof BrandProblem>

const AppliedPage = z.object({
  ...named,
  revision: z.int(),
  publish: z.enum(['ready', 'has_other_changes', 'not_published']).meta({
    description:
      'Visitors see the change after the page is published. `has_other_changes`: publishing would publish other changes, too.',
  }),
})
const AppliedBrand = z
  .object({
    applicationId: z.string().nullable().meta({ description: 'Null: nothing had to change.' }),
    pages: z.array(AppliedPage),
    codes: z.array(z.object(named)),
    problems: z.array(BrandProblem).meta({ description: 'What was not changed, and why.' }),
  })
  .meta({ id: 'AppliedBrand' })
export type AppliedBrand = z.output<typeof AppliedBrand>

const editors = ['designer'] as const
const ids = z.array(idText).max(MAX_BRAND_ITEMS).default([])

/** The brand kit of a workspace, and its application to pages and codes. */
export const brand = {
  'GET /brand': {
    operation: 'brand.read',
    summary: 'Read the brand kit of the workspace',
    roles: allMembers,
    response: BrandKit,
  },
  'PUT /brand': {
    operation: 'brand.replace',
    summary: 'Set the brand kit; pages and codes change only when it is applied',
    roles: editors,
    body: NewBrandKit,
    maxBodyBytes: MAX_LOGO_BODY_BYTES,
    response: BrandKit,
  },
  'POST /brand/read': {
    operation: 'brand.readFromWebsite',
    summary: 'Read a brand kit from a website, without storing it',
    roles: editors,
    body: z.strictObject({ url: httpUrl }),
    response: BrandDraft,
  },
  'GET /brand/changes': {
    operation: 'brand.listChanges',
    summary: 'List the pages and codes that the brand kit would change',
    roles: editors,
    response: BrandChanges,
  },
  'POST /brand/previews': {
    operation: 'brand.previewCodes',
    summary: 'Draw codes in the brand kit, without changing them',
    roles: editors,
    body: z.strictObject({ codeIds: z.array(idText).min(1).max(MAX_BRAND_PREVIEWS) }),
    response: z.object({ data: z.array(CodePreview) }),
  },
  'POST /brand/apply': {
    operation: 'brand.apply',
    summary: 'Apply the brand kit to pages and codes, which then follow it',
    roles: editors,
    body: z.strictObject({ pageIds: ids, codeIds: ids }),
    response: AppliedBrand,
  },
  'POST /brand/undo': {
    operation: 'brand.undo',
    summary: 'Undo an application of the brand kit once; what was changed since stays',
    roles: editors,
    body: z.strictObject({ applicationId: idText }),
    response: AppliedBrand,
    errors: ['not_found'],
  },
} satisfies Endpoints
