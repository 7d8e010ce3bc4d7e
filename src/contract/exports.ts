import { z } from 'zod'
import { binary, dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint } from './endpoint.ts'

export const Export = z
  .object({
    id: z.string().describe('The id of the export.'),
    state: z.string().meta({ description: 'How far the export is: `running`, `ready` or `failed`.' }),
    bytes: z.int().nullable().meta({ description: 'The size of the file in bytes. Null until the file is ready.' }),
    problem: z.string().nullable().meta({ description: 'Why the export failed, as a sentence. Null: it did not.' }),
    createdAt: dateTime.describe('When the export was started.'),
    expiresAt: dateTime.meta({ description: 'When the export and its file are deleted.' }),
  })
  .meta({ id: 'Export' })
export type Export = z.output<typeof Export>

/** Exports of a whole workspace, each a ZIP that can be imported into another installation. */
export const exports = {
  'GET /exports': { ...listEndpoint('exports.list', 'List exports, newest first', Export), roles: [], scope: 'admin' },
  'POST /exports': {
    operation: 'exports.create',
    summary: 'Export everything in the workspace',
    description: 'While another export is running, that export is returned.',
    roles: [],
    scope: 'admin',
    headers: idempotent,
    status: 201,
    existing: true,
    response: Export,
    errors: ['idempotency_conflict'],
  },
  'GET /exports/{id}/file': {
    operation: 'exports.download',
    summary: 'Download the file of an export that is ready',
    roles: [],
    scope: 'admin',
    response: binary('application/zip'),
    errors: ['not_found'],
  },
  'DELETE /exports/{id}': {
    ...deleteEndpoint('exports.delete', 'Delete an export and its file', []),
    description: 'An export that is running stops.',
    scope: 'admin',
  },
} satisfies Endpoints
