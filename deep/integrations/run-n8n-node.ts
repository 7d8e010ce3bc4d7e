import { createRequire } from 'node:module'
import path from 'node:path'

const requireTool = createRequire(path.resolve('deep/integrations/n8n-tools/package.json'))

/** The part of n8n that sends the requests of a node that only describes them. */
interface N8nCore {
  ExecuteContext: new (...options: unknown[]) => object
  RoutingNode: new (
    context: object,
    node: object,
  ) => { runNode(): Promise<{ json: Record<string, unknown> }[][] | undefined> }
}

interface N8nWorkflow {
  Workflow: new (options: object) => object
  createRunExecutionData(data: object): object
}

interface Credentials {
  url: string
  apiKey: string
}

/** Runs the node once with these parameters, like a workflow that was started by hand, and returns its items. */
export async function runNode(
  nodeType: object,
  credentials: Credentials,
  parameters: object,
): Promise<Record<string, unknown>[]> {
  const { ExecuteContext, RoutingNode }: N8nCore = requireTool('n8n-core')
  const { Workflow, createRunExecutionData }: N8nWorkflow = requireTool('n8n-workflow')
  const node = {
    id: '1',
    name: 'Tessera',
    type: 'tessera',
    typeVersion: 1,
    position: [0, 0],
    parameters,
    credentials: { tesseraApi: { id: '1', name: 'Tessera API' } },
  }
  const nodeTypes = { getByNameAndVersion: () => nodeType, getByName: () => nodeType, getKnownTypes: () => ({}) }
  const workflow = new Workflow({
    nodes: [node],
    connections: {},
    active: false,
    nodeTypes,
    settings: { timezone: 'Europe/Berlin' },
  })
  const items = [{ json: {} }]
  const input = { main: [items] }
  const execution = [createRunExecutionData({}), 0, items, input, { node, data: input, source: null }, []]
  const context = new ExecuteContext(workflow, node, createAdditionalData(credentials), 'manual', ...execution)
  const [output = []] = (await new RoutingNode(context, nodeType).runNode()) ?? []
  return output.map(({ json }) => json)
}

/** What an installation of n8n adds to an execution: its addresses, and the credentials, which it stores. */
function createAdditionalData(credentials: Credentials): object {
  const origin = 'https://n8n.example/'
  return {
    credentialsHelper: {
      getParentTypes: () => [],
      getCredentialsProperties: () => [],
      isCredentialUsableByNode: () => true,
      getCredentials: async () => ({}),
      getDecrypted: async () => credentials,
      preAuthentication: async () => undefined,
      runPreAuthentication: async () => undefined,
      authenticate: async (_credentials: object, _type: string, request: { headers?: object }) => ({
        ...request,
        headers: { ...request.headers, Authorization: `Bearer ${credentials.apiKey}` },
      }),
    },
    hooks: { runHook: async () => {} },
    executionId: '1',
    restApiUrl: origin,
    instanceBaseUrl: origin,
    webhookBaseUrl: origin,
    webhookWaitingBaseUrl: origin,
    formWaitingBaseUrl: origin,
    variables: {},
  }
}
