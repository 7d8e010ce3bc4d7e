import { z } from 'zod'
import {
  bodyExamples,
  createNameField,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
} from './endpoint.ts'
import { text } from './text.ts'

/** The lists of the dashboard that have saved views. */
const ViewedList = z.enum(['codes', 'leads', 'deliveries'])

const View = z
  .object({
    ...named('view'),
    list: z.string().describe('The list that the view is of: `codes`, `leads` or `deliveries`.'),
    search: z.string().meta({ description: 'The query of the list in the dashboard, such as `tag=menu&sort=scans`.' }),
    createdAt: dateTime.describe('When the view was saved.'),
  })
  .meta({ id: 'View' })

/** Saved views of lists, shared by the workspace. */
export const views = {
  'GET /views': listEndpoint('views.list', 'List saved views of all lists by name', View),
  'POST /views': {
    operation: 'views.create',
    summary: 'Save a view',
    description: 'The name of a view is unique in its list, whatever its case: another view with the name is refused.',
    roles: ['marketer'],
    headers: idempotent,
    body: z
      .strictObject({
        name: createNameField('view'),
        list: ViewedList.default('codes').describe('The list that the view is of.'),
        search: text(2000).describe('The query of the list in the dashboard, at most 2,000 characters.'),
      })
      .register(bodyExamples, { example: { name: 'Menus, most scanned', search: 'tag=menu&sort=scans' } }),
    status: 201,
    response: View,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'DELETE /views/{id}': deleteEndpoint('views.delete', 'Delete a saved view', ['marketer']),
} satisfies Endpoints
