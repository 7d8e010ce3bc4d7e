import type { FastifyInstance } from 'fastify'
import type { Row } from '#contract/index.ts'
import type { Database } from '#database/open.ts'
import { type ServiceDescription, listPermissions } from './endpoints/offered-endpoints.ts'
import { hasPassword } from './people/people.ts'
import { type People, type Person, rename } from './people/person.ts'
import { mayUsePassword } from './single-sign-on/only-single-sign-on.ts'
import type { SingleSignOnSettings } from './single-sign-on/settings.ts'
import type { Upstream } from './upstream/upstream.ts'

/** The signed-in person and their permissions: all that the dashboard needs to decide which screens to show. */
export function sessionRoute(app: FastifyInstance, { people, ...known }: Known & { people: People }): void {
  app.get('/session', async (request, reply) => {
    const person = await people.returning(request, reply)
    return reply.header('cache-control', 'no-store').send(await toSession(known, person))
  })
}

interface Known {
  db: Database
  table: readonly Row[]
  described: ServiceDescription
  upstream: Upstream
  singleSignOn: SingleSignOnSettings | null
}

async function toSession({ db, table, described, upstream, singleSignOn }: Known, person: Person): Promise<object> {
  const { id, name, email, image, twoFactorEnabled, requires, role, workspace, workspaces } = person
  // Signing in must not depend on the service: without it the dashboard can still show what is wrong.
  const found = await upstream.findWorkspace(person)
  if (found && found.name !== workspace.name) await rename(db, { id: workspace.id, name: found.name })
  const usesPassword = mayUsePassword(singleSignOn, email) && (await hasPassword(db, id))
  return {
    user: { id, name, email, image, twoFactorEnabled, hasPassword: usesPassword },
    requires,
    role,
    may: listPermissions(role, table, described),
    workspace: {
      id: workspace.id,
      name: found?.name ?? workspace.name,
      slug: workspace.slug,
      plan: found?.plan ?? null,
    },
    workspaces: workspaces.map((each) => (each.id === workspace.id && found ? { ...each, name: found.name } : each)),
  }
}
