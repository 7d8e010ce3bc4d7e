import { phoneAgent } from './phone-agent.ts'
import type { TestWorkspace } from './service.ts'

/** Creates a code with this destination and any other members of its body. */
export async function createPoster(
  workspace: TestWorkspace,
  body: { destination: { type: 'page'; pageId: string } | { type: 'url'; url: string }; [name: string]: unknown },
) {
  return workspace.call('POST /codes', { body: { name: 'Poster', ...body } })
}

/** Opens a code as a phone in London would, and returns where it leads and the token by which outcomes name the scan. */
export async function followScan({ scanUrl }: { scanUrl: string }, headers: Record<string, string> = {}) {
  const { status, headers: responseHeaders } = await fetch(scanUrl, {
    redirect: 'manual',
    headers: { 'user-agent': phoneAgent, 'x-forwarded-for': '81.2.69.142', ...headers },
  })
  const location = responseHeaders.get('location') ?? ''
  return { status, location, token: URL.canParse(location) ? new URL(location).searchParams.get('tsr') : null }
}
