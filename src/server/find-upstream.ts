import { listMembers } from '#bff/people/people.ts'
import { describeExternalService, type ExternalService, findExternalWorkspace } from './external-service.ts'
import { addAdmin, type FirstAdmin } from './first-start.ts'
import { servicePort, toLocalUrl } from './ports.ts'
import type { StartOptions } from './start.ts'

/** The service that the bff forwards to. */
export interface Upstream {
  url: string
  /** The endpoints of a service that is not ours; null if it has no description. */
  serviceDescription?: ReadonlySet<string> | null
  findApiKey(workspaceId: string): Promise<string | null>
  /** The first admin, if it was created for a service that is not ours. */
  admin: FirstAdmin | null
  /** A key by which a service that is not ours can be checked. */
  key: string | null
}

/** Finds our own service, in this process or at SERVICE_URL, or the one that SERVICE_API_KEY belongs to. */
export async function findUpstream(options: StartOptions): Promise<Upstream> {
  const { settings, findApiKey } = options
  if (settings.elsewhere !== null) return connectExternalService(options, settings.elsewhere)
  return { url: settings.serviceUrl ?? toLocalUrl(servicePort(settings)), findApiKey, admin: null, key: null }
}

async function connectExternalService(
  { opened, settings }: StartOptions,
  external: ExternalService,
): Promise<Upstream> {
  const workspace = await findExternalWorkspace(external)
  const serviceDescription = await describeExternalService(external)
  const members = await listMembers(opened.db)
  const hasMembers = members.some(({ workspaceId }) => workspaceId === workspace.id)
  return {
    url: external.url,
    serviceDescription,
    findApiKey: async (workspaceId) => (workspaceId === workspace.id ? external.apiKey : null),
    admin: hasMembers ? null : await addAdmin(opened.db, settings, [workspace]),
    key: external.apiKey,
  }
}
