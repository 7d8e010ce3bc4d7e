import { ErrorCode, type GetPromptResult, McpError, type Prompt } from '@modelcontextprotocol/sdk/types.js'

interface PromptDeclaration extends Prompt {
  name: string
  title: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  write(values: Record<string, string>): string
}

/** Prompts for usual jobs. */
const declarations: PromptDeclaration[] = [
  {
    name: 'launch_campaign',
    title: 'Launch a campaign',
    description: 'Codes in a folder, a page and a campaign with a goal.',
    arguments: [
      {
        name: 'occasion',
        description: 'What the campaign is for, and where its codes will be printed.',
        required: true,
      },
      { name: 'goal', description: 'What counts as a success, such as 500 scans by the end of June.', required: false },
    ],
    write: ({ occasion = '', goal = 'none yet: suggest one' }) =>
      `Launch a campaign in Tessera.
Occasion: ${occasion}
Goal: ${goal}

1. Read the workspace, its folders and tags, so that names match what is there.
2. Suggest the codes (one for each place where one is printed), the page that they open, and the tags. Wait for my answer.
3. Draft the page and show me the address of its preview.
4. Create the codes in a folder of their own, then the campaign with that folder and the goal.
5. Check the design of a code, and name anything that lowers its scan margin.
Do not publish the page until I say so.`,
  },
  {
    name: 'weekly_report',
    title: 'Write the weekly report',
    description: 'What happened in the last seven days, why, and what to do.',
    arguments: [{ name: 'audience', description: 'Who reads the report.', required: false }],
    write: ({ audience = 'the team' }) =>
      `Write a report about the last seven days of our QR codes for ${audience}.

Compare with the seven days before (weekdays). Say the totals first, then what explains the change, the three codes that did best, leads and conversions, and open alerts. Give each figure with its unit, and name the codes by their short codes too. End with at most three things to do. Half a page.`,
  },
  {
    name: 'audit_codes',
    title: 'Find codes with problems',
    description: 'Codes that are hard to scan, lead nowhere, or are not scanned any more.',
    arguments: [],
    write: () =>
      `Audit our QR codes.

1. List the open alerts, the codes that need attention, and codes that were not scanned in the last 60 days.
2. Read each code of the first two lists: why is it hard to scan, or why is its destination down?
3. Make one table: short code, name, problem, fix. Put codes that people still scan first.
Do not change anything. Ask me which of the fixes to make.`,
  },
  {
    name: 'improve_page',
    title: 'Improve a page',
    description: 'Reads a page and suggests changes to its texts and blocks.',
    arguments: [
      { name: 'page', description: 'The id or the name of the page.', required: true },
      { name: 'aim', description: 'What visitors should do there.', required: false },
    ],
    write: ({ page = '', aim = 'what its form or its main button asks for' }) =>
      `Read the page ${page} and suggest how more visitors would do this: ${aim}.

Suggest at most five changes, each with the text before and after. When I agree, edit the draft and show me its preview. Do not publish it.`,
  },
]

export const prompts: Prompt[] = declarations.map((prompt) => ({
  name: prompt.name,
  title: prompt.title,
  description: prompt.description,
  arguments: prompt.arguments,
}))

export function getPrompt(name: string, values: Record<string, string> = {}): GetPromptResult {
  const prompt = declarations.find((candidate) => candidate.name === name)
  if (!prompt) throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${name}.`)
  const missing = prompt.arguments.find((argument) => argument.required && !values[argument.name])
  if (missing) throw new McpError(ErrorCode.InvalidParams, `The argument ${missing.name} is missing.`)
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.write(values) } }],
  }
}
