import { phoneAgent } from '#testing/phone-agent.ts'
import { sendOutside } from './workspace.ts'

/** Scans a code with a phone. Without headers for the place, the place is unknown. */
export function scan({ scanUrl }: { scanUrl: string }, headers: Record<string, string> = {}) {
  return sendOutside({ url: scanUrl, headers: { 'user-agent': phoneAgent, ...headers } })
}
