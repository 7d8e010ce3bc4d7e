import { eq } from 'drizzle-orm'
import { type workspace, plans } from '#contract/workspace.ts'
import { type Database, notify } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { countImages } from './image-requests.ts'
import { SCAN_WEBHOOK_PLAN, planCeilings } from './plan-ceilings.ts'
import { workspaces } from './schema.ts'
import { WORKSPACES_CHANNEL } from './workspaces.ts'
import { readUsage, toMegabytes } from './usage.ts'

interface WorkspaceOptions {
  db: Database
  /** Origin of scan addresses, without a trailing slash. */
  scanOrigin: string
  /** Whether admins may change the plan. With null, they may as long as there is only one workspace. */
  planChanges: boolean | null
}

export function createWorkspaceHandlers({ db, scanOrigin, planChanges }: WorkspaceOptions): Handlers<typeof workspace> {
  const mayChangePlans = async () => planChanges ?? (await countCustomerWorkspaces(db)) < 2
  async function presentCaller(caller: Caller) {
    const installation = {
      plans: planOffers,
      planChanges: await mayChangePlans(),
      apiReferenceUrl: `${scanOrigin}/docs`,
    }
    return { ...(await presentWorkspace(db, caller)), ...installation }
  }
  return {
    'GET /me': async ({ caller }) => presentCaller(caller),

    'PATCH /me': async ({ caller, body }) => {
      const { plan: requested } = body.workspace
      if (requested !== undefined && requested !== caller.workspace.plan && !(await mayChangePlans()))
        throw new ApiError('plan_set_by_operator')
      const settings = await changeWorkspace(db, caller, body.workspace)
      const workspace = { ...caller.workspace, ...settings }
      return presentCaller({ ...caller, workspace, ceilings: planCeilings[settings.plan] })
    },
  }
}

/** Counts the workspaces of customers. The demo is not counted. */
async function countCustomerWorkspaces(db: Database): Promise<number> {
  return db.$count(workspaces, eq(workspaces.demo, false))
}

type WorkspaceSettings = Pick<Caller['workspace'], 'name' | 'plan' | 'passQuery' | 'deleteSubmissionsAfterDays'>

/** Sets only the fields that were sent, because the others may have changed since the request was authenticated. */
async function changeWorkspace(
  db: Database,
  { workspace }: Caller,
  {
    name,
    plan,
    passQuery,
    deleteSubmissionsAfterDays,
  }: { [Name in keyof WorkspaceSettings]?: WorkspaceSettings[Name] | undefined },
): Promise<WorkspaceSettings> {
  const changes = {
    ...(name !== undefined && { name }),
    ...(plan !== undefined && { plan }),
    ...(passQuery !== undefined && { passQuery }),
    ...(deleteSubmissionsAfterDays !== undefined && { deleteSubmissionsAfterDays }),
  }
  if (Object.keys(changes).length === 0) return workspace
  return db.transaction(async (tx) => {
    const [changedRow] = await tx.update(workspaces).set(changes).where(eq(workspaces.id, workspace.id)).returning({
      name: workspaces.name,
      plan: workspaces.plan,
      passQuery: workspaces.passQuery,
      deleteSubmissionsAfterDays: workspaces.deleteSubmissionsAfterDays,
    })
    // All processes cache this setting for scans.
    if (passQuery !== undefined) await notify(tx, WORKSPACES_CHANNEL, workspace.id)
    return changedRow ?? workspace
  })
}

async function presentWorkspace(db: Database, { workspace, ceilings, key }: Caller) {
  const { name: planName, codes, folders, pages, bulkBatch, apiKeys, apiRequestsPerMinute, sites, aiImages } = ceilings
  const { files, fileMegabytes } = ceilings
  const used = await readUsage(db, workspace.id)
  return {
    key: { id: key.id, name: key.name, scope: key.scope },
    workspace: { ...workspace, planName },
    limits: { codes, folders, pages, bulkBatch, apiKeys, apiRequestsPerMinute, sites, aiImages, files, fileMegabytes },
    usage: {
      ...used,
      fileMegabytes: toMegabytes(used.fileKilobytes),
      aiImages: await countImages(db, workspace.id),
    },
  }
}

const planOffers = plans.map((plan) => {
  const { name, codes, folders, pages, templates, apiKeys, historyDays, api } = planCeilings[plan]
  return {
    plan,
    name,
    codes,
    folders,
    pages,
    templates,
    apiKeys,
    historyDays,
    api,
    webhooks: plan === SCAN_WEBHOOK_PLAN,
  }
})
