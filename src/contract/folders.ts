import { z } from 'zod'
import {
  bodyExamples,
  createNameField,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
  timestamps,
} from './endpoint.ts'
import { idText } from './text.ts'

export const Folder = z
  .object({
    ...named('folder'),
    parentId: z.string().nullable().meta({ description: 'The id of the parent folder. Null at the top of the tree.' }),
    codes: z.int().meta({ description: 'Number of codes directly in this folder that are not archived.' }),
    ...timestamps('folder'),
  })
  .meta({ id: 'Folder' })
export type Folder = z.output<typeof Folder>

export const folders = {
  'GET /folders': {
    ...listEndpoint('folders.list', 'List all folders', Folder),
    description: 'The whole tree in one response, without pages. Rebuild the tree by grouping on `parentId`.',
  },
  'POST /folders': {
    operation: 'folders.create',
    summary: 'Create a folder',
    description: 'Without `parentId`, the folder is at the top of the tree.',
    roles: ['marketer'],
    headers: idempotent,
    body: z
      .strictObject({
        name: createNameField('folder'),
        parentId: idText.nullable().optional().describe('The id of the parent. Null or left out: the top of the tree.'),
      })
      .register(bodyExamples, { example: { name: 'Summer menu 2026', parentId: null } }),
    status: 201,
    response: Folder,
    errors: ['plan_limit_reached', 'idempotency_conflict'],
  },
  'PATCH /folders/{id}': {
    operation: 'folders.update',
    summary: 'Rename or move a folder',
    description: 'A folder cannot be moved into itself or its subfolders.',
    roles: ['marketer'],
    body: z
      .strictObject({
        name: createNameField('folder'),
        parentId: idText.nullable().describe('The id of the new parent. Null: the top of the tree.'),
      })
      .partial()
      .register(bodyExamples, { example: { name: 'Menus' } }),
    alsoAccepts: Folder,
    response: Folder,
    errors: ['not_found'],
  },
  'DELETE /folders/{id}': {
    ...deleteEndpoint('folders.delete', 'Delete a folder', ['marketer']),
    description: 'Its codes and subfolders move to its parent.',
  },
} satisfies Endpoints
