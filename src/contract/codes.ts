import { z } from 'zod'
import { Code, CodeChange } from './code.ts'
import { codeBatches } from './code-batches.ts'
import { codeDownloads } from './code-downloads.ts'
import { Aliases, designFields, FolderId, Tags } from './code-fields.ts'
import { CodeFilterValues, codeFilters } from './code-filters.ts'
import { NewDestination } from './destinations.ts'
import { MAX_LOGO_BODY_BYTES } from './designs.ts'
import {
  allMembers,
  bodyExamples,
  createNameField,
  dateTime,
  type Endpoints,
  idempotent,
  paged,
  pagedEndpoint,
  paging,
} from './endpoint.ts'
import { accessCode } from './form-fields.ts'
import { NewRules } from './rules.ts'
import { newScanSettings } from './scan-settings.ts'

const newCodeFields = {
  name: createNameField('code'),
  destination: NewDestination.describe('Where a scan leads, unless a rule matches or the code is not available.'),
  tags: Tags.describe(
    'The tags of the code: at most 50, each of at most 50 characters. They replace all earlier tags.',
  ),
  aliases: Aliases,
  rules: NewRules.describe(
    'Rules that choose another destination, at most 50. The first rule that matches decides. They replace all earlier rules.',
  ),
}

export const codes = {
  'GET /codes': {
    ...pagedEndpoint('codes.list', 'List codes, most recently changed first', Code),
    description: 'Archived codes are listed only with `archived=true`, which leaves out all other codes.',
    query: z.strictObject({ ...paging, ...codeFilters }),
  },
  'GET /codes/filters': {
    operation: 'codes.listFilters',
    summary: 'List the values by which codes can be filtered',
    description: 'The creators, the types of destination and the hosts of the codes of the workspace.',
    roles: allMembers,
    response: CodeFilterValues,
  },
  'POST /codes': {
    operation: 'codes.create',
    summary: 'Create a dynamic code',
    description:
      "Only a name and a destination are needed. The code counts against the plan's codes until it is archived. The response has the address to print, and whether the drawn code can be scanned well.",
    roles: ['marketer', 'designer'],
    maxBodyBytes: MAX_LOGO_BODY_BYTES,
    headers: idempotent,
    body: z
      .strictObject({
        name: newCodeFields.name,
        destination: newCodeFields.destination,
        folderId: FolderId.optional(),
        tags: newCodeFields.tags.optional(),
        aliases: newCodeFields.aliases.optional(),
        accessCode: z
          .optional(accessCode)
          .describe('What visitors must enter before the destination opens: 4 to 64 characters.'),
        rules: newCodeFields.rules.optional(),
        ...newScanSettings,
        ...designFields,
      })
      .register(bodyExamples, {
        example: {
          name: 'Summer menu',
          destination: { type: 'url', url: 'https://cafe.example/menu' },
          tags: ['menu', 'terrace'],
          design: { kind: 'plain', foreground: '#1b4332', module: 'rounded' },
        },
      }),
    status: 201,
    location: '/codes/{id}',
    response: Code,
    errors: ['plan_limit_reached', 'already_exists', 'idempotency_conflict'],
  },
  'GET /codes/{id}': {
    operation: 'codes.read',
    summary: 'Read a code',
    roles: allMembers,
    response: Code,
    errors: ['not_found'],
  },
  'PATCH /codes/{id}': {
    operation: 'codes.update',
    summary: 'Update a code',
    description:
      'Fields that are left out do not change. A new destination takes effect with the next scan. Archiving frees a place in the plan, and what is printed keeps working. A code may be sent back as it was received: its read-only fields are ignored.',
    roles: ['marketer'],
    part: { name: 'design', fields: Object.keys(designFields), roles: ['designer'] },
    maxBodyBytes: MAX_LOGO_BODY_BYTES,
    body: z
      .strictObject({
        name: newCodeFields.name,
        folderId: FolderId.nullable().describe('The id of the folder. Null or `root`: no folder.'),
        tags: newCodeFields.tags,
        aliases: newCodeFields.aliases,
        archived: z.boolean().describe('True archives the code, false brings it back.'),
        destination: newCodeFields.destination,
        accessCode: z
          .nullable(accessCode)
          .describe('What visitors must enter before the destination opens: 4 to 64 characters. Null: nothing.'),
        rules: newCodeFields.rules,
        ...newScanSettings,
        ...designFields,
      })
      .partial()
      .register(bodyExamples, {
        example: { name: 'Winter menu', destination: { type: 'url', url: 'https://cafe.example/winter-menu' } },
      }),
    alsoAccepts: Code,
    response: Code,
    errors: ['not_found', 'plan_limit_reached', 'already_exists'],
  },
  'GET /codes/{id}/history': {
    operation: 'codes.listHistory',
    summary: 'List the changes of a code, newest first',
    roles: allMembers,
    query: z.strictObject(paging),
    response: paged(CodeChange),
    errors: ['not_found'],
  },
  ...codeBatches,
  ...codeDownloads,
  'POST /codes/{id}/rules/replay': {
    operation: 'codes.replayRules',
    summary: 'Replay past scans against rules, without saving anything',
    description:
      'Says how the rules would have divided the scans since `from`: how many each rule would have decided, and how many would have led elsewhere.',
    roles: allMembers,
    scope: 'read',
    body: z
      .strictObject({
        rules: newCodeFields.rules.describe('The rules to try, at most 50. The first rule that matches decides.'),
        from: dateTime
          .optional()
          .describe("Only scans at this time or later. By default, the start of the plan's history."),
      })
      .register(bodyExamples, {
        example: {
          rules: [
            { name: 'Evening', when: { hours: { from: '18:00', until: '23:00' } }, url: 'https://cafe.example/wine' },
          ],
        },
      }),
    response: z.object({
      scans: z.int().describe('How many scans were replayed.'),
      moved: z.int().meta({ description: 'Scans that these rules would have sent to another destination.' }),
      byRule: z
        .array(
          z.object({
            name: z.string().nullable().describe('The name of the rule. Null: no rule matched.'),
            scans: z.int().describe('The scans that the rule would have decided.'),
          }),
        )
        .describe('The scans of each rule, and of no rule.'),
    }),
    errors: ['not_found'],
  },
} satisfies Endpoints
