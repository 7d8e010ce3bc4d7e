import type { FastifyInstance } from 'fastify'
import type { EndpointRow } from '#contract/index.ts'
import type { Database } from '#database/open.ts'
import { type ServiceDescription, listPermissions } from './endpoints/offered-endpoints.ts'
import { hasPassword } from './people/people.ts'
import { type People, type Person, renameWorkspace } from './people/person.ts'
import { mayUsePassword } from './single-sign-on/only-single-sign-on.ts'
import type { SingleSignOnSettings } from './single-sign-on/settings.ts'
import type { Upstream } from './upstream/upstream.ts'

/** Adds the route that returns the signed-in person and their permissions, by which the dashboard decides which screens to show. */
export function addSessionRoute(
  app: FastifyInstance,
  { people, ...options }: SessionOptions & { people: People },
): void {
  app.get('/session', async (request, reply) => {
    const person = await people.resumeSession(request, reply)
    return reply.header('cache-control', 'no-store').send(await toSession(options, person))
  })
}

interface SessionOptions {
  db: Database
  table: readonly EndpointRow[]
  serviceDescription: ServiceDescription
  upstream: Upstream
  singleSignOn: SingleSignOnSettings | null
}

async function toSession(
  { db, table, serviceDescription, upstream, singleSignOn }: SessionOptions,
  person: Person,
): Promise<object> {
  const { id, name, email, image, twoFactorEnabled, requires, role, workspace, workspaces } = person
  // Signing in must not depend on the service, because without it the dashboard can still show what is wrong.
  const serviceWorkspace = await upstream.findWorkspace(person)
  if (serviceWorkspace && serviceWorkspace.name !== workspace.name)
    await renameWorkspace(db, { id: workspace.id, name: serviceWorkspace.name })
  const usesPassword = mayUsePassword(singleSignOn, email) && (await hasPassword(db, id))
  return {
    user: { id, name, email, image, twoFactorEnabled, hasPassword: usesPassword },
    requires,
    role,
    may: listPermissions(role, table, serviceDescription),
    workspace: {
      id: workspace.id,
      name: serviceWorkspace?.name ?? workspace.name,
      slug: workspace.slug,
      plan: serviceWorkspace?.plan ?? null,
      demo: serviceWorkspace?.demo ?? false,
    },
    workspaces: workspaces.map((membership) =>
      membership.id === workspace.id && serviceWorkspace ? { ...membership, name: serviceWorkspace.name } : membership,
    ),
  }
}
