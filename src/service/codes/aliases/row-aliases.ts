import type { Issue } from '#contract/errors.ts'
import type { Database } from '#database/open.ts'
import { invalidIssues } from '#service/http/api-error.ts'
import { type AliasClaim, describeMissingHost, findMissingHosts, insertAliases } from './code-aliases.ts'
import { getAliasHost, readAlias } from './normal-form.ts'

/** A row of a batch. */
interface AliasedRow {
  aliases?: readonly string[] | undefined
}

/** The rows with their aliases in normal form. Throws `invalid_request` with the aliases that are malformed or in two rows. */
export function readRowAliases<R extends AliasedRow>(
  rows: readonly R[],
  scanHost: string,
): (R & { aliases: string[] })[] {
  const issues: Issue[] = []
  const seenAliases = new Set<string>()
  const aliasedRows = rows.map((row, rowIndex) => {
    const aliases = (row.aliases ?? []).flatMap((text, index) => {
      const result = readAlias(text, scanHost)
      if (result.ok && !seenAliases.has(result.alias)) return result.alias
      issues.push(
        toIssue(rowIndex, index, result.ok ? `${result.alias} is an alias of another row too` : result.reason),
      )
      return []
    })
    const rowAliases = [...new Set(aliases)]
    for (const alias of rowAliases) seenAliases.add(alias)
    return { ...row, aliases: rowAliases }
  })
  if (issues.length > 0) throw invalidIssues(issues)
  return aliasedRows
}

/** Throws `invalid_request` with the aliases on hosts that are not domains of the workspace. */
export async function requireRowHosts(
  tx: Database,
  workspaceId: string,
  { rows, scanHost }: { rows: readonly AliasedRow[]; scanHost: string },
): Promise<void> {
  const aliases = rows.flatMap((row) => row.aliases ?? [])
  const missing = await findMissingHosts(tx, workspaceId, { aliases, scanHost })
  const issues = listIssues(rows, (alias) => {
    const host = getAliasHost(alias)
    return missing.has(host) ? describeMissingHost(host) : null
  })
  if (issues.length > 0) throw invalidIssues(issues)
}

/** Gives the aliases of the rows to their codes. Throws `invalid_request` with the aliases that other codes have. */
export async function claimRowAliases(
  tx: Database,
  rows: readonly AliasedRow[],
  claims: readonly AliasClaim[],
): Promise<void> {
  const takenAliases = new Set((await insertAliases(tx, claims)).map(({ alias }) => alias))
  if (takenAliases.size === 0) return
  throw invalidIssues(
    listIssues(rows, (alias) => (takenAliases.has(alias) ? `${alias} is the address of another code` : null)),
  )
}

function listIssues(rows: readonly AliasedRow[], describe: (alias: string) => string | null): Issue[] {
  return rows.flatMap(({ aliases = [] }, rowIndex) =>
    aliases.flatMap((alias, index) => {
      const message = describe(alias)
      return message === null ? [] : [toIssue(rowIndex, index, message)]
    }),
  )
}

function toIssue(row: number, alias: number, message: string): Issue {
  return { in: 'body', path: `rows.${row}.aliases.${alias}`, message }
}
