import { z } from 'zod'
import { codes } from '#contract/codes.ts'
import { CodeReference } from '#contract/endpoint.ts'
import { Destination } from '#contract/destinations.ts'
import { NewRules, Rules } from '#contract/rules.ts'
import { idText } from '#contract/text.ts'
import { confirm, outcome } from '../confirmation.ts'
import { defineTool, InvalidInputError, toLink } from '../tool.ts'

const Change = codes['PATCH /codes/bulk'].body
const ChangeResult = codes['PATCH /codes/bulk'].response
const Replay = codes['POST /codes/{id}/rules/replay'].response

/** How many of the codes that would be changed a preview shows. */
const SHOWN_CODES = 10

/** Tools that change what codes are, and where they lead. */
export const codeChangingTools = [
  defineTool({
    name: 'change_codes',
    title: 'Change codes',
    description:
      'Rename one code, or move, tag, archive or repoint up to 100 codes. A new destination, other UTM parameters and archiving need `confirm`, because printed codes then lead elsewhere.',
    effect: 'change',
    isIdempotent: true,
    calls: ['GET /codes/{id}', 'PATCH /codes/{id}', 'PATCH /codes/bulk'],
    input: Change.extend({
      name: codes['PATCH /codes/{id}'].body.shape.name.meta({ description: 'A new name, for one code only.' }),
      confirm,
    }),
    output: z.object({
      ...outcome,
      before: z
        .array(CodeReference.omit({ name: true }).extend({ destination: Destination, archived: z.boolean() }))
        .optional()
        .meta({ description: 'The first ten of these codes as they are now.' }),
      updated: ChangeResult.shape.updated.optional(),
      failed: ChangeResult.shape.failed.optional(),
    }),
    async run(callApi, { confirm: isConfirmed = false, name, ...change }) {
      const { ids, destination, archived, utm, ...labels } = change
      const [id = ''] = ids
      if (name !== undefined && ids.length > 1)
        throw new InvalidInputError([{ path: ['name'], message: 'Only one code at a time can be renamed' }])
      const leadsElsewhere = [destination, archived, utm].some(isSent)
      const hasMore = leadsElsewhere || Object.values(labels).some(isSent)
      if (name === undefined && !hasMore)
        throw new InvalidInputError([{ path: [], message: 'Send what is to change, besides the ids' }])
      if (!isConfirmed && leadsElsewhere) {
        const before = await Promise.all(
          ids.slice(0, SHOWN_CODES).map((shownId) => callApi('GET /codes/{id}', { params: { id: shownId } })),
        )
        const message = `Nothing has changed yet. ${ids.length} codes would change, also where they are printed already. Show \`before\` to the person, and call again with confirm: true once they agree.`
        return { content: { done: false, message, before } }
      }
      if (name !== undefined) await callApi('PATCH /codes/{id}', { params: { id }, body: { name } })
      const { updated, failed } = hasMore
        ? await callApi('PATCH /codes/bulk', { body: change })
        : { updated: 1, failed: [] }
      return {
        content: { done: true, message: `${updated} codes were changed.`, updated, failed },
        links: ids.slice(0, SHOWN_CODES).map((changedId) => toLink('codes', changedId)),
      }
    },
  }),
  defineTool({
    name: 'set_rules',
    title: 'Set the rules of a code',
    description:
      'Replace the rules of a code: where it leads by country, device, language, day, hour or period, or split by weight among addresses (a split is a rule with `when: {}`). The first rule that matches decides. Without `confirm`, past scans are replayed against the rules to show how many would have led elsewhere.',
    effect: 'change',
    isIdempotent: true,
    calls: ['GET /codes/{id}', 'POST /codes/{id}/rules/replay', 'PATCH /codes/{id}'],
    input: z.strictObject({ id: idText, rules: NewRules, confirm }),
    output: z.object({
      ...outcome,
      before: Rules.optional(),
      rules: Rules.optional(),
      replay: Replay.optional().meta({ description: 'Past scans, and how many of them these rules would have moved.' }),
    }),
    async run(callApi, { id, rules, confirm: isConfirmed = false }) {
      if (isConfirmed) {
        const code = await callApi('PATCH /codes/{id}', { params: { id }, body: { rules } })
        return {
          content: { done: true, message: 'The rules apply to every scan from now on.', rules: code.rules },
          links: [toLink('codes', id)],
        }
      }
      const [code, replay] = await Promise.all([
        callApi('GET /codes/{id}', { params: { id } }),
        callApi('POST /codes/{id}/rules/replay', { params: { id }, body: { rules } }),
      ])
      const message = `Nothing has changed yet. Of ${replay.scans} past scans, ${replay.moved} would have led elsewhere. Show this to the person, and call again with confirm: true once they agree.`
      return { content: { done: false, message, before: code.rules, replay } }
    },
  }),
]

function isSent(value: unknown): boolean {
  return value !== undefined
}
