import { eq } from 'drizzle-orm'
import type { addresses as contract } from '#contract/addresses.ts'
import type { Handlers } from '#service/http/handler.ts'
import type { Context } from '#service/tenancy/context.ts'
import { codeAliases, codes } from '../schema.ts'
import { describeMissingHost, findMissingHosts } from './code-aliases.ts'
import { getAliasHost, readAlias } from './normal-form.ts'

export function createAliasHandlers({
  db,
  scanOrigin,
}: Pick<Context, 'db' | 'scanOrigin'>): Pick<Handlers<typeof contract>, 'GET /aliases/check'> {
  const scanHost = new URL(scanOrigin).hostname
  return {
    'GET /aliases/check': async ({ caller: { workspace }, query }) => {
      const typedAlias = query.alias.trim()
      const result = readAlias(typedAlias.includes('/') ? typedAlias : `${scanHost}/${typedAlias}`, scanHost)
      if (!result.ok) return { alias: null, available: false, problem: `${result.reason}.` }
      const { alias } = result
      const host = getAliasHost(alias)
      const missing = await db.transaction((tx) => findMissingHosts(tx, workspace.id, { aliases: [alias], scanHost }))
      if (missing.size > 0) return { alias, available: false, problem: `${describeMissingHost(host)}.` }
      const [takenAlias] = await db
        .select({ workspaceId: codeAliases.workspaceId, name: codes.name })
        .from(codeAliases)
        .leftJoin(codes, eq(codes.id, codeAliases.codeId))
        .where(eq(codeAliases.alias, alias))
      if (!takenAlias) return { alias, available: true, problem: null }
      const owner =
        takenAlias.workspaceId === workspace.id && takenAlias.name !== null ? `“${takenAlias.name}”` : 'another code'
      return { alias, available: false, problem: `This address opens ${owner} already. Choose another.` }
    },
  }
}
