import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Opened } from '#database/open.ts'
import { type AdminAnswer, done, failed, findOnly, quantity, record } from '../admin-answer.ts'
import { givenPath } from '../given-path.ts'
import type { AdminSettings } from '../member-commands.ts'
import { leave, type Left, TakenDirectory } from './leave.ts'

export const LeaveCommand = z.strictObject({
  command: z.literal('leave'),
  dir: givenPath('directory'),
  workspace: z.string().optional(),
  port: z.coerce.number('--port is a number').int().min(1).max(65_535).default(8_080),
})

/** Writes what nginx needs to answer for this workspace. What it cannot do is in `report.txt`, and no failure. */
export async function leaveCommand(
  opened: Opened,
  { dir, workspace: named, port }: z.output<typeof LeaveCommand>,
  settings: AdminSettings,
): Promise<AdminAnswer> {
  const workspace = await findOnly(opened.db, named)
  if ('lines' in workspace) return workspace
  try {
    const left = await leave(opened, { workspaceId: workspace.id, dir, port, settings })
    await writeFile(join(dir, 'report.txt'), report(left))
    await record(opened.db, workspace.id, { action: 'workspace.leave', target: { type: 'workspace', ...workspace } })
    return done(...summarize(left), `Serve it: nginx -p ${dir} -c nginx.conf`)
  } catch (error) {
    if (error instanceof TakenDirectory) return failed(error.message)
    throw error
  }
}

function summarize({ codes, withOtherRules, withAccessCode, leadingNowhere, hosts }: Left): string[] {
  const files = hosts.reduce((sum, host) => sum + host.files, 0)
  const forms = hosts.filter(({ hasForms }) => hasForms).length
  const limits: [number, string, string][] = [
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
    [forms, 'page has a form, which nobody answers any more', 'pages have forms, which nobody answers any more'],
  ]
  return [
    `Wrote ${quantity(codes, 'code')}, and ${quantity(hosts.length, 'page or site', 'pages and sites')} with ${quantity(files, 'file')}.`,
    ...limits.filter(([number]) => number > 0).map((limit) => `${quantity(...limit)}.`),
    'report.txt names each of them.',
  ]
}

function report({ withOtherRules, withAccessCode, leadingNowhere, hosts }: Left): string {
  const forms = hosts.filter(({ hasForms }) => hasForms).map(({ host }) => host)
  const patterns = hosts.filter(({ hasPatterns }) => hasPatterns).map(({ host }) => host)
  const unread = hosts.flatMap(({ host, unread }) => unread.map((path) => `${host}${path}`))
  const parts: [string, string[]][] = [
    [
      'Codes with rules by country, language, device or time. Those rules do not hold; rules by iOS and Android do.',
      withOtherRules,
    ],
    [
      'Codes with an access code. Their destination is not in this folder, because everybody could read it there.',
      withAccessCode,
    ],
    ['Codes that lead to a page that is not published.', leadingNowhere],
    ['Pages with forms. What is sent is answered with an error.', forms],
    ['Sites with rules with * or placeholders, for redirects or headers. Those do not hold.', patterns],
    ['Addresses of pages that answered with an error, such as of pictures that were deleted.', unread],
  ]
  const texts = parts.map(([heading, entries]) => [heading, ...(entries.length > 0 ? entries : ['none'])].join('\n  '))
  return `${texts.join('\n\n')}\n`
}
