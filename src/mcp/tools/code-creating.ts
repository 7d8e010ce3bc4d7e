import { codes } from '#contract/codes.ts'
import { Code } from '#contract/code.ts'
import { campaigns } from '#contract/campaigns.ts'
import { defineTool, toLink } from '../tool.ts'

const NewCode = codes['POST /codes'].body
const NewCodes = codes['POST /codes/bulk'].body
const CreatedCodes = codes['POST /codes/bulk'].response

/** Tools that create codes and campaigns. */
export const codeCreatingTools = [
  defineTool({
    name: 'create_code',
    title: 'Create a code',
    description:
      'Create one QR code that leads to an address, a page, a site or a file, with its design. set_rules adds rules. For many codes with addresses use create_codes.',
    effect: 'addition',
    calls: ['POST /codes'],
    input: NewCode.pick({
      name: true,
      destination: true,
      folderId: true,
      tags: true,
      aliases: true,
      design: true,
      templateId: true,
      startsAt: true,
      endsAt: true,
      scanLimit: true,
      fallbackUrl: true,
      placement: true,
    }),
    output: Code.pick({
      id: true,
      shortCode: true,
      scanUrl: true,
      previewUrl: true,
      scanVerified: true,
      scanMargin: true,
      warnings: true,
      addressWarnings: true,
    }),
    async run(callApi, body) {
      const content = await callApi('POST /codes', { body })
      return { content, links: [toLink('codes', content.id)] }
    },
  }),
  defineTool({
    name: 'create_codes',
    title: 'Create many codes',
    description:
      'Create up to 500 QR codes that lead to addresses, all or nothing, in one folder. `folderName` creates the folder.',
    effect: 'addition',
    calls: ['POST /codes/bulk'],
    input: NewCodes.extend({ rows: NewCodes.shape.rows.max(500) }),
    output: CreatedCodes,
    async run(callApi, body) {
      return { content: await callApi('POST /codes/bulk', { body }) }
    },
  }),
  defineTool({
    name: 'create_campaign',
    title: 'Create a campaign',
    description:
      'Create a campaign: the codes of folders, tags and pages, with dates, a goal and a cost. read_campaigns then measures it.',
    effect: 'addition',
    calls: ['POST /campaigns'],
    input: campaigns['POST /campaigns'].body,
    output: campaigns['POST /campaigns'].response,
    async run(callApi, body) {
      return { content: await callApi('POST /campaigns', { body }) }
    },
  }),
]
