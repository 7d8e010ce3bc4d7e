import { z } from 'zod'
import { CodeReference, dateTime } from '#contract/endpoint.ts'
import { submissions } from '#contract/submissions.ts'
import { idText, text } from '#contract/text.ts'
import { defineTool } from '../tool.ts'
import { markUntrusted, untrustedData } from '../untrusted.ts'

const filters = {
  pageId: idText.optional(),
  codeId: idText.optional().meta({ description: 'Only leads of visitors who scanned this code.' }),
  from: dateTime.optional(),
  to: dateTime.optional(),
  q: text(200).trim().optional().meta({ description: 'Only leads in which an answer contains this text.' }),
  unread: z.boolean().optional(),
}
const Summary = submissions['GET /submissions/summary'].response

/** Tools that read leads, which are the answers that visitors sent by the forms of pages. */
export const leadReadingTools = [
  defineTool({
    name: 'find_leads',
    title: 'Find leads',
    description:
      'List the leads: what visitors sent by the forms of pages, newest first, with the code that they scanned.',
    effect: 'none',
    calls: ['GET /submissions'],
    input: z.strictObject({
      ...filters,
      limit: z.int().min(1).max(50).optional().meta({ description: '20 by default.' }),
      cursor: z.string().max(2000).optional(),
    }),
    output: z.object({
      leads: z.array(
        z.object({
          id: z.string(),
          pageId: z.string(),
          code: CodeReference.nullable(),
          country: z.string().nullable(),
          city: z.string().nullable(),
          readAt: dateTime.nullable(),
          createdAt: dateTime,
          untrusted: untrustedData({ answers: z.record(z.string(), z.unknown()) }),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
    async run(callApi, { limit = 20, ...query }) {
      const { data, next_cursor: nextCursor } = await callApi('GET /submissions', { query: { ...query, limit } })
      const leads = data.map((lead) => ({ ...lead, untrusted: markUntrusted({ answers: lead.fields }) }))
      return { content: { leads, nextCursor } }
    },
  }),
  defineTool({
    name: 'count_leads',
    title: 'Count leads',
    description: 'Count the leads, and the answers to each question of the forms.',
    effect: 'none',
    calls: ['GET /submissions/summary'],
    input: z.strictObject(filters),
    output: z.object({ leads: z.int(), untrusted: untrustedData({ questions: Summary.shape.questions }) }),
    async run(callApi, query) {
      const { submissions: leads, questions } = await callApi('GET /submissions/summary', { query })
      return { content: { leads, untrusted: markUntrusted({ questions: questions.slice(0, 20) }) } }
    },
  }),
]
