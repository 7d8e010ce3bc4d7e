import { startTestBff, type TestBff } from './bff.ts'
import { getSharedService, type TestService, type TestWorkspace } from './service.ts'

interface BffWithWorkspace {
  service: TestService
  workspace: TestWorkspace
  bff: TestBff
}

/** Starts a bff in front of the shared service, with the key of a new workspace, to which the tests add people. */
export async function startBffWithWorkspace(
  plan?: Parameters<TestService['createWorkspace']>[0],
): Promise<BffWithWorkspace> {
  const service = await getSharedService()
  const workspace = await service.createWorkspace(plan)
  const { database, origin: serviceUrl } = service
  const bff = await startTestBff({ database, serviceUrl, findApiKey: async () => workspace.key })
  return { service, workspace, bff }
}
