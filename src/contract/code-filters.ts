import { z } from 'zod'
import { dateTime } from './endpoint.ts'
import { repeated } from './repeated.ts'
import { idText, tagFilter, text } from './text.ts'

/** The orders of the list of codes. Each can be reversed. */
export const codeSorts = [
  'updated',
  'updated_asc',
  'created_desc',
  'created_asc',
  'name',
  'name_desc',
  'destination',
  'destination_desc',
  'scans',
  'scans_asc',
  'recent',
  'recent_asc',
] as const
export type CodeSort = (typeof codeSorts)[number]

/** Filters of the list of codes. A code must match all of them. */
export const codeFilters = {
  archived: z.boolean().default(false).describe('True: archived codes instead of the others.'),
  folderId: idText.optional().meta({ description: 'A folder. `root` means no folder.' }),
  siteId: idText.optional().meta({ description: 'Only codes that open this site.' }),
  fileId: idText.optional().meta({ description: 'Only codes that open this file.' }),
  tag: tagFilter.optional().meta({ description: 'Only codes with exactly this tag. Case matters.' }),
  anyOfTags: repeated(tagFilter, 'Only codes with at least one of these tags.'),
  allOfTags: repeated(tagFilter, 'Only codes with all of these tags.'),
  noneOfTags: repeated(tagFilter, 'Only codes without any of these tags.'),
  shortCode: text(20).trim().optional().describe('Only the code with exactly this short code.'),
  q: text(200)
    .trim()
    .optional()
    .meta({ description: 'Only codes whose name contains this text, at most 200 characters.' }),
  search: text(200).trim().optional().meta({
    description:
      'Words in any order. Each word must be in the name of the code, the short code, the destination, a tag, an alias, or the name of the folder or of one of its parents.',
  }),
  destinationTypes: repeated(
    text(50).trim(),
    'Only codes whose destination has one of these types, such as `url` or `page`.',
  ),
  destinationHosts: repeated(
    text(300).trim().toLowerCase(),
    'Only codes whose destination is a web address at one of these hosts, such as `www.example.com`.',
  ),
  aliasHost: text(300).trim().toLowerCase().optional().meta({ description: 'Only codes with an alias at this host.' }),
  createdBy: idText.optional().meta({
    description: 'Only codes that this person or key created. `GET /codes/filters` lists the ids.',
  }),
  campaignId: idText.optional().meta({ description: 'Only codes of this campaign.' }),
  createdFrom: dateTime.optional().meta({ description: 'Only codes created at this time or later.' }),
  createdTo: dateTime.optional().meta({ description: 'Only codes created before this time.' }),
  updatedFrom: dateTime.optional().meta({ description: 'Only codes changed at this time or later.' }),
  updatedTo: dateTime.optional().meta({ description: 'Only codes last changed before this time.' }),
  scannedFrom: dateTime.optional().meta({
    description: 'Only codes that were scanned at this time or later, and before `scannedTo` if it is sent.',
  }),
  scannedTo: dateTime.optional().meta({ description: 'Only codes that were scanned before this time.' }),
  notScannedFrom: dateTime.optional().meta({
    description: 'Only codes that were not scanned from this time on, or until `notScannedTo` if it is sent.',
  }),
  notScannedTo: dateTime.optional().meta({ description: 'Only codes that were not scanned before this time.' }),
  hasRules: z.boolean().optional().meta({ description: 'Only codes with rules, or only codes without rules.' }),
  verified: z.boolean().optional().meta({
    description: 'Only codes whose drawing was read by all decoders, or only codes whose drawing was not.',
  }),
  attention: z.boolean().default(false).meta({
    description: 'Only codes that are hard to scan (not verified, or a margin under 75) or whose destination is down.',
  }),
  utmNotAllowed: z.boolean().default(false).meta({
    description:
      'Only codes with a UTM value that the workspace does not allow, in the address of their destination or of a rule (see `GET /utm-settings`).',
  }),
  sort: z.enum(codeSorts).default('updated').meta({
    description:
      '`recent`: by the scans since `recentFrom`, most first. A sort without a suffix is reversed by `_asc` or `_desc`. `destination`: by the address without its scheme; codes that open a page or a site come last.',
  }),
  recentFrom: dateTime.optional().meta({
    description: 'From when scans count for the sort `recent`. By default the last 30 days count.',
  }),
}

const codesWith = z.int().meta({ description: 'Number of codes that are not archived.' })

/** The values of the filters that a person chooses from a list. */
export const CodeFilterValues = z
  .object({
    creators: z
      .array(
        z.object({
          id: z.string().describe('The id of the person or key, for `createdBy`.'),
          name: z.string().describe('The name of the person or key.'),
          codes: codesWith,
        }),
      )
      .describe('Who created the codes.'),
    destinationTypes: z
      .array(z.object({ type: z.string().describe('The type, for `destinationTypes`.'), codes: codesWith }))
      .describe('The types of the destinations.'),
    destinationHosts: z
      .array(z.object({ host: z.string().describe('The host, for `destinationHosts`.'), codes: codesWith }))
      .meta({ description: 'The thousand hosts with the most codes.' }),
    aliasHosts: z
      .array(z.object({ host: z.string().describe('The host, for `aliasHost`.'), codes: codesWith }))
      .describe('The hosts of aliases.'),
  })
  .meta({ id: 'CodeFilterValues' })
