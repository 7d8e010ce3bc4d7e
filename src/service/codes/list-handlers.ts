import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { codes as contract } from '#contract/codes.ts'
import { trimInvisible } from '#contract/typed-address.ts'
import type { PlanCeilings } from '../http/caller.ts'
import type { Handlers } from '../http/handler.ts'
import { toListPage } from '../http/list-page.ts'
import type { Context } from '../tenancy/context.ts'
import { readFilterValues } from './filter-values.ts'
import { readScannedPath } from './aliases/scanned-path.ts'
import { listCodes } from './list-codes.ts'
import type { createPresenter } from './presenter.ts'
import type { CountScansOfCodes } from './scanned-codes.ts'
import { readUtmSettings } from './utm-presets/utm-settings.ts'

const Position = z.tuple([z.union([z.string(), z.number()]), z.string()])

/** The functions of later domains that the list of codes needs. */
export interface ListDependencies {
  /** Creates a function that counts the scans of codes, as far back as a plan allows. */
  createScanCount(ceilings: PlanCeilings): CountScansOfCodes
  /** Makes the condition for the codes of a campaign. */
  selectCampaignCodes(workspaceId: string, campaignId: string): Promise<SQL | undefined>
}

type Presenter = Pick<ReturnType<typeof createPresenter>, 'presentAll'>

export function createListHandlers(
  { db, cursors, scanOrigin }: Pick<Context, 'db' | 'cursors' | 'scanOrigin'>,
  presenter: Presenter,
  { createScanCount, selectCampaignCodes }: ListDependencies,
): Pick<Handlers<typeof contract>, 'GET /codes' | 'GET /codes/filters'> {
  return {
    'GET /codes': async ({ caller, query: { limit, cursor, campaignId, utmNotAllowed, ...filters } }) => {
      const workspaceId = caller.workspace.id
      const query = { ...filters, campaignId, utmNotAllowed, workspaceId, list: 'codes' }
      const after = cursor === undefined ? undefined : cursors.open(cursor, query, Position)
      const search = filters.search && toSearchText(filters.search, scanOrigin)
      const utmNotAllowedBy = utmNotAllowed ? await readUtmSettings(db, workspaceId) : undefined
      const condition = campaignId === undefined ? undefined : await selectCampaignCodes(workspaceId, campaignId)
      const rows = await listCodes(
        { db, countScansOfCodes: createScanCount(caller.ceilings) },
        { ...filters, workspaceId, search, utmNotAllowedBy, condition },
        { after, limit },
      )
      const { data, last } = toListPage(rows, limit)
      const presentedCodes = await presenter.presentAll(data)
      return { data: presentedCodes, next_cursor: last ? cursors.seal(query, [last.key, last.code.id]) : null }
    },

    'GET /codes/filters': async ({ caller }) => readFilterValues(db, caller.workspace.id),
  }
}

/** A pasted or typed scan address finds its code by the short code at any host, or by the alias, which is stored without a scheme. */
function toSearchText(search: string, scanOrigin: string): string {
  const text = trimInvisible(search)
    .replaceAll(`${scanOrigin}/`, '')
    .replaceAll(/\bhttps?:\/\//gi, '')
  const words = text.split(/\s+/).map((word) => {
    const slash = word.indexOf('/')
    return (slash > 0 ? readScannedPath(word.slice(slash)).shortCode : null) ?? word
  })
  return words.join(' ')
}
