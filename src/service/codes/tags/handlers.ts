import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { tags } from '#contract/tags.ts'
import type { Context } from '#service/tenancy/context.ts'
import { codes } from '../schema.ts'
import type { Handlers } from '#service/http/handler.ts'

const Rows = z.array(z.object({ tag: z.string(), codes: z.int() }))

export function createTagsHandlers({ db }: Pick<Context, 'db'>): Handlers<typeof tags> {
  return {
    'GET /tags': async ({ caller }) => {
      const { rows } = await db.execute(sql`
        select tag, count(*)::int as codes from ${codes}, unnest(${codes.tags}) as tag
        where ${codes.workspaceId} = ${caller.workspace.id} and not ${codes.archived}
        group by tag order by codes desc, tag`)
      return { data: Rows.parse(rows) }
    },
  }
}
