import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { checkDueWorkspaces } from '#service/alerts/check-alerts.ts'
import { mailWaitingItems } from '#service/alerts/mail-alerts.ts'
import { destinationChecks } from '#service/codes/destination-checks/schema.ts'
import { createPostgresScanStore } from '#service/scans/analytics/postgres-scan-store.ts'
import { startMailedService } from './mailed-service.ts'
import type { TestWorkspace } from './service.ts'

const MINUTE_MS = 60_000
const url = 'https://poster.example.org/'

/** Starts a service whose alerts are checked and mailed when a test asks for it. */
export async function startAlertChecks() {
  const { smtp, service, bff, publicOrigin, ...mailed } = await startMailedService()
  const { db } = service.database
  const scanStore = createPostgresScanStore(db, { log: service.app.log })
  const { mailing, tokens } = mailed
  const dependencies = { db, scanStore, mailing, publicOrigin, tokens, readMailBrand: async () => null }
  return {
    service,
    bff,
    publicOrigin,
    db,

    /** Checks and mails as a process does, with a clock that is this many minutes ahead. */
    async check(minutes = 0): Promise<void> {
      const onFailure = vi.fn()
      const run = { onFailure, stopping: new AbortController().signal }
      const now = new Date(Date.now() + minutes * MINUTE_MS)
      await db.execute(sql`update alert_checks set due_at = ${now.toISOString()}`)
      await checkDueWorkspaces(dependencies, run, now)
      await mailWaitingItems(dependencies, run, now)
      expect(onFailure.mock.calls).toEqual([])
    },

    async createWorkspace() {
      const workspace = await mailed.createWorkspace()
      const address = `${workspace.id.slice(-8)}@example.com`
      await workspace.call('PATCH /alert-settings', { body: { mailTo: [address], leadMailTo: [address] } })
      return {
        workspace,
        address,
        listMails: () => smtp.received.filter(({ to }) => JSON.stringify(to).includes(address)),
      }
    },

    async createCode(workspace: TestWorkspace, name: string) {
      return workspace.call('POST /codes', { body: { name, destination: { type: 'url', url } } })
    },

    /** Stores a check of the destination of a code: it works, or answers with 404. */
    async setDestination(workspace: TestWorkspace, codeId: string, ok: boolean) {
      const changes = { ok, status: ok ? 200 : 404, checkedAt: new Date() }
      await db
        .insert(destinationChecks)
        .values({ workspaceId: workspace.id, codeId, url, dueAt: new Date(8e12), ...changes })
        .onConflictDoUpdate({ target: [destinationChecks.workspaceId, destinationChecks.codeId], set: changes })
    },

    listAlerts: async (workspace: TestWorkspace, query = {}) => (await workspace.call('GET /alerts', { query })).data,
  }
}
