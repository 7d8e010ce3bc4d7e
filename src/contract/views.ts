import { z } from 'zod'
import { dateTime, type Endpoints, idempotent, deleteEndpoint, listEndpoint, named } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { text } from './text.ts'

const View = z
  .object({
    ...named,
    search: z.string().meta({ description: 'The query string of the list of codes.' }),
    createdAt: dateTime,
  })
  .meta({ id: 'View' })

/** Saved views of the list of codes, shared by the workspace. */
export const views = {
  'GET /views': listEndpoint('views.list', 'List saved views of codes by name', View),
  'POST /views': {
    operation: 'views.create',
    summary: 'Save a view',
    roles: ['marketer'],
    headers: idempotent,
    body: z.strictObject({ name: nameText, search: text(2000) }),
    status: 201,
    response: View,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'DELETE /views/{id}': deleteEndpoint('views.delete', 'Delete a saved view', ['marketer']),
} satisfies Endpoints
