import { z } from 'zod'
import { allMembers, binary, bodyExamples, type Endpoints, listEndpoint, named } from './endpoint.ts'
import { exampleIds } from './example-ids.ts'
import { idText, text } from './text.ts'

const Sheet = z
  .object({
    ...named('sheet'),
    paper: z.string().meta({ description: '`A4`, `A3` or `Letter`.' }),
    columns: z.int().describe('Labels beside each other.'),
    rows: z.int().describe('Labels below each other.'),
    width: z.number().meta({ description: 'Width of a label in millimetres.' }),
    height: z.number().describe('Height of a label in millimetres.'),
    readableFrom: z
      .number()
      .meta({ description: 'The distance in metres up to which the printed codes scan well: ten times their width.' }),
  })
  .meta({ id: 'Sheet' })
export type Sheet = z.output<typeof Sheet>

const sheetFields = ['name', 'address', 'text'] as const

export const sheets = {
  'GET /codes/sheets': listEndpoint('codes.listSheets', 'List the sheets that codes can be printed on', Sheet),
  'POST /codes/sheet': {
    operation: 'codes.printSheet',
    summary: 'Print codes on sheets of labels, as one PDF',
    roles: allMembers,
    scope: 'read',
    description: 'Send either `ids` or `folderId`. At most 1,000 codes at once.',
    body: z
      .strictObject({
        ids: z.array(idText).min(1).max(1000).optional().describe('The ids of the codes, at most 1,000.'),
        folderId: idText
          .optional()
          .meta({ description: 'The codes of this folder and its subfolders. `root`: the codes in no folder.' }),
        sheet: idText.describe('The id of a sheet of `GET /codes/sheets`, such as `a4-24`.'),
        fields: z.array(z.enum(sheetFields)).max(3).default(['name', 'address']).meta({
          description:
            'What is printed beside the code: the name of the code, its short address, or the value of `text`.',
        }),
        text: text(200)
          .trim()
          .optional()
          .describe('A text for all labels, if `fields` has `text`: at most 200 characters.'),
        copies: z.int().min(1).max(100).default(1).meta({ description: 'Number of labels for each code, 1 to 100.' }),
        start: z.int().min(1).max(100).default(1).meta({
          description:
            'The first free label on the first sheet, counted row by row. At most the number of labels on a sheet.',
        }),
        bleed: z.number().min(0).max(5).default(0).meta({ description: 'Millimetres added around the paper, 0 to 5.' }),
        cropMarks: z
          .boolean()
          .default(false)
          .meta({ description: 'Whether crop marks are printed. The page is enlarged if they do not fit.' }),
        color: z
          .enum(['rgb', 'cmyk'])
          .default('rgb')
          .meta({ description: 'The colors of the PDF. `cmyk`: grey and black are printed with black ink alone.' }),
      })
      .register(bodyExamples, { example: { ids: [exampleIds.code], sheet: 'a4-24', copies: 4, cropMarks: true } }),
    response: binary('application/pdf'),
  },
} satisfies Endpoints
