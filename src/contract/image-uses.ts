import { z } from 'zod'
import { allMembers, type Endpoints, named } from './endpoint.ts'
import { idText, text } from './text.ts'

/** The most places that change in one request. */
const MAX_CHANGED_PLACES = 2_000

const kind = z.enum(['page', 'template', 'section']).meta({
  description: 'A page with its pages, a saved page template, or a saved section.',
})

/** What identifies a place of an image. */
const place = {
  kind,
  id: z.string().meta({ description: 'Of the page, the template or the saved section.' }),
  subject: z.string().meta({
    description:
      'The id of the block, or of the page of the document whose share picture the image is. In a saved section the number of the block, from 0. `nav` for the icon of the site.',
  }),
  path: z.string().meta({ description: 'Where the image is in it: `items.2.image`, or `image.phone` for phones.' }),
}

const ImagePlace = z
  .object({
    ...place,
    name: z.string().meta({ description: 'Of the page, the template or the saved section.' }),
    page: z.string().meta({ description: 'The name of the page of the document; empty for a saved section.' }),
    label: z.string().meta({ description: 'What shows the image: the label of the block, such as `Gallery`.' }),
    alt: z.string().nullable().meta({ description: 'The description there. Null where none is needed.' }),
  })
  .meta({ id: 'ImagePlace' })
export type ImagePlace = z.output<typeof ImagePlace>

const ChangedPlaces = z
  .object({
    changed: z
      .array(z.object({ ...place, imageId: z.string(), alt: z.string().optional() }))
      .meta({ description: 'The places that changed, with the image and, if it changed, the description before.' }),
    pages: z.array(
      z.object({
        ...named,
        revision: z.int(),
        publish: z.enum(['ready', 'has_other_changes', 'not_published']).meta({
          description:
            '`ready`: the page is published, and this change is its only unpublished one. `has_other_changes`: publishing would also publish other changes.',
        }),
      }),
    ),
    problems: z
      .array(z.object({ kind, ...named, message: z.string() }))
      .meta({ description: 'What could not be changed, and why. The rest is changed.' }),
  })
  .meta({ id: 'ChangedPlaces' })
export type ChangedPlaces = z.output<typeof ChangedPlaces>

/** Where pages show an image of the library. */
export const imageUses = {
  'GET /images/{id}/places': {
    operation: 'images.listPlaces',
    summary: 'List the places in drafts of pages, saved page templates and saved sections that show an image',
    roles: allMembers,
    response: z.object({ data: z.array(ImagePlace) }),
    errors: ['not_found'],
  },
  'POST /images/{id}/places': {
    operation: 'images.updatePlaces',
    summary:
      'Show another image, or change the description, in places that show an image; places that show another one by now stay',
    roles: ['designer'],
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            kind,
            id: idText,
            subject: idText,
            path: text(500),
            imageId: idText.optional().meta({ description: 'The image to show instead.' }),
            alt: text(500).optional(),
          }),
        )
        .min(1)
        .max(MAX_CHANGED_PLACES),
    }),
    response: ChangedPlaces,
    errors: ['not_found'],
  },
} satisfies Endpoints
