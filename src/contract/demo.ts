import { deleteEndpoint, type Endpoints } from './endpoint.ts'

/** The demo is a workspace of its own, which can be deleted in one step. */
export const demo = {
  'DELETE /demo': {
    ...deleteEndpoint('workspace.deleteDemo', 'Delete the demo', []),
    description: 'Deletes the workspace with everything in it, if it is the demo.',
  },
} satisfies Endpoints
