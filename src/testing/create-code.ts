import type { TestWorkspace } from './service.ts'

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

export async function createCode(workspace: TestWorkspace, name = 'Poster') {
  return workspace.call('POST /codes', {
    body: { name, destination: { type: 'url', url: 'https://example.com/menu' } },
  })
}

/** Opens a code as a phone would. */
export async function scan({ scanUrl }: { scanUrl: string }, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await fetch(scanUrl, { redirect: 'manual', headers: { 'user-agent': browser, ...headers } })
  return status
}

/** Creates a code with a webhook for its scans. */
export async function createCodeWithWebhook(workspace: TestWorkspace, url: string) {
  const code = await createCode(workspace)
  const webhook = await workspace.call('POST /webhooks', { body: { url, codes: [code.id] } })
  return { code, webhook, address: { params: { id: webhook.id } } }
}
