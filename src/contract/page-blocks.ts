import { z } from 'zod'
import { type Endpoints, listEndpoint } from './endpoint.ts'

const BlockType = z
  .object({
    type: z.string(),
    label: z.string(),
    plan: z.string().meta({
      description: 'The lowest plan that includes the block: `basic`, `core` or `pro`. More values may be added later.',
    }),
    category: z.string(),
    icon: z.string(),
    description: z.string(),
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
    ...listEndpoint(
      'pageBlocks.list',
      'List block types with their labels and plans; with `types`, also the JSON Schema of each',
      BlockType,
    ),
    query: z.strictObject({
      types: z.array(z.string().min(1).max(60)).min(1).max(100).optional().meta({ description: 'Comma-separated.' }),
    }),
  },
} satisfies Endpoints
