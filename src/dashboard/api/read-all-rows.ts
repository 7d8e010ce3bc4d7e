interface ListPage<Row> {
  data: Row[]
  next_cursor: string | null
}

/** Reads all rows of a list, page by page. */
export async function readAllRows<Row>(
  readPage: (page: { limit: number; cursor?: string }) => Promise<ListPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: ListPage<Row> = await readPage({ limit: 100, ...(cursor !== null && { cursor }) })
    rows.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return rows
}
