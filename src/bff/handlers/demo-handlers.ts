import { ApiError } from '../http/api-error.ts'
import type { BffHandlers } from '../endpoints/register.ts'
import type { Installation } from '../setup/installation.ts'

/** `installation` is null if the service runs elsewhere. */
export function demoHandlers(installation: Installation | null): Pick<BffHandlers, 'DELETE /demo'> {
  return {
    async 'DELETE /demo'({ person }) {
      if (!(await installation?.deleteDemo(person.workspace.id))) throw new ApiError('not_found')
    },
  }
}
