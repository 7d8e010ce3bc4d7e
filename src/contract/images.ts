import { z } from 'zod'
import {
  allMembers,
  bodyExamples,
  collection,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  paged,
  paging,
} from './endpoint.ts'
import { exampleIds } from './example-ids.ts'
import { nameText } from './form-fields.ts'
import { FocalPoint, GeneratedImage, Image, ImageWithUse } from './image.ts'
import { httpUrl, idText, tagFilter, tagText, text } from './text.ts'

/** The most tags of an image. */
const MAX_TAGS = 20
/** The most images that change in one request. */
const MAX_CHANGED_IMAGES = 500

/** A folder of the library, with its parents before slashes: `Menus/Summer`. Empty for the top. */
const folderText = z.string().transform(toFolderPath).pipe(text(200))

/** A folder to filter by, in the form in which folders are stored. */
const folderFilter = text(200).transform(toFolderPath)

function toFolderPath(path: string): string {
  return path
    .normalize('NFC')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join('/')
}

/** Shapes of generated pictures. */
export const aspectRatios = ['1:1', '4:3', '3:4', '16:9'] as const

const name = z
  .string()
  .trim()
  .normalize('NFC')
  .pipe(text(200))
  .optional()
  .describe('The name of the image, at most 200 characters.')
const editors = ['marketer', 'designer'] as const

export const images = {
  'GET /images': {
    operation: 'images.list',
    summary: 'List the images of the workspace, newest first',
    roles: allMembers,
    query: z.strictObject({
      ...paging,
      search: text(200)
        .optional()
        .meta({ description: 'Only images with these words in the name, the description or the tags.' }),
      folder: folderFilter
        .optional()
        .meta({ description: 'Only images in this folder and its folders. Empty: in no folder.' }),
      tag: tagFilter.optional().describe('Only images with this tag.'),
    }),
    response: paged(Image),
  },
  'GET /images/labels': {
    operation: 'images.listLabels',
    summary: 'List the folders and tags of images',
    description: 'In the order of their names, with the number of their images.',
    roles: allMembers,
    response: z.object({
      folders: z
        .array(
          z.object({
            folder: z.string().describe('The folder, with its parents before slashes.'),
            count: z.int().describe('Number of images.'),
          }),
        )
        .meta({
          description:
            'Without the images in folders of the folder. The folder with an empty name has the images in no folder.',
        }),
      tags: z
        .array(
          z.object({ tag: z.string().describe('The tag.'), count: z.int().describe('Number of images with the tag.') }),
        )
        .describe('The tags of images.'),
    }),
  },
  'POST /images/bulk': {
    operation: 'images.updateMany',
    summary: 'Move and tag many images',
    description: 'Moves images into a folder, and adds or removes tags. Ids of images that do not exist are left out.',
    roles: editors,
    body: z
      .strictObject({
        changes: z
          .array(
            z.strictObject({
              id: idText.describe('The id of the image.'),
              folder: folderText.optional().describe('The new folder, with its parents before slashes. Empty: none.'),
              addTags: z.array(tagText).max(MAX_TAGS).optional().describe('Tags to add. An image has at most 20 tags.'),
              removeTags: z.array(tagText).max(MAX_TAGS).optional().describe('Tags to remove.'),
            }),
          )
          .min(1)
          .max(MAX_CHANGED_IMAGES)
          .describe('The changes, at most 500.'),
      })
      .register(bodyExamples, {
        example: { changes: [{ id: exampleIds.image, folder: 'Menus/Summer', addTags: ['ice cream'] }] },
      }),
    response: collection(Image),
  },
  'POST /images': {
    operation: 'images.create',
    summary: 'Store an image',
    roles: editors,
    headers: idempotent,
    description:
      'From a URL or from base64. The image is encoded again, without its metadata. Send either `url` or `data`. JPEG, PNG, WebP, GIF, AVIF and SVG are accepted.',
    body: z
      .union([
        z.strictObject({ url: httpUrl.describe('A public web address of the image.'), name }),
        z.strictObject({
          data: z.string().min(1).max(14_000_000).meta({ description: 'The image as base64 or as a data URL.' }),
          name,
        }),
      ])
      .register(bodyExamples, {
        example: {
          data: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI0MCIgaGVpZ2h0PSI0MCI+PGNpcmNsZSBjeD0iMjAiIGN5PSIyMCIgcj0iMTgiIGZpbGw9IiMxYjQzMzIiLz48L3N2Zz4=',
          name: 'Logo of the café',
        },
      }),
    maxBodyBytes: 15_000_000,
    status: 201,
    response: Image,
    errors: ['idempotency_conflict'],
  },
  'POST /images/generate': {
    operation: 'images.generate',
    summary: 'Create a picture from text',
    description:
      'Stores the picture in the library as a JPEG; this takes a few seconds. Each request counts towards the monthly allowance of the plan, also if the safety filter blocks its prompt.',
    roles: editors,
    headers: idempotent,
    body: z
      .strictObject({
        prompt: z
          .string()
          .trim()
          .min(1)
          .pipe(text(1_000))
          .describe('What the picture shows, at most 1,000 characters.'),
        aspectRatio: z.enum(aspectRatios).default('1:1').describe('The shape of the picture: width to height.'),
        name,
      })
      .register(bodyExamples, { example: { prompt: 'A cup of cappuccino on a table in the sun', aspectRatio: '4:3' } }),
    status: 201,
    response: GeneratedImage,
    errors: ['plan_limit_reached', 'prompt_blocked', 'provider_failed', 'idempotency_conflict'],
  },
  'GET /images/{id}': {
    operation: 'images.read',
    summary: 'Read an image and where it is shown',
    description: 'With the pages, codes, templates and saved sections that show it.',
    roles: allMembers,
    response: ImageWithUse,
    errors: ['not_found'],
  },
  'PATCH /images/{id}': {
    operation: 'images.update',
    summary: 'Update an image',
    description: 'Changes its name, description, focal point, folder or tags. Fields that are left out do not change.',
    roles: editors,
    body: z
      .strictObject({
        name: z.optional(nameText).describe('The name of the image: 1 to 200 characters, not only spaces.'),
        alt: text(500)
          .optional()
          .describe('What the picture shows, for people who cannot see it: at most 500 characters.'),
        focalPoint: FocalPoint.nullable()
          .optional()
          .describe('The point that a cropped picture keeps in view. Null: the center.'),
        folder: folderText.optional().describe('The folder, with its parents before slashes. Empty: none.'),
        tags: z.array(tagText).max(MAX_TAGS).optional().describe('Replaces all tags of the image, at most 20.'),
      })
      .register(bodyExamples, {
        example: { name: 'Terrace in summer', alt: 'Guests on the terrace', focalPoint: { x: 0.5, y: 0.4 } },
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
