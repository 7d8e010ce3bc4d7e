import type { Report, reports as contract } from '#contract/reports.ts'
import type { Database } from '#database/open.ts'
import type { Context } from '../tenancy/context.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import { findMissingTarget, readTargetNames } from '../shared-links/link-targets.ts'
import { describeScope } from './describe-scope.ts'
import {
  createReport,
  deleteReport,
  findReport,
  listReports,
  type ReportRow,
  toScope,
  updateReport,
} from './report-rows.ts'

type Targets = Pick<ReportRow, 'campaignId' | 'folderId' | 'codeId' | 'filter'>
type RequestedTargets = { [K in keyof Targets]?: Targets[K] | undefined }

export function createReportsHandlers(
  { db }: Pick<Context, 'db'>,
  sendNow: (report: ReportRow) => Promise<void>,
): Handlers<typeof contract> {
  async function readReport(tx: Database, workspaceId: string, id: string): Promise<Report> {
    const [report] = await presentReports(tx, workspaceId, id)
    if (!report) throw new ApiError('not_found')
    return report
  }

  return {
    'GET /reports': async ({ caller: { workspace } }) => ({ data: await presentReports(db, workspace.id) }),

    'POST /reports': async ({ caller: { workspace, actor }, body, withIdempotency }) => {
      const { name, every, to, timezone, compare, ...requested } = body
      const targets = toTargets(requested)
      return withIdempotency(async (tx) => {
        await requireTarget(tx, workspace.id, targets)
        const createdBy = { createdById: actor.id, createdByName: actor.name }
        const id = await createReport(tx, workspace.id, {
          name,
          every,
          to,
          timezone,
          compare,
          ...targets,
          ...createdBy,
        })
        return readReport(tx, workspace.id, id)
      })
    },

    'PATCH /reports/{id}': async ({ caller: { workspace }, params: { id }, body }) => {
      const { name, every, to, timezone, compare, ...requested } = body
      const targets = toTargetChanges(requested)
      const settings = {
        ...(name && { name }),
        ...(every && { every }),
        ...(timezone && { timezone }),
        ...(compare && { compare }),
        ...targets,
      }
      return db.transaction(async (tx) => {
        if (targets.codeId || targets.folderId || targets.campaignId || targets.filter)
          await requireTarget(tx, workspace.id, toTargets(requested))
        await updateReport(tx, { workspaceId: workspace.id, id }, { ...settings, to })
        return readReport(tx, workspace.id, id)
      })
    },

    'DELETE /reports/{id}': async ({ caller, params }) => {
      await deleteReport(db, caller.workspace.id, params.id)
    },

    'POST /reports/{id}/send': async ({ caller: { workspace }, params: { id } }) => {
      await sendNow(await findReport(db, workspace.id, id))
      return readReport(db, workspace.id, id)
    },
  }
}

async function presentReports(db: Database, workspaceId: string, id?: string): Promise<Report[]> {
  const reports = await listReports(db, workspaceId, id)
  const scopes = reports.map(({ report }) => toScope(report))
  const names = await readTargetNames(db, workspaceId, scopes)
  return reports.map(({ report, recipients }) => {
    const scope = toScope(report)
    const isTargetDeleted = findMissingTarget(scope, names) !== null
    const { nextAt, createdById, createdByName, workspaceId: _workspaceId, ...others } = report
    const to = recipients.flatMap(({ address, endedAt }) => (endedAt === null ? [address] : []))
    return {
      ...others,
      compare: report.compare ?? 'weekdays',
      targetName: isTargetDeleted ? null : describeScope(scope, names),
      isTargetDeleted,
      to,
      ended: recipients.flatMap(({ address, endedAt }) => (endedAt === null ? [] : [{ address, at: endedAt }])),
      nextAt: isTargetDeleted || to.length === 0 ? null : nextAt,
      createdBy: { id: createdById, name: createdByName },
    }
  })
}

/** Throws `invalid_request` if the body names more than one target. */
function toTargets(requested: RequestedTargets): Targets {
  const { campaignId = null, folderId = null, codeId = null, filter = null } = requested
  if ([campaignId, folderId, codeId, filter].filter((target) => target !== null).length > 1)
    throw invalidField('body', '', 'Send at most one of campaignId, folderId, codeId and filter')
  return { campaignId, folderId, codeId, filter }
}

/** A new target replaces all others. Null removes only the target in that field. */
function toTargetChanges(requested: RequestedTargets): Partial<Targets> {
  const { campaignId, folderId, codeId, filter } = requested
  if (campaignId || folderId || codeId || filter) return toTargets(requested)
  return {
    ...(campaignId === null && { campaignId }),
    ...(folderId === null && { folderId }),
    ...(codeId === null && { codeId }),
    ...(filter === null && { filter }),
  }
}

async function requireTarget(tx: Database, workspaceId: string, targets: Targets): Promise<void> {
  const scope = toScope(targets)
  const missing = findMissingTarget(scope, await readTargetNames(tx, workspaceId, [scope]))
  if (missing) throw invalidField('body', missing.path, `There is no such ${missing.field.replace(/Id$/, '')}`)
}
