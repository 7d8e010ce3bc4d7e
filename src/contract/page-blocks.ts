import { z } from 'zod'
import { type Endpoints, listEndpoint } from './endpoint.ts'

const BlockType = z
  .object({
    type: z.string().describe('The type, as blocks have it.'),
    label: z.string().describe('The name of the type for people.'),
    plan: z.string().meta({
      description: 'The lowest plan that includes the block: `basic`, `core` or `pro`. More values may be added later.',
    }),
    category: z.string().describe('The group of the type in the builder, such as `Content`.'),
    icon: z.string().describe('The name of the icon in the builder.'),
    description: z.string().describe('What the block shows, as a sentence.'),
    schema: z.record(z.string(), z.unknown()).optional().meta({
      description:
        'JSON Schema of the fields that addBlock and setBlock accept. Present only if the request names `types`.',
    }),
    defaults: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'The fields of a new block. Present only if the request names `types`.' }),
  })
  .meta({ id: 'BlockType' })

/** The types of blocks that pages consist of. */
export const pageBlocks = {
  'GET /page-blocks': {
    ...listEndpoint('pageBlocks.list', 'List block types', BlockType),
    description:
      'With their labels and the plans that they need. With `types`, also the JSON Schema of each named type: the fields that `addBlock` and `setBlock` may send.',
    query: z.strictObject({
      types: z
        .array(z.string().min(1).max(60))
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'The types to describe, separated by commas: 1 to 100.' }),
    }),
  },
} satisfies Endpoints
