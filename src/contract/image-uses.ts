import { z } from 'zod'
import { allMembers, bodyExamples, collection, type Endpoints, named } from './endpoint.ts'
import { exampleIds } from './example-ids.ts'
import { idText, text } from './text.ts'

/** The most places that change in one request. */
const MAX_CHANGED_PLACES = 2_000
/** The most codes and templates of codes among them, because each is drawn and tested. */
export const MAX_CHANGED_CODES = 100

const kind = z.enum(['page', 'template', 'section', 'code', 'code_template', 'brand_kit']).meta({
  description:
    'Where the image is: in a page with its pages, a saved page template, a saved section, the logo of a code or of a template of codes, or the brand kit.',
})

/** What identifies a place of an image. */
const place = {
  kind,
  id: z.string().meta({
    description: 'The id of the page, the template, the saved section or the code; `brand` for the brand kit.',
  }),
  subject: z.string().meta({
    description:
      'The id of the block, or of the page of the document whose share picture the image is. In a saved section the number of the block, from 0. `nav` for the icon of the site, `design` for the logo of a code, `brand` for the brand kit.',
  }),
  path: z.string().meta({ description: 'Where the image is in it: `items.2.image`, or `image.phone` for phones.' }),
}

const ImagePlace = z
  .object({
    ...place,
    name: z.string().meta({ description: 'The name of the page, the template, the saved section or the code.' }),
    page: z.string().meta({
      description:
        'The name of the page of the document. Empty for the icon of the site, and for everything that has no pages.',
    }),
    label: z.string().meta({
      description:
        'What shows the image: the label of the block, such as `Gallery`, or `Share picture`, `Icon of the site`, `Logo`, `Picture`.',
    }),
    alt: z.string().nullable().meta({
      description:
        'The description there. Null: the image is marked as decorative, or needs none, such as that for phones and a logo.',
    }),
  })
  .meta({ id: 'ImagePlace' })
export type ImagePlace = z.output<typeof ImagePlace>

const ChangedPlaces = z
  .object({
    changed: z
      .array(
        z.object({
          ...place,
          imageId: z.string().describe('The image that was there before.'),
          alt: z.string().optional().describe('The description that was there before, if it changed.'),
        }),
      )
      .meta({ description: 'The places that changed, with the image and, if it changed, the description before.' }),
    pages: z
      .array(
        z.object({
          ...named('page'),
          revision: z.int().describe('The revision of the draft with the change.'),
          publish: z.enum(['ready', 'has_other_changes', 'not_published']).meta({
            description:
              '`ready`: the page is published, and this change is its only unpublished one. `has_other_changes`: publishing would also publish other changes. `not_published`: visitors see no version of the page.',
          }),
        }),
      )
      .describe('The pages that changed.'),
    problems: z
      .array(
        z.object({
          kind,
          ...named('page, template, section or code'),
          message: z.string().describe('Why it was not changed, as a sentence.'),
        }),
      )
      .meta({ description: 'What could not be changed, and why. The rest is changed.' }),
  })
  .meta({ id: 'ChangedPlaces' })
export type ChangedPlaces = z.output<typeof ChangedPlaces>

/** Where an image of the library is shown. */
export const imageUses = {
  'GET /images/{id}/places': {
    operation: 'images.listPlaces',
    summary: 'List the places that show an image',
    description:
      'In drafts of pages, saved page templates, saved sections, the logos of codes and of templates of codes (the newest 1,000 of each), and the brand kit.',
    roles: allMembers,
    response: collection(ImagePlace),
    errors: ['not_found'],
  },
  'POST /images/{id}/places': {
    operation: 'images.updatePlaces',
    summary: 'Replace an image in the places that show it',
    description:
      'Shows another image, or changes the description. Places that show another image meanwhile do not change. A code with another logo is drawn and tested: one that would be hard to scan does not change, and is listed in `problems`. To undo it, send `changed` of the response.',
    roles: ['designer'],
    body: z
      .strictObject({
        changes: z
          .array(
            z.strictObject({
              kind,
              id: idText.describe('The `id` of the place.'),
              subject: idText.describe('The `subject` of the place.'),
              path: text(500).describe('The `path` of the place.'),
              imageId: idText.optional().meta({ description: 'The image to show instead.' }),
              alt: text(500).optional().describe('The new description, at most 500 characters.'),
            }),
          )
          .min(1)
          .max(MAX_CHANGED_PLACES)
          .describe(
            'The places to change, as `GET /images/{id}/places` lists them: at most 2,000, with at most 100 codes.',
          ),
        allowHardToScan: z.boolean().default(false).meta({
          description: 'True: codes change even if they are hard to scan afterwards, for example to undo a change.',
        }),
      })
      .register(bodyExamples, {
        example: {
          changes: [
            {
              kind: 'page',
              id: exampleIds.page,
              subject: 'blk_06fb3wtr2s4t6v8w0x1y',
              path: 'image',
              alt: 'Guests on the terrace',
            },
          ],
        },
      }),
    response: ChangedPlaces,
    errors: ['not_found'],
  },
} satisfies Endpoints
