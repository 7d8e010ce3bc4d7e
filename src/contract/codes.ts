import { z } from 'zod'
import {
  binary,
  CodeReference,
  dateTime,
  type Endpoints,
  allMembers,
  idempotent,
  paged,
  paging,
  pagedEndpoint,
  named,
} from './endpoint.ts'
import { CodeFilterValues, codeFilters } from './code-filters.ts'
import { Destination, DestinationHealth, NewDestination } from './destinations.ts'
import { Design, DrawnDesign, Logo, MAX_LOGO_BODY_BYTES, verdictFields } from './designs.ts'
import { NewRules, Rules } from './rules.ts'
import { AddressWarnings, newScanSettings, scanSettings } from './scan-settings.ts'
import { accessCode, nameText } from './form-fields.ts'
import { appUrl, destinationUrl, idText, tagText, text } from './text.ts'
import { utmValues } from './utm-presets.ts'

const ImportedScans = z
  .object({
    source: z.string().meta({
      description:
        'The product that counted the scans: `bitly`, `dub`, `shlink`, `yourls`, `kutt`, `rebrandly`, `tessera` or `csv`.',
    }),
    scans: z.int(),
    days: z
      .array(z.object({ day: z.string().meta({ format: 'date' }), scans: z.int() }))
      .meta({ description: 'Scans by day, for the days in the export of that product.' }),
  })
  .meta({ id: 'ImportedScans' })

