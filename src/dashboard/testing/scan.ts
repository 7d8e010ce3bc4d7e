import { phoneAgent } from '#testing/phone-agent.ts'
import { sendOutside } from './workspace.ts'

/** Scans a code with a phone, by default from an unknown place. */
export function scan({ scanUrl }: { scanUrl: string }, headers: Record<string, string> = {}) {
  return sendOutside({ url: scanUrl, headers: { 'user-agent': phoneAgent, ...headers } })
}
