import { z } from 'zod'
import { foldText } from '#contract/fold-text.ts'
import type { ClickHouse } from './clickhouse.ts'
import { Parameters } from './parameters.ts'

const TextRow = z.object({ value: z.string() })

interface TextsQuery {
  workspaceId: string
  column: string
  texts: readonly string[]
}

/**
 * The values of a column that contain any of these texts. They are compared here and not in ClickHouse, which folds case and accents
 * differently.
 */
export async function findTextsContaining(
  clickhouse: ClickHouse,
  { workspaceId, column, texts }: TextsQuery,
): Promise<string[]> {
  const parameters = new Parameters()
  const where = `workspace = ${parameters.add('String', workspaceId)}`
  const rows = await clickhouse.select(TextRow, {
    sql: `select distinct ${column} as value from scans where ${where}`,
    params: parameters.values,
  })
  const folded = texts.map(foldText)
  return rows
    .map(({ value }) => value)
    .filter((value) => {
      const text = foldText(value)
      return folded.some((part) => text.includes(part))
    })
}