export const Code = z
  .object({
    id: z.string(),
    shortCode: z.string().meta({ description: 'Nine characters. No two characters of the alphabet look alike.' }),
    name: z.string(),
    scanUrl: z.string().meta({ format: 'uri', description: 'The address that the code contains.' }),
    destination: Destination,
    aliases: z.array(z.string()).meta({ description: 'Other addresses that open the code, as `host/path`.' }),
    ...scanSettings,
    folderId: z.string().nullable(),
    tags: z.array(z.string()),
    archived: z.boolean(),
    hasAccessCode: z.boolean(),
    previewUrl: z.string().meta({
      format: 'uri',
      description: 'The drawn code as an image. The address contains the hash of the image.',
    }),
    thumbnailUrl: z
      .string()
      .optional()
      .meta({ format: 'uri', description: 'The drawn code as a small PNG, for lists.' }),
    design: DrawnDesign,
    scanVerified: verdictFields.scanVerified,
    phonesOnly: verdictFields.phonesOnly,
    readOn: verdictFields.readOn,
    scanMargin: verdictFields.scanMargin,
    marginReasons: verdictFields.marginReasons.optional().meta({ description: 'Absent in lists.' }),
    warnings: verdictFields.warnings,
    rules: Rules,
    addressWarnings: AddressWarnings.optional().meta({ description: 'Absent in lists.' }),
    destinationHealth: DestinationHealth.nullable().meta({ description: 'Null until the first check.' }),
    scans: z.int().optional().meta({ description: 'Only in lists.' }),
    importedScans: ImportedScans.optional().meta({
      description:
        'Scans that another product counted before the code was imported from that product. They are not part of `scans`. Absent in lists.',
    }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Code' })
export type Code = z.output<typeof Code>

const Tags = z.array(tagText).max(50)
const Aliases = z.array(text(2000)).max(100).meta({
  description:
    'Other addresses that open the code, as `host/path`. The host is a verified domain of the workspace, or the host of scan addresses. A scan finds the alias with exactly the scanned path, or else the only alias that differs from the path in case alone. Percent-encoding, slashes at both ends, and punctuation or invisible characters around the path make no difference.',
})
const FolderId = idText.meta({ description: 'A folder. `root` means no folder.' })

const designFields = {
  design: Design.optional(),
  templateId: idText.optional().meta({ description: 'The design of this template, instead of `design`.' }),
  logo: Logo.nullable().optional(),
}
const CodeIds = z.array(idText).min(1).max(100)
const downloadFormats = ['svg', 'png', 'jpg', 'pdf', 'eps'] as const

export const codes = {
  'GET /codes': {
    ...pagedEndpoint('codes.list', 'List codes, most recently changed first', Code),
    query: z.strictObject({ ...paging, ...codeFilters }),
  },
  'GET /codes/filters': {
    operation: 'codes.listFilters',
    summary: 'List the creators, types and hosts by which codes can be filtered',
    roles: allMembers,
    response: CodeFilterValues,
  },
  'POST /codes': {
    operation: 'codes.create',
    summary: 'Create a dynamic code',
    roles: ['marketer', 'designer'],
    maxBodyBytes: MAX_LOGO_BODY_BYTES,
    headers: idempotent,
    body: z.strictObject({
      name: nameText,
      destination: NewDestination,
      folderId: FolderId.optional(),
      tags: Tags.optional(),
      aliases: Aliases.optional(),
      accessCode: z.optional(accessCode),
      rules: NewRules.optional(),
      ...newScanSettings,
      ...designFields,
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
    summary: 'Update a code; omitted fields do not change',
    roles: ['marketer'],
    part: { name: 'design', fields: Object.keys(designFields), roles: ['designer'] },
    maxBodyBytes: MAX_LOGO_BODY_BYTES,
    body: z
      .strictObject({
        name: nameText,
        folderId: FolderId.nullable(),
        tags: Tags,
        aliases: Aliases,
        archived: z.boolean(),
        destination: NewDestination,
        accessCode: z.nullable(accessCode),
        rules: NewRules,
        ...newScanSettings,
        ...designFields,
      })
      .partial(),
    alsoAccepts: Code,
    response: Code,
    errors: ['not_found', 'plan_limit_reached', 'already_exists'],
  },
  'GET /codes/{id}/history': {
    operation: 'codes.listHistory',
    summary: 'List the changes of a code, newest first',
    roles: allMembers,
    query: z.strictObject(paging),
    response: paged(
      z.object({
        at: dateTime,
        actor: z.object(named),
        changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
      }),
    ),
    errors: ['not_found'],
  },
  'PATCH /codes/bulk': {
    operation: 'codes.updateMany',
    summary: 'Update up to 100 codes; ids of codes in other workspaces are ignored',
    roles: ['marketer'],
    body: z.strictObject({
      ids: CodeIds,
      folderId: FolderId.nullable().optional(),
      tags: Tags.optional(),
      addTags: Tags.optional(),
      removeTags: Tags.optional(),
      archived: z.boolean().optional(),
      destination: NewDestination.optional(),
      utm: z.strictObject(utmValues).partial().optional().meta({
        description:
          'Sets these UTM parameters in the web address of each code. Other UTM parameters stay. Codes whose destination is not a web address are reported and not changed.',
      }),
    }),
    response: z.object({
      updated: z.int(),
      failed: z.array(
        z.object({
          id: z.string(),
          error: z.string(),
          message: z.string().meta({ description: 'Why the code was not updated, as a sentence.' }),
        }),
      ),
    }),
  },
  'POST /codes/bulk': {
    operation: 'codes.createMany',
    summary: 'Create many codes in one folder, all or nothing',
    roles: ['marketer'],
    headers: idempotent,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            name: nameText,
            url: destinationUrl,
            appUrl: appUrl.optional(),
            aliases: Aliases.optional(),
            tags: Tags.optional(),
          }),
        )
        .min(1)
        .max(10_000),
      folderId: FolderId.optional(),
      folderName: z
        .optional(nameText)
        .meta({ description: 'Creates a folder with this name for the codes. Cannot be combined with folderId.' }),
    }),
    status: 201,
    response: z.object({
      folderId: z.string().nullable(),
      created: z.int(),
      codes: z.array(CodeReference),
      addressWarnings: AddressWarnings.optional().meta({
        description:
          'The warnings about all rows, as in `POST /codes`. The path begins with the row, such as `rows.3.url`.',
      }),
    }),
    errors: ['plan_limit_reached', 'idempotency_conflict'],
  },
  'GET /codes/{id}/download': {
    operation: 'codes.download',
    summary: 'Download a code as a file, named after the code',
    roles: allMembers,
    query: z.strictObject({
      format: z.enum(downloadFormats).default('png'),
      size: z.int().min(10).max(4096).optional().meta({
        description:
          'Width of the image, including a frame: in pixels for png and jpg (default 1,024), in millimetres for svg, pdf and eps (default 50).',
      }),
      margin: z
        .int()
        .min(0)
        .max(12)
        .optional()
        .meta({ description: 'Quiet zone in modules, instead of the quiet zone of the design.' }),
    }),
    response: binary('image/svg+xml', 'image/png', 'image/jpeg', 'application/pdf', 'application/postscript'),
    errors: ['not_found'],
  },
  'POST /codes/download': {
    operation: 'codes.downloadMany',
    summary: 'Download many codes as one ZIP; a pattern names the files in the ZIP',
    roles: allMembers,
    scope: 'read',
    body: z.strictObject({
      ids: z.array(idText).min(1).max(1000).optional(),
      folderId: FolderId.optional().meta({ description: 'The codes of this folder and its subfolders.' }),
      format: z.enum(downloadFormats).default('png'),
      pattern: text(100)
        .default('{name}')
        .meta({ description: 'The name of each file. It may contain {name}, {shortCode}, {folder} and {number}.' }),
    }),
    response: binary('application/zip'),
  },
  'POST /codes/{id}/rules/replay': {
    operation: 'codes.replayRules',
    summary: 'Replay past scans against rules, without saving anything',
    roles: allMembers,
    scope: 'read',
    body: z.strictObject({ rules: NewRules, from: dateTime.optional() }),
    response: z.object({
      scans: z.int(),
      moved: z.int().meta({ description: 'Scans that these rules would have sent to another destination.' }),
      byRule: z.array(z.object({ name: z.string().nullable(), scans: z.int() })),
    }),
    errors: ['not_found'],
  },
} satisfies Endpoints
