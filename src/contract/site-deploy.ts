import { z } from 'zod'
import { Actor, dateTime } from './endpoint.ts'

const SkippedFile = z.object({
  path: z.string().describe('The path of the file in the ZIP.'),
  reason: z.string().meta({ description: 'Why the file is not part of the site, as a sentence.' }),
})

const BrokenLink = z.object({
  file: z.string().meta({ description: 'The file that has the link.' }),
  link: z.string().meta({ description: 'The link as it is written in the file.' }),
  reason: z.string().meta({ description: 'What is wrong with the link, as a sentence.' }),
})

const FileNote = z.object({
  path: z.string().describe('The path of the file in the ZIP.'),
  note: z.string().meta({ description: 'What is unusual about the file and how it is served, as a sentence.' }),
})

const UnusedRule = z.object({
  file: z.string().meta({ description: '`_redirects` or `_headers`.' }),
  line: z.int().meta({ description: 'The number of the line, from 1.' }),
  text: z.string().meta({ description: 'The line, shortened.' }),
  reason: z.string().meta({ description: 'Why the rule is not used, as a sentence.' }),
})

/** A version of a site, and what was found when its files were checked. */
export const SiteDeploy = z
  .object({
    id: z.string().describe('The id of the version.'),
    version: z.int().describe('The number of the version. The first deploy has the number 1.'),
    live: z.boolean().describe('Whether visitors get this version.'),
    fileCount: z.int().describe('Number of files.'),
    totalSize: z.int().describe('The size of all files in bytes, uncompressed.'),
    previewUrl: z.string().meta({
      format: 'uri',
      description: 'The address of this version. Nobody can guess the address, and search engines do not list it.',
    }),
    skippedFiles: z.array(SkippedFile).meta({ description: 'The first 300 files that are not part of the site.' }),
    brokenLinks: z.array(BrokenLink).meta({ description: 'The first 100 broken links.' }),
    brokenLinkCount: z.int().describe('Number of broken links.'),
    fileNotes: z.array(FileNote).meta({ description: 'The first 300 notes about files.' }),
    ruleCount: z.int().meta({ description: 'The number of rules in `_redirects` and `_headers` that are used.' }),
    unusedRules: z.array(UnusedRule).meta({ description: 'The first 100 rules that are not used.' }),
    suggestsIndex: z.boolean().meta({
      description:
        'Whether the site is probably a single-page application that needs `open_index`: index.html loads a module script, and no setting says what unknown addresses show.',
    }),
    createdAt: dateTime.describe('When the version was deployed.'),
    actor: Actor.describe('Who deployed the version.'),
  })
  .meta({ id: 'SiteDeploy' })
export type SiteDeploy = z.output<typeof SiteDeploy>
