import { z } from 'zod'
import { named } from './endpoint.ts'
import { brandCorners, brandUses } from './brand-kit.ts'

const FoundFont = z.object({
  found: z.string().meta({ description: 'The font of the website.' }),
  family: z.string().meta({ description: 'The same family of `GET /fonts`, or the most similar one.' }),
  isSame: z.boolean().describe('Whether the family is the font of the website itself.'),
})
export type FoundFont = z.output<typeof FoundFont>

const FoundPicture = z.object({
  source: z.string().meta({ format: 'uri', description: 'The address of the picture on the website.' }),
  data: z.string().meta({ description: 'A data URL. `PUT /brand` adds it to the library.' }),
  alt: z.string().describe('What the picture shows, as the website says.'),
})
export type FoundPicture = z.output<typeof FoundPicture>

/** A brand kit as a website suggests it. */
export const BrandDraft = z
  .object({
    url: z.string().meta({ format: 'uri', description: 'The website.' }),
    title: z.string().nullable().describe('The title of the website. Null: it has none.'),
    colors: z
      .array(
        z.object({
          name: z.string().describe('A name for the color.'),
          value: z.string().describe('The color, as `#rrggbb`.'),
          uses: z.array(z.enum(brandUses)).describe('What the color could be used for.'),
        }),
      )
      .describe('The colors that were found.'),
    headingFont: FoundFont.nullable().describe('The font of headings. Null: none was found.'),
    bodyFont: FoundFont.nullable().describe('The font of text. Null: none was found.'),
    corners: z.enum(brandCorners).nullable().describe('The corners of buttons. Null: none were found.'),
    logo: FoundPicture.nullable().describe('The logo. Null: none was found.'),
    pictures: z.array(FoundPicture).describe('Further pictures that were found, at most 3.'),
  })
  .meta({ id: 'BrandDraft' })
export type BrandDraft = z.output<typeof BrandDraft>

const ChangeablePage = z.object({
  ...named('page'),
  follows: z.boolean().describe('Whether the page follows the brand kit.'),
  changes: z.boolean().meta({ description: 'False: the page looks as the brand kit says already.' }),
  status: z.string().meta({ description: '`draft` or `published`.' }),
  thumbnailUrl: z.string().meta({ format: 'uri', description: 'The page as it is.' }),
  newThumbnailUrl: z.string().meta({ format: 'uri', description: 'The page in the brand kit.' }),
})
const ChangeableCode = z.object({
  ...named('code'),
  shortCode: z.string().describe('The nine characters at the end of the address.'),
  follows: z.boolean().describe('Whether the code follows the brand kit.'),
  thumbnailUrl: z.string().meta({ format: 'uri', description: 'The code as it is.' }),
})
/** The changes that an application of the brand kit would make. */
export const BrandChanges = z
  .object({
    pages: z.array(ChangeablePage).describe('The pages, at most 100, those that follow the brand kit first.'),
    codes: z.array(ChangeableCode).meta({
      description:
        'The codes that follow the brand kit, and then at most 24 others, the most recently changed first: at most 100 together. Archived codes are left out.',
    }),
    more: z
      .object({
        pages: z.int().describe('Pages that are not listed.'),
        codes: z.int().describe('Codes that are not listed.'),
      })
      .meta({
        description: 'The number of followers that are not listed: an application changes at most 100 of each.',
      }),
  })
  .meta({ id: 'BrandChanges' })
export type BrandChanges = z.output<typeof BrandChanges>

export const CodePreview = z
  .object({
    id: z.string().describe('The id of the code.'),
    changes: z.boolean().describe('Whether the brand kit would change the code.'),
    previewUrl: z.string().nullable().describe('The code in the brand kit as an image. Null: it cannot take it.'),
    problem: z.string().nullable().meta({ description: 'Why the code cannot take the brand kit. Null: it can.' }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'What differs from the brand kit so that the code can be scanned. Null: nothing.' }),
  })
  .meta({ id: 'BrandCodePreview' })
export type CodePreview = z.output<typeof CodePreview>

const BrandProblem = z.object({
  kind: z.enum(['page', 'code']).describe('What was not changed.'),
  ...named('page or code'),
  message: z.string().describe('Why it was not changed, as a sentence.'),
})
export type BrandProblem = z.output<typeof BrandProblem>

const AppliedPage = z.object({
  ...named('page'),
  revision: z.int().describe('The revision of the draft with the change.'),
  publish: z.enum(['ready', 'has_other_changes', 'not_published']).meta({
    description:
      'Visitors see the change after the page is published. `ready`: this change is the only unpublished one. `has_other_changes`: publishing would publish other changes, too. `not_published`: visitors see no version of the page.',
  }),
})
/** The changes that an application of the brand kit made. */
export const AppliedBrand = z
  .object({
    applicationId: z
      .string()
      .nullable()
      .meta({ description: 'The id of the application, for `POST /brand/undo`. Null: nothing had to change.' }),
    pages: z.array(AppliedPage).describe('The pages that changed.'),
    codes: z.array(z.object(named('code'))).describe('The codes that changed.'),
    problems: z.array(BrandProblem).meta({ description: 'What was not changed, and why.' }),
  })
  .meta({ id: 'AppliedBrand' })
export type AppliedBrand = z.output<typeof AppliedBrand>
