import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newPage } from '#testing/new-page.ts'
import { sharedService } from '#testing/service.ts'
import { pageEdits } from './schema.ts'

const service = await sharedService()
const EACH = 3

test(
  'with 16 writers on one page every accepted batch is in the history once, and no revision is skipped',
  { timeout: 120_000 },
  async () => {
    const workspace = await service.workspace()
    const page = await newPage(workspace)
    const at = { params: { id: page.id } }
    let conflicts = 0

    async function write(writer: number) {
      // A person for each writer, as in the dashboard, so that each has a separate request limit.
      const by = { ...at, actor: `person-${writer};Person%20${writer}` }
      for (let number = 0; number < EACH;) {
        const { revision } = await workspace.call('GET /pages/{id}/content', by)
        const text = `writer-${writer}-${number}`
        const operations = [
          { op: 'addBlock' as const, page: page.pages[0]?.id ?? '', type: 'heading', fields: { text } },
        ]
        const body = { revision, operations, batchId: text }
        const reply = await workspace.send('POST /pages/{id}/edits', { ...by, body })
        if (reply.status === 200) number++
        else if (reply.status === 409) conflicts++
        else throw new Error(`Refused: ${JSON.stringify(reply.body)}`)
      }
    }

    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)))
    expect(conflicts).toBeGreaterThan(0)
    const edits = await service.opened.db
      .select()
      .from(pageEdits)
      .where(eq(pageEdits.pageId, page.id))
      .orderBy(asc(pageEdits.revision))
    expect(edits.map(({ revision }) => revision)).toEqual(Array.from({ length: 16 * EACH + 1 }, (_, i) => i + 1))
    const batches = edits.slice(1).map(({ batchId }) => batchId ?? '')
    expect(new Set(batches).size).toBe(16 * EACH)
    const { pages } = await workspace.call('GET /pages/{id}/content', at)
    // In the order of the history, because each block was added at the end.
    expect(pages[0]?.blocks.slice(1).map(({ fields }) => fields['text'])).toEqual(batches)
    expect(edits.at(-1)?.actor.name).toMatch(/^Person \d+$/)
  },
)
