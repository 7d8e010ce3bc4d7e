import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { OpenedDatabase } from '#database/open.ts'
import {
  type AdminAnswer,
  fail,
  findNamedOrOnlyWorkspace,
  recordCommand,
  succeed,
  formatQuantity,
} from '../admin-answer.ts'
import { pathArgument } from '../path-argument.ts'
import type { AdminSettings } from '../member-commands.ts'
import { writeStandaloneFolder, type LeaveResult, TakenDirectory } from './write-standalone-folder.ts'

export const LeaveCommand = z.strictObject({
  command: z.literal('leave'),
  dir: pathArgument('directory'),
  workspace: z.string().optional(),
  port: z.coerce.number('--port must be a number').int().min(1).max(65_535).default(8_080),
})

/** Writes a folder with which nginx serves a workspace. `report.txt` lists what nginx cannot serve. The command succeeds nevertheless. */
export async function leaveCommand(
  database: OpenedDatabase,
  { dir, workspace: idOrSlug, port }: z.output<typeof LeaveCommand>,
  settings: AdminSettings,
): Promise<AdminAnswer> {
  const workspace = await findNamedOrOnlyWorkspace(database.db, idOrSlug)
  if ('lines' in workspace) return workspace
  try {
    const result = await writeStandaloneFolder(database, { workspaceId: workspace.id, dir, port, settings })
    await writeFile(join(dir, 'report.txt'), toReport(result))
    await recordCommand(database.db, workspace.id, {
      action: 'workspace.leave',
      target: { type: 'workspace', ...workspace },
    })
    return succeed(...summarize(result), `Serve it: nginx -p ${dir} -c nginx.conf`)
  } catch (error) {
    if (error instanceof TakenDirectory) return fail(error.message)
    throw error
  }
}

function summarize({
  codes,
  withOtherRules,
  withAccessCode,
  leadingNowhere,
  hosts,
  files: openedFiles,
}: LeaveResult): string[] {
  const files = hosts.reduce((sum, host) => sum + host.files, 0)
  const forms = hosts.filter(({ hasForms }) => hasForms).length
  const limitations: [number, string, string][] = [
    [
      withOtherRules.length,
      'code has rules that nginx cannot evaluate, and leads to its other destinations',
      'codes have rules that nginx cannot evaluate, and lead to their other destinations',
    ],
    [
      withAccessCode.length,
      'code with an access code says that it needs the service',
      'codes with an access code say that they need the service',
    ],
    [leadingNowhere.length, 'code leads to a page that is not published', 'codes lead to a page that is not published'],
    [forms, 'page has a form, which no longer works', 'pages have forms, which no longer work'],
  ]
  return [
    `Wrote ${formatQuantity(codes, 'code')}, and ${formatQuantity(hosts.length, 'page or site', 'pages and sites')} with ${formatQuantity(files, 'file')}.`,
    ...(openedFiles > 0 ? [`Wrote ${formatQuantity(openedFiles, 'file')} that codes open.`] : []),
    ...limitations.filter(([number]) => number > 0).map((limit) => `${formatQuantity(...limit)}.`),
    'report.txt lists them all.',
  ]
}

function toReport({ withOtherRules, withAccessCode, leadingNowhere, hosts }: LeaveResult): string {
  const hostsWithForms = hosts.filter(({ hasForms }) => hasForms).map(({ host }) => host)
  const hostsWithPatterns = hosts.filter(({ hasPatterns }) => hasPatterns).map(({ host }) => host)
  const unreadAddresses = hosts.flatMap(({ host, unread }) => unread.map((path) => `${host}${path}`))
  const sections: [string, string[]][] = [
    [
      'Codes with rules by country, language, device or time. Those rules are ignored; rules by iOS and Android work.',
      withOtherRules,
    ],
    [
      'Codes with an access code. Their destination is not in this folder, because everybody could read it there.',
      withAccessCode,
    ],
    ['Codes that lead to a page that is not published.', leadingNowhere],
    ['Pages with forms. Submitting one fails with an error.', hostsWithForms],
    ['Sites whose rules for redirects or headers have * or placeholders. Those rules are ignored.', hostsWithPatterns],
    ['Addresses on pages that respond with an error, such as those of deleted pictures.', unreadAddresses],
  ]
  const texts = sections.map(([heading, entries]) =>
    [heading, ...(entries.length > 0 ? entries : ['none'])].join('\n  '),
  )
  return `${texts.join('\n\n')}\n`
}
