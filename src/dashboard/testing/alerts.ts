import type { OpenAlerts } from '#testing/route-tests/test-session.ts'

/** Makes these alerts the open ones of a workspace: raises those that are new, and resolves those that are missing. */
export async function setOpenAlerts(alerts: OpenAlerts): Promise<void> {
  const reply = await fetch('/testing/alerts', { method: 'POST', body: JSON.stringify(alerts) })
  if (!reply.ok) throw new Error(`The alerts were not set: ${await reply.text()}`)
}
