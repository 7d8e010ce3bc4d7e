import type { Database } from '#database/open.ts'
import { allowDeviceLogin, denyDeviceLogin, findDeviceLogin } from '../assistants/device-logins.ts'
import { recordAudit, toPersonActor } from '../audit/record.ts'
import type { AccountEvents } from '../auth/account-events.ts'
import { withAttemptLimits } from '../auth/sign-in-attempts.ts'
import type { BffHandlers } from '../endpoints/register.ts'
import { ApiError } from '../http/api-error.ts'
import type { Person } from '../people/person.ts'

type Key = 'GET /assistants/device-login' | 'POST /assistants/device-login'

/** The decision about a terminal. Wrong codes of a person are limited, so that nobody finds the login of somebody else by trying codes. */
export function createDeviceLoginHandlers({
  db,
  events,
}: {
  db: Database
  events: AccountEvents
}): Pick<BffHandlers, Key> {
  const withLimit = <T>({ id }: Person, attempt: () => Promise<T>) =>
    withAttemptLimits(db, [{ key: `device codes of ${id}`, max: 10, seconds: 600 }], attempt)
  return {
    'GET /assistants/device-login': ({ person, query: { userCode } }) =>
      withLimit(person, async () => {
        const login = await findDeviceLogin(db, userCode)
        if (!login) throw createUnknownCodeError()
        const { machine, network, scope } = login
        return { machine, network, scope }
      }),

    'POST /assistants/device-login': ({ person, request, body: { userCode, allow } }) =>
      withLimit(person, async () => {
        if (allow === null) {
          if (!(await denyDeviceLogin(db, userCode))) throw createUnknownCodeError()
          return undefined
        }
        await db.transaction(async (tx) => {
          const terminal = await allowDeviceLogin(tx, person, { userCode, scope: allow })
          if (!terminal) throw createUnknownCodeError()
          await recordAudit(tx, {
            workspaceId: person.workspace.id,
            actor: toPersonActor(person),
            action: 'assistant.connect',
            target: { type: 'assistant', ...terminal },
            changes: [{ field: 'scope', from: null, to: allow }],
            request,
          })
          const right = allow === 'write' ? 'read and write' : 'read'
          const detail = `${terminal.name}, which may ${right} in the workspace ${person.workspace.name}.`
          const change = 'terminal_connected'
          await events.warn(tx, request, { userId: person.id, kind: 'account_changed', change, detail })
        })
        return undefined
      }),
  }
}

function createUnknownCodeError(): ApiError {
  return new ApiError('not_found', {
    message: 'No terminal shows this code. A code works once, within ten minutes.',
  })
}
