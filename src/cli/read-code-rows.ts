import { findColumn } from '#tables/column-uses.ts'
import { readTableFile } from '#tables/read-table.ts'
import { getBody } from '#tables/table-layout.ts'
import { readInputFile } from './read-input-file.ts'
import { UsageError } from './terminal.ts'

interface CodeRow {
  name: string
  url: string
  tags?: string[]
}

/** Reads codes from a CSV or .xlsx file. The columns are found by their headings and by their content, as in the dashboard. */
export async function readCodeRows(file: string): Promise<CodeRow[]> {
  const { rows, layout } = await readTableFile(readInputFile(file))
  const column = (use: 'name' | 'destination' | 'tags') => findColumn(layout.uses, use)
  const [names, urls, tags] = [column('name'), column('destination'), column('tags')]
  if (urls === null) throw new UsageError('No column has addresses.', 'Name the columns in the first line: name,url')
  return getBody(rows, layout).map(({ cells }) => {
    const url = cells[urls] ?? ''
    const tagTexts = (tags === null ? '' : (cells[tags] ?? '')).split(/[,;|]/).map((tag) => tag.trim())
    const tagList = tagTexts.filter((tag) => tag !== '')
    return { name: (names === null ? '' : cells[names]) || url, url, ...(tagList.length > 0 && { tags: tagList }) }
  })
}
