import { z } from 'zod'
import { buildOpenApi } from '#contract/openapi.ts'
import { webhookEvents } from '#contract/webhook.ts'
import { checkParams } from '#sdk/http/check-params.ts'
import { type ApiOperation, listApiOperations, type OperationField } from '../api-operations.ts'
import { toApiAddress } from '../service-address.ts'

/** What a step knows: the fields that the person filled in, and the connection. */
export interface Bundle {
  inputData: Record<string, unknown>
  authData: Readonly<Record<string, string>>
  targetUrl?: string
  subscribeData?: { id: string }
  cleanedRequest?: object
}
/** The part of Zapier's `z` that the app uses. Failed requests throw by themselves, unless the options say that they do not. */
export interface Zapier {
  request(options: object): Promise<ZapierResponse>
}
interface ZapierResponse {
  status: number
  data: unknown
  throwForStatus(): unknown
}

/** The versions that Zapier asks for: those of the app and of Zapier's own package. */
export interface AppVersions {
  version: string
  platformVersion: string
}

/**
 * The app for Zapier: an action for every operation that changes something, a search for every operation that reads, and a trigger for every
 * event of webhooks. All of it is made from the contract.
 */
export function createZapierApp({ version, platformVersion }: AppVersions) {
  // Files cannot be the result of a step.
  const operations = listApiOperations().filter(({ response }) => response !== 'file')
  const { webhooks = {} } = buildOpenApi('https://qr.example.com/v1')
  const [reads, writes] = [
    operations.filter(({ httpMethod }) => httpMethod === 'GET'),
    operations.filter(({ httpMethod }) => httpMethod !== 'GET'),
  ]
  return {
    version,
    platformVersion,
    authentication,
    beforeRequest: [authorize],
    triggers: Object.fromEntries(
      webhookEvents.map((event) => {
        const sample = webhooks[event]?.post.requestBody.content['application/json'].example
        return [toKey(event), createTrigger(event, sample)]
      }),
    ),
    searches: Object.fromEntries(reads.map((operation) => [toKey(operation.id), createStep(operation)])),
    creates: Object.fromEntries(writes.map((operation) => [toKey(operation.id), createStep(operation)])),
  }
}

const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'url',
      label: 'URL',
      type: 'string',
      required: true,
      helpText: 'The address of the service, as shown in Settings, Developers.',
    },
    {
      key: 'apiKey',
      label: 'API key',
      type: 'password',
      required: true,
      helpText: 'A key of the workspace, from Settings, Developers.',
    },
  ],
  test: async (zapier: Zapier, bundle: Bundle) => (await zapier.request({ url: toUrl(bundle, '/me') })).data,
  connectionLabel: '{{workspace.name}}',
}

function authorize(request: { headers: Record<string, string> }, _zapier: Zapier, { authData }: Bundle): object {
  request.headers['Authorization'] = `Bearer ${authData['apiKey'] ?? ''}`
  return request
}

function createTrigger(event: string, sample: unknown) {
  const noun = event === 'scan.created' ? 'Scan' : event === 'conversion.created' ? 'Conversion' : 'Alert'
  return {
    key: toKey(event),
    noun,
    display: {
      label: toLabel(event.replace('.', ' ')),
      description: `Triggers when Tessera sends the event ${event}.`,
    },
    operation: {
      type: 'hook',
      performSubscribe: async (zapier: Zapier, bundle: Bundle) => {
        const body = { url: bundle.targetUrl, selection: { type: 'all' }, events: [event] }
        return (await zapier.request({ method: 'POST', url: toUrl(bundle, '/webhooks'), body })).data
      },
      performUnsubscribe: async (zapier: Zapier, bundle: Bundle) =>
        requestIfFound(zapier, { method: 'DELETE', url: toUrl(bundle, `/webhooks/${bundle.subscribeData?.id ?? ''}`) }),
      perform: async (_zapier: Zapier, { cleanedRequest }: Bundle) => [cleanedRequest],
      sample,
    },
  }
}

function createStep(operation: ApiOperation) {
  return {
    key: toKey(operation.id),
    noun: operation.resourceNoun,
    display: { label: toLabel(operation.id), description: `${operation.summary}.` },
    operation: {
      inputFields: operation.fields.map(toInputField),
      perform: (zapier: Zapier, bundle: Bundle) => runOperation(zapier, bundle, operation),
      sample: { id: 'x7Kp2m' },
    },
  }
}

/** A search returns a list, an action an object with an id. */
async function runOperation(zapier: Zapier, bundle: Bundle, operation: ApiOperation): Promise<unknown> {
  const values = new Map<OperationField, unknown>()
  for (const field of operation.fields) {
    const value = bundle.inputData[field.key]
    if (value !== undefined && value !== '') values.set(field, field.kind === 'json' ? parseJson(field, value) : value)
  }
  const select = (location: OperationField['location']) =>
    Object.fromEntries(
      [...values].filter(([field]) => field.location === location).map(([{ name }, value]) => [name, value]),
    )
  const pathValues = PathValues.parse(select('path'))
  checkParams(operation.key, pathValues)
  const path = operation.path.replaceAll(/{(\w+)}/g, (_braces, name: string) =>
    encodeURIComponent(pathValues[name] ?? ''),
  )
  const body = select('body')
  const request = { method: operation.httpMethod, url: toUrl(bundle, path), params: select('query') }
  if (operation.httpMethod !== 'GET') {
    const { data } = await zapier.request({ ...request, ...(Object.keys(body).length > 0 && { body }) })
    return operation.response === 'nothing' ? { id: pathValues['id'] } : data
  }
  const data = await requestIfFound(zapier, request)
  if (operation.response !== 'object') return isList(data) ? data.data : []
  return data === null ? [] : [data]
}

/** Null if the service has nothing with this id. A search that finds nothing must not fail, because its Zap may continue without a result. */
async function requestIfFound(zapier: Zapier, options: object): Promise<unknown> {
  const response = await zapier.request({ ...options, skipThrowForStatus: true })
  if (response.status === 404 && NotFound.safeParse(response.data).success) return null
  response.throwForStatus()
  return response.data
}

const NotFound = z.object({ error: z.object({ code: z.literal('not_found') }) })

const PathValues = z.record(z.string(), z.coerce.string())

function isList(data: unknown): data is { data: unknown[] } {
  return typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data)
}

function parseJson({ name }: OperationField, value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new Error(`${name} must be JSON, such as {"type": "url", "url": "https://example.com"}.`)
  }
}

function toInputField({ name, key, kind, description, isRequired, choices }: OperationField) {
  const types = {
    text: 'string',
    number: 'number',
    boolean: 'boolean',
    choice: 'string',
    list: 'string',
    json: 'text',
    time: 'datetime',
  } as const
  return {
    key,
    label: toLabel(name),
    type: types[kind],
    required: isRequired,
    ...(description !== '' && { helpText: description.slice(0, 1_000) }),
    ...(kind === 'list' && { list: true }),
    ...(kind === 'choice' && { choices }),
  }
}

function toUrl({ authData }: Bundle, path: string): string {
  return toApiAddress(authData['url'] ?? '') + path
}

/** Keys of Zapier begin with a letter and have only letters, digits and underscores. */
function toKey(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/\W/g, '_')
    .toLowerCase()
}

/** "Rotate Webhook Secret" of `rotateWebhookSecret`. Zapier wants labels in title case. */
function toLabel(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
