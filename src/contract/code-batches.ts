import { z } from 'zod'
import { Aliases, FolderId, Tags } from './code-fields.ts'
import { NewDestination } from './destinations.ts'
import { bodyExamples, CodeReference, createNameField, type Endpoints, idempotent } from './endpoint.ts'
import { exampleIds } from './example-ids.ts'
import { nameText } from './form-fields.ts'
import { AddressWarnings } from './scan-settings.ts'
import { appUrl, destinationUrl, idText } from './text.ts'
import { utmValues } from './utm-presets.ts'

/** Changing and creating many codes at once. */
export const codeBatches = {
  'PATCH /codes/bulk': {
    operation: 'codes.updateMany',
    summary: 'Update up to 100 codes',
    description:
      'Sets the same fields of all codes. Fields that are left out do not change. Codes that cannot be changed are listed in `failed`, and the others are changed. Ids of codes in other workspaces are skipped silently.',
    roles: ['marketer'],
    body: z
      .strictObject({
        ids: z.array(idText).min(1).max(100).describe('The ids of the codes, at most 100.'),
        folderId: FolderId.nullable()
          .optional()
          .describe('The id of the folder to which the codes move. Null or `root`: out of their folders.'),
        tags: Tags.optional().describe('Replaces all tags of the codes: at most 50, each of at most 50 characters.'),
        addTags: Tags.optional().describe('Tags to add, at most 50. The other tags of a code stay.'),
        removeTags: Tags.optional().describe('Tags to remove, at most 50. The other tags of a code stay.'),
        archived: z.boolean().optional().describe('True archives the codes, false brings them back.'),
        destination: NewDestination.optional().describe('Where scans of all of these codes lead from now on.'),
        utm: z.strictObject(utmValues).partial().optional().meta({
          description:
            'Sets these UTM parameters in the web address of each code. Other UTM parameters stay. Codes whose destination is not a web address are reported and not changed.',
        }),
      })
      .register(bodyExamples, { example: { ids: [exampleIds.code], addTags: ['summer'], archived: false } }),
    response: z.object({
      updated: z.int().describe('How many codes were updated.'),
      failed: z
        .array(
          z.object({
            id: z.string().describe('The id of the code.'),
            error: z.string().describe('The code of the error, such as `plan_limit_reached`.'),
            message: z.string().meta({ description: 'Why the code was not updated, as a sentence.' }),
          }),
        )
        .describe('The codes that were not updated.'),
    }),
  },
  'POST /codes/bulk': {
    operation: 'codes.createMany',
    summary: 'Create many codes in one folder, all or nothing',
    description:
      'At most `limits.bulkBatch` rows (see `GET /me`), and 10 requests in 10 minutes for each key. Without `folderId` and `folderName`, the codes are in no folder.',
    roles: ['marketer'],
    headers: idempotent,
    body: z
      .strictObject({
        rows: z
          .array(
            z.strictObject({
              name: createNameField('code'),
              url: destinationUrl.describe('Where a scan of the code leads.'),
              appUrl: appUrl
                .optional()
                .describe('An address that opens an app, such as `myapp://menu`, which phones and tablets try first.'),
              aliases: Aliases.optional(),
              tags: Tags.optional().describe('The tags of the code: at most 50, each of at most 50 characters.'),
            }),
          )
          .min(1)
          .max(10_000)
          .describe('The codes, in order. The plan limits their number.'),
        folderId: FolderId.optional().describe('The folder of the codes. `root`: no folder.'),
        folderName: z
          .optional(nameText)
          .meta({ description: 'Creates a folder with this name for the codes. Cannot be combined with folderId.' }),
      })
      .register(bodyExamples, {
        example: {
          rows: [
            { name: 'Table 1', url: 'https://cafe.example/menu?table=1' },
            { name: 'Table 2', url: 'https://cafe.example/menu?table=2', tags: ['terrace'] },
          ],
          folderName: 'Tables',
        },
      }),
    status: 201,
    response: z.object({
      folderId: z.string().nullable().describe('The id of the folder of the codes. Null: no folder.'),
      created: z.int().describe('How many codes were created.'),
      codes: z.array(CodeReference).describe('The codes, in the order of the rows.'),
      addressWarnings: AddressWarnings.optional().meta({
        description:
          'The warnings about all rows, as in `POST /codes`. The path begins with the row, such as `rows.3.url`.',
      }),
    }),
    errors: ['plan_limit_reached', 'idempotency_conflict'],
  },
} satisfies Endpoints
