import { eq } from 'drizzle-orm'
import { type AllowedValues, findRefusedUtm, type UtmSettings } from '#contract/utm-allowed.ts'
import type { utmSettings as contract } from '#contract/utm-settings.ts'
import { type Utm, utmFields } from '#contract/utm.ts'
import type { Database } from '#database/open.ts'
import type { Context } from '#service/tenancy/context.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { type AddressHolder, listNewAddresses } from '../web-addresses.ts'
import { utmAllowedValues } from './schema.ts'

const anyValue: AllowedValues = { values: [], others: 'refuse' }
const MAX_ISSUES = 100

export function createUtmSettingsHandlers({ db }: Pick<Context, 'db'>): Handlers<typeof contract> {
  return {
    'GET /utm-settings': async ({ caller }) => present(await readUtmSettings(db, caller.workspace.id)),

    'PATCH /utm-settings': async ({ caller, body }) => {
      const workspaceId = caller.workspace.id
      return db.transaction(async (tx) => {
        for (const field of utmFields) {
          const change = body[field]
          if (!change) continue
          const values = {
            ...(change.values && { values: change.values }),
            ...(change.others && { others: change.others }),
          }
          if (Object.keys(values).length === 0) continue
          await tx
            .insert(utmAllowedValues)
            .values({ workspaceId, field, values: [], others: 'refuse', ...values })
            .onConflictDoUpdate({ target: [utmAllowedValues.workspaceId, utmAllowedValues.field], set: values })
        }
        return present(await readUtmSettings(tx, workspaceId))
      })
    },
  }
}

function present(settings: UtmSettings) {
  const copy = ({ values, others }: AllowedValues) => ({ values: [...values], others })
  const { source, medium, campaign, term, content } = settings
  return {
    source: copy(source),
    medium: copy(medium),
    campaign: copy(campaign),
    term: copy(term),
    content: copy(content),
  }
}

/** The allowed values of a workspace, by parameter. */
export async function readUtmSettings(db: Database, workspaceId: string): Promise<UtmSettings> {
  const rows = await db.select().from(utmAllowedValues).where(eq(utmAllowedValues.workspaceId, workspaceId))
  const find = (requestedField: keyof Utm) => rows.find(({ field }) => field === requestedField) ?? anyValue
  return {
    source: find('source'),
    medium: find('medium'),
    campaign: find('campaign'),
    term: find('term'),
    content: find('content'),
  }
}

interface CheckedAddress {
  /** The path of the address in the body. Null if the body has the parameters themselves. */
  path: string | null
  /** The address, or its parameters. */
  utm: string | Partial<Utm>
}

/** Throws `invalid_request` if the workspace refuses the value of a UTM parameter. The issues name the fields and the allowed values. */
export async function requireAllowedUtm(
  tx: Database,
  workspaceId: string,
  addresses: readonly CheckedAddress[],
): Promise<void> {
  // Most addresses have no parameter.
  if (addresses.every(({ utm }) => typeof utm === 'string' && !utm.includes('utm_'))) return
  const settings = await readUtmSettings(tx, workspaceId)
  const issues: { in: 'body'; path: string; message: string }[] = []
  for (const { path, utm } of addresses) {
    for (const { field, message } of findRefusedUtm(settings, utm))
      issues.push({ in: 'body', path: path ?? field, message })
    if (issues.length >= MAX_ISSUES) break
  }
  if (issues.length > 0) throw new ApiError('invalid_request', { issues: issues.slice(0, MAX_ISSUES) })
}

/** The new addresses of the destination and the rules of a code, or of a change. Their parameters must be allowed. */
export function listAddressesToCheck({ destination, rules }: AddressHolder, before?: AddressHolder): CheckedAddress[] {
  return listNewAddresses({ destination, rules }, before).map(({ path, url }) => ({ path, utm: url }))
}
