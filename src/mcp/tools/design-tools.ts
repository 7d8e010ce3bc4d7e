import { z } from 'zod'
import { Design, designs, verdictFields } from '#contract/designs.ts'
import { idText } from '#contract/text.ts'
import { confirm, outcome } from '../confirmation.ts'
import { defineTool, toLink } from '../tool.ts'

const preview = z.object({ previewUrl: z.string(), ...verdictFields })
const Generated = designs['POST /design/auto'].response

/** Tools that draw codes and check whether they can be scanned. */
export const designTools = [
  defineTool({
    name: 'check_design',
    title: 'Check a design',
    description:
      'Draw a design and check it with several decoders, without saving it: whether it can be scanned, its scan margin (0 to 100) with the reasons for lost points and the change that fixes each, and a picture of it.',
    effect: 'none',
    calls: ['POST /design/preview'],
    input: z.strictObject({ design: Design, codeId: idText.optional() }),
    output: preview,
    async run(callApi, body) {
      return { content: await callApi('POST /design/preview', { body }) }
    },
  }),
  defineTool({
    name: 'suggest_designs',
    title: 'Suggest designs',
    description:
      'Suggest nine designs in the colors of a website or of a palette. To use one, send `{kind: "auto", batch, index}` with the same url or palette as the design of a code.',
    effect: 'none',
    isOpenWorld: true,
    calls: ['POST /design/auto'],
    input: designs['POST /design/auto'].body.pick({ url: true, palette: true }),
    output: z.object({
      batch: z.string(),
      variants: z.array(
        Generated.shape.variants.element.pick({
          index: true,
          archetype: true,
          palette: true,
          previewUrl: true,
          scanVerified: true,
        }),
      ),
    }),
    async run(callApi, body) {
      return { content: await callApi('POST /design/auto', { body }) }
    },
  }),
  defineTool({
    name: 'change_design',
    title: 'Change the design of a code',
    description:
      'Change the design of a code. Prints do not change. A design that decoders cannot read is saved only with `confirm`.',
    effect: 'change',
    isIdempotent: true,
    calls: ['POST /design/preview', 'PATCH /codes/{id}'],
    input: z.strictObject({ id: idText, design: Design, confirm }),
    output: z.object({ ...outcome, ...preview.shape }),
    async run(callApi, { id, design, confirm: isConfirmed = false }) {
      const checked = await callApi('POST /design/preview', { body: { design, codeId: id } })
      if (!checked.scanVerified && !isConfirmed) {
        const message = 'Nothing has changed: this design cannot be scanned reliably. See warnings and marginReasons.'
        return { content: { ...checked, done: false, message } }
      }
      await callApi('PATCH /codes/{id}', { params: { id }, body: { design } })
      return {
        content: { ...checked, done: true, message: 'The design was saved. Codes that are printed stay as they are.' },
        links: [toLink('codes', id)],
      }
    },
  }),
]
