import { z } from 'zod'
import { allMembers, dateTime, deleteEndpoint, type Endpoints, idempotent, named, paged, paging } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { httpUrl, idText, tagFilter, tagText, text } from './text.ts'

const FocalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

/** The most tags of an image. */
const MAX_TAGS = 20
/** The most images that change in one request. */
const MAX_CHANGED_IMAGES = 500

/** A folder of the library, with its parents before slashes: `Menus/Summer`. Empty for the top. */
const folderText = z
  .string()
  .normalize('NFC')
  .transform((path) =>
    path
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .join('/'),
  )
  .pipe(text(200))

const Image = z
  .object({
    id: z.string(),
    url: z.string(),
    name: z.string(),
    type: z.string().meta({ description: 'image/jpeg, image/png, image/webp or image/svg+xml.' }),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    alt: z
      .string()
      .meta({ description: 'What the picture shows, for people who cannot see the picture. Empty if unknown.' }),
    focalPoint: FocalPoint.nullable().meta({
      description:
        'The point that a cropped picture keeps in view. Null: the center. Published pages show a change when they are published again.',
    }),
    folder: z.string().meta({
      description: 'The folder, with its parents before slashes: `Menus/Summer`. Empty for an image in no folder.',
    }),
    tags: z.array(z.string()),
    thumbnailUrl: z.string().meta({ format: 'uri', description: 'The picture in a small size, for lists.' }),
    source: z
      .object({
        provider: z.string().meta({ description: '`pexels`, `built-in` or `generated`. The set is open.' }),
        photographer: z.string().optional(),
        url: z.string().optional().meta({ format: 'uri', description: 'The page of the photo at its provider.' }),
        prompt: z
          .string()
          .optional()
          .meta({ description: 'The text from which the image was generated. Only for generated images.' }),
      })
      .nullable()
      .meta({ description: 'Null for an uploaded picture.' }),
    sample: z
      .boolean()
      .optional()
      .meta({ description: 'True: the image is an example that the built-in generator composed.' }),
    animation: z.enum(['moving', 'still']).optional().meta({
      description:
        'Only for animations. `still`: the animation had too many frames or pixels, so only its first frame is stored.',
    }),
    createdAt: dateTime,
  })
  .meta({ id: 'Image' })
export type Image = z.output<typeof Image>

const ImageWithUse = Image.extend({
  usedBy: z.object({
    pages: z.array(z.object(named)),
    codes: z.array(z.object(named)),
    templates: z.array(z.object(named)),
    sections: z.array(z.object(named)).meta({ description: 'Saved sections of pages.' }),
    brandKit: z.literal(true).optional().meta({ description: 'The image is in the brand kit of the workspace.' }),
    totals: z.object({ pages: z.int(), codes: z.int(), templates: z.int(), sections: z.int() }).meta({
      description: 'The number of everything that shows the image. Each list has the newest 100.',
    }),
  }),
}).meta({ id: 'ImageWithUse' })
export type ImageWithUse = z.output<typeof ImageWithUse>

const GeneratedImage = Image.extend({
  remaining: z.int().meta({ description: 'Pictures that can still be generated this month.' }),
}).meta({ id: 'GeneratedImage' })

/** Shapes of generated pictures. */
export const aspectRatios = ['1:1', '4:3', '3:4', '16:9'] as const

const name = text(200).optional()
const editors = ['marketer', 'designer'] as const

export const images = {
  'GET /images': {
    operation: 'images.list',
    summary: 'List the images of the workspace, newest first',
    roles: allMembers,
    query: z.strictObject({
      ...paging,
      search: text(200).optional().meta({ description: 'Words of the name, the description or the tags.' }),
      folder: text(200)
        .optional()
        .meta({ description: 'Also finds what is in folders of this folder. Empty: in no folder.' }),
      tag: tagFilter.optional(),
    }),
    response: paged(Image),
  },
  'GET /images/labels': {
    operation: 'images.listLabels',
    summary: 'List the folders and the tags of the library by name, with the number of their images',
    roles: allMembers,
    response: z.object({
      folders: z.array(z.object({ folder: z.string(), count: z.int() })).meta({
        description:
          'Without the images in folders of the folder. The folder with an empty name has the images in no folder.',
      }),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    }),
  },
  'POST /images/bulk': {
    operation: 'images.updateMany',
    summary: 'Move images into folders, and add or remove tags; images that do not exist are left out',
    roles: editors,
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            id: idText,
            folder: folderText.optional(),
            addTags: z.array(tagText).max(MAX_TAGS).optional(),
            removeTags: z.array(tagText).max(MAX_TAGS).optional(),
          }),
        )
        .min(1)
        .max(MAX_CHANGED_IMAGES),
    }),
    response: z.object({ data: z.array(Image) }),
  },
  'POST /images': {
    operation: 'images.create',
    summary: 'Store an image from a URL or from base64; the image is encoded again without its metadata',
    roles: editors,
    headers: idempotent,
    body: z.union([
      z.strictObject({ url: httpUrl, name }),
      z.strictObject({
        data: z.string().min(1).max(14_000_000).meta({ description: 'The image as base64 or as a data URL.' }),
        name,
      }),
    ]),
    maxBodyBytes: 15_000_000,
    status: 201,
    response: Image,
    errors: ['idempotency_conflict'],
  },
  'POST /images/generate': {
    operation: 'images.generate',
    summary:
      'Create a picture from text; each request counts towards the monthly allowance, also if its prompt is blocked',
    roles: editors,
    headers: idempotent,
    body: z.strictObject({
      prompt: z.string().trim().min(1).pipe(text(1_000)),
      aspectRatio: z.enum(aspectRatios).default('1:1'),
      name,
    }),
    status: 201,
    response: GeneratedImage,
    errors: ['plan_limit_reached', 'prompt_blocked', 'provider_failed', 'idempotency_conflict'],
  },
  'GET /images/{id}': {
    operation: 'images.read',
    summary: 'Read an image, with the pages, codes, templates and saved sections that show it',
    roles: allMembers,
    response: ImageWithUse,
    errors: ['not_found'],
  },
  'PATCH /images/{id}': {
    operation: 'images.update',
    summary: 'Change the name, the description, the focal point, the folder or the tags of an image',
    roles: editors,
    body: z.strictObject({
      name: z.optional(nameText),
      alt: text(500).optional(),
      focalPoint: FocalPoint.nullable().optional(),
      folder: folderText.optional(),
      tags: z.array(tagText).max(MAX_TAGS).optional(),
    }),
    alsoAccepts: ImageWithUse,
    response: ImageWithUse,
    errors: ['not_found'],
  },
  'DELETE /images/{id}': {
    ...deleteEndpoint('images.delete', 'Delete an image that no design uses', editors),
    errors: ['not_found', 'in_use'],
  },
} satisfies Endpoints
