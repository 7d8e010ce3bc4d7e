import { z } from 'zod'
import { allMembers, binary, bodyExamples, type Endpoints } from './endpoint.ts'
import { exampleIds } from './example-ids.ts'
import { idText, text } from './text.ts'

const downloadFormats = ['svg', 'png', 'jpg', 'pdf', 'eps'] as const

/** Codes as files for print and screens. */
export const codeDownloads = {
  'GET /codes/{id}/download': {
    operation: 'codes.download',
    summary: 'Download a code as a file, named after the code',
    description:
      'A PNG or JPG takes units of the render budget by its pixels. SVG, PDF and EPS are vectors, for print in any size, and take none.',
    roles: allMembers,
    query: z.strictObject({
      format: z.enum(downloadFormats).default('png').describe('The format of the file.'),
      size: z.int().min(10).max(4096).optional().meta({
        description:
          'Width of the image, including a frame: in pixels for png and jpg (default 1,024), in millimetres for svg, pdf and eps (default 50).',
      }),
      margin: z
        .int()
        .min(0)
        .max(12)
        .optional()
        .meta({ description: 'Quiet zone in modules, 0 to 12, instead of the quiet zone of the design.' }),
    }),
    response: binary('image/svg+xml', 'image/png', 'image/jpeg', 'application/pdf', 'application/postscript'),
    errors: ['not_found'],
  },
  'POST /codes/download': {
    operation: 'codes.downloadMany',
    summary: 'Download many codes as one ZIP',
    description: 'A pattern names the files in the ZIP. Send either `ids` or `folderId`. At most 1,000 codes at once.',
    roles: allMembers,
    scope: 'read',
    body: z
      .strictObject({
        ids: z.array(idText).min(1).max(1000).optional().describe('The ids of the codes, at most 1,000.'),
        folderId: idText
          .optional()
          .describe('The codes of this folder and its subfolders. `root`: the codes in no folder.'),
        format: z.enum(downloadFormats).default('png').describe('The format of the files.'),
        pattern: text(100)
          .default('{name}')
          .meta({ description: 'The name of each file. It may contain {name}, {shortCode}, {folder} and {number}.' }),
      })
      .register(bodyExamples, {
        example: { ids: [exampleIds.code], format: 'svg', pattern: '{number} {name}' },
      }),
    response: binary('application/zip'),
  },
} satisfies Endpoints
