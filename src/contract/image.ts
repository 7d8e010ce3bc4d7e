import { z } from 'zod'
import { dateTime, named } from './endpoint.ts'

/** A point of a picture. */
export const FocalPoint = z.object({
  x: z.number().min(0).max(1).describe('From the left, 0 to 1.'),
  y: z.number().min(0).max(1).describe('From the top, 0 to 1.'),
})

/** An image of the library. */
export const Image = z
  .object({
    ...named('image'),
    url: z.string().describe('The address of the image.'),
    type: z.string().meta({ description: 'image/jpeg, image/png, image/webp or image/svg+xml.' }),
    width: z.int().describe('The width in pixels.'),
    height: z.int().describe('The height in pixels.'),
    bytes: z.int().describe('The size of the file in bytes.'),
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
    tags: z.array(z.string()).describe('The tags of the image, at most 20.'),
    thumbnailUrl: z.string().meta({ format: 'uri', description: 'The picture in a small size, for lists.' }),
    source: z
      .object({
        provider: z.string().meta({ description: '`pexels`, `built-in` or `generated`. The set is open.' }),
        photographer: z.string().optional().describe('Who took the photo.'),
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
    createdAt: dateTime.describe('When the image was added to the library.'),
  })
  .meta({ id: 'Image' })
export type Image = z.output<typeof Image>

/** An image with everything that shows it. */
export const ImageWithUse = Image.extend({
  usedBy: z
    .object({
      pages: z.array(z.object(named('page'))).describe('Pages that show the image.'),
      codes: z.array(z.object(named('code'))).describe('Codes with the image as their logo.'),
      templates: z.array(z.object(named('template'))).describe('Templates that show the image.'),
      sections: z.array(z.object(named('section'))).meta({ description: 'Saved sections of pages.' }),
      brandKit: z.literal(true).optional().meta({ description: 'The image is in the brand kit of the workspace.' }),
      totals: z
        .object({
          pages: z.int().describe('Number of pages.'),
          codes: z.int().describe('Number of codes.'),
          templates: z.int().describe('Number of templates.'),
          sections: z.int().describe('Number of saved sections.'),
        })
        .meta({
          description: 'The number of everything that shows the image. Each list has the newest 100.',
        }),
    })
    .describe('What shows the image.'),
}).meta({ id: 'ImageWithUse' })
export type ImageWithUse = z.output<typeof ImageWithUse>

/** A generated image, and what is left of the allowance. */
export const GeneratedImage = Image.extend({
  remaining: z.int().meta({ description: 'Pictures that can still be generated this month.' }),
}).meta({ id: 'GeneratedImage' })
