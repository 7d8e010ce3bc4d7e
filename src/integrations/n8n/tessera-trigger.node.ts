import { z } from 'zod'
import { webhookEvents } from '#contract/webhook.ts'
import { verifyWebhook, WebhookError } from '#sdk/verify-webhook.ts'
import { toApiAddress } from '../service-address.ts'
import { toTitle } from './node-description.ts'

/** What the trigger uses of n8n while the workflow is switched on or off. */
interface HookContext {
  getNodeWebhookUrl(name: 'default'): string | undefined
  getNodeParameter(name: string): unknown
  getWorkflowStaticData(kind: 'node'): Record<string, unknown>
  getCredentials(name: 'tesseraApi'): Promise<Record<string, unknown>>
  helpers: {
    httpRequestWithAuthentication: { call(context: unknown, credential: string, options: object): Promise<unknown> }
  }
}

/** What the trigger uses of n8n when a request arrives. */
interface WebhookContext {
  getWorkflowStaticData(kind: 'node'): Record<string, unknown>
  getHeaderData(): Record<string, string>
  getRequestObject(): { rawBody: Uint8Array }
  getResponseObject(): { status(code: number): { end(text: string): unknown } }
}

const selections = [
  { name: 'All Codes', value: 'all' },
  { name: 'Codes in a Folder', value: 'folder' },
  { name: 'Codes with a Tag', value: 'tag' },
]

/** The trigger: registers a webhook while the workflow is active, and starts the workflow with each event whose signature is right. */
export class TesseraTrigger {
  description = {
    displayName: 'Tessera Trigger',
    name: 'tesseraTrigger',
    icon: 'file:tessera.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when a code is scanned, a conversion is reported or an alert is raised',
    defaults: { name: 'Tessera Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'tesseraApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['scan.created'],
        options: webhookEvents
          .map((event) => ({ name: toTitle(event), value: event }))
          .toSorted((a, b) => a.name.localeCompare(b.name)),
      },
      { displayName: 'Codes', name: 'selection', type: 'options', default: 'all', options: selections },
      {
        displayName: 'Folder ID',
        name: 'folderId',
        type: 'string',
        required: true,
        default: '',
        displayOptions: { show: { selection: ['folder'] } },
      },
      {
        displayName: 'Tag',
        name: 'tag',
        type: 'string',
        required: true,
        default: '',
        displayOptions: { show: { selection: ['tag'] } },
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists(this: HookContext): Promise<boolean> {
        const { webhookId } = Registration.parse(this.getWorkflowStaticData('node'))
        if (webhookId === undefined) return false
        try {
          const { url } = ReadWebhook.parse(await request(this, `GET /webhooks/${encodeURIComponent(webhookId)}`))
          // A copy of a workflow, or one on another host, has its own address.
          return url === this.getNodeWebhookUrl('default')
        } catch (error) {
          if (isNotFound(error)) return false
          // If the service is away, the webhook may exist, and a second one would start the workflow twice.
          throw error
        }
      },

      async create(this: HookContext): Promise<boolean> {
        const type = this.getNodeParameter('selection')
        const selection =
          type === 'folder'
            ? { type, folderId: this.getNodeParameter('folderId') }
            : type === 'tag'
              ? { type, tag: this.getNodeParameter('tag') }
              : { type: 'all' }
        const body = { url: this.getNodeWebhookUrl('default'), selection, events: this.getNodeParameter('events') }
        const data = this.getWorkflowStaticData('node')
        const { id } = CreatedWebhook.parse(await request(this, 'POST /webhooks', body))
        try {
          data['secret'] = RevealedWebhook.parse(await request(this, `POST /webhooks/${id}/secret`)).secret
        } catch (error) {
          // Without its secret, the webhook could never start the workflow.
          await request(this, `DELETE /webhooks/${id}`)
          throw error
        }
        data['webhookId'] = id
        return true
      },

      async delete(this: HookContext): Promise<boolean> {
        const data = this.getWorkflowStaticData('node')
        const { webhookId } = Registration.parse(data)
        try {
          if (webhookId !== undefined) await request(this, `DELETE /webhooks/${encodeURIComponent(webhookId)}`)
        } catch (error) {
          // Somebody has deleted it in the dashboard.
          if (!isNotFound(error)) throw error
        }
        delete data['webhookId']
        delete data['secret']
        return true
      },
    },
  }

  async webhook(this: WebhookContext): Promise<object> {
    const { secret = '' } = Registration.parse(this.getWorkflowStaticData('node'))
    try {
      const event = await verifyWebhook(this.getRequestObject().rawBody, this.getHeaderData(), { secrets: secret })
      return { workflowData: [[{ json: event }]] }
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error
      this.getResponseObject().status(400).end(error.message)
      return { noWebhookResponse: true }
    }
  }
}

const Registration = z.looseObject({ webhookId: z.string().optional(), secret: z.string().optional() })
const CreatedWebhook = z.object({ id: z.string() })
const ReadWebhook = z.object({ url: z.string() })
const RevealedWebhook = z.object({ secret: z.string() })
/** The errors of n8n have the status as a text. */
const NotFound = z.looseObject({ httpCode: z.literal('404') })

function isNotFound(error: unknown): boolean {
  return NotFound.safeParse(error).success
}

async function request(context: HookContext, address: string, body?: object): Promise<unknown> {
  const [method, path = ''] = address.split(' ')
  const { url } = z.object({ url: z.string() }).parse(await context.getCredentials('tesseraApi'))
  const options = { method, url: toApiAddress(url) + path, json: true, ...(body && { body }) }
  return context.helpers.httpRequestWithAuthentication.call(context, 'tesseraApi', options)
}
