import type { Command } from 'commander'
import path from 'node:path'
import type { Client } from '#sdk/client.ts'
import { connect } from './credentials.ts'
import {
  createSiteFromFolder,
  deployFolder,
  type FolderFile,
  type FolderResult,
  htmlExtension,
  readFolder,
} from './deploy-folder.ts'
import { addOutputOptions, type OutputOptions, printResult, toLine } from './print-result.ts'
import { type Terminal, UsageError } from './terminal.ts'

interface DeployOptions extends OutputOptions {
  site?: string
  name?: string
  draft?: boolean
}

/** `tessera deploy ./dist --site menu`: publishes a folder. Visitors get either the former version or the whole new one. */
export function defineDeploy(command: Command, terminal: Terminal): void {
  command
    .option('--site <subdomain>', 'the id or the subdomain of the site; a new subdomain creates a site')
    .option('--name <text>', 'the name of a new site')
    .option('--draft', 'do not show the version to visitors yet; print its preview address')
  addOutputOptions(command).action(async (folder: string, options: DeployOptions) => {
    const { files, links } = await readFolder(folder)
    for (const link of links) terminal.writeError(`Left out ${toLine(link)}: a symbolic link\n`)
    const client = await connect(terminal)
    const subdomain = options.site ?? suggestSubdomain(folder)
    await printDeploy(terminal, await publish({ client, terminal, files }, { ...options, subdomain }), options)
  })
}

/** Folders that build tools write to, and home pages. Their names say nothing about the site, and two sites must not replace each other. */
const outputFolders = new Set([
  'index',
  'dist',
  'build',
  'out',
  'output',
  'public',
  'site',
  '_site',
  'www',
  'html',
  '.output',
])

/** The name of the folder or the HTML file, or of the project in which a build tool wrote it. */
function suggestSubdomain(folder: string): string {
  const names = path.resolve(folder).toLowerCase().replace(htmlExtension, '').split(path.sep)
  const name = names.findLast((each) => each !== '' && !outputFolders.has(each))
  if (name === undefined) throw new UsageError('The site has no name.', 'Add --site NAME')
  return name
}

interface Publisher {
  client: Client
  terminal: Terminal
  files: readonly FolderFile[]
}

async function publish(
  { client, terminal, files }: Publisher,
  { subdomain, name = subdomain, draft = false }: DeployOptions & { subdomain: string },
): Promise<FolderResult> {
  const { signal } = terminal
  const { data: sites } = await client.sites.list({}, { signal })
  const site = sites.find((listedSite) => listedSite.id === subdomain || listedSite.subdomain === subdomain)
  const options = { files, signal, onProgress: (sent: number, total: number) => showProgress(terminal, sent / total) }
  if (site) return deployFolder(client, site.id, { ...options, live: !draft })
  if (draft)
    throw new UsageError(
      `There is no site ${subdomain}.`,
      'The first version of a site is always live: leave out --draft.',
    )
  return createSiteFromFolder(client, { name, subdomain }, options)
}

async function printDeploy(
  terminal: Terminal,
  { deployResult, sentFiles, sentBytes }: FolderResult,
  { draft, json = false, jq }: DeployOptions,
): Promise<void> {
  const { site, deploy } = deployResult
  if (json || jq !== undefined) await printResult(terminal, deployResult, { json, ...(jq !== undefined && { jq }) })
  else terminal.write(`${draft ? deploy.previewUrl : site.url}\n`)
  const present = Math.max(0, deploy.fileCount - sentFiles)
  terminal.writeError(
    `Version ${deploy.version} with ${deploy.fileCount} files: ${sentFiles} sent (${formatBytes(sentBytes)}), ${present} were there\n`,
  )
  for (const { path: file, reason } of deploy.skippedFiles)
    terminal.writeError(`${toLine(`Skipped ${file}: ${reason}`)}\n`)
  for (const { file, link, reason } of deploy.brokenLinks)
    terminal.writeError(`${toLine(`Broken link in ${file}: ${link}: ${reason}`)}\n`)
}

function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function showProgress(terminal: Terminal, share: number): void {
  if (terminal.columns === null) return
  const filled = Math.round(share * 20)
  terminal.writeError(
    `\rUploading ${'#'.repeat(filled)}${'.'.repeat(20 - filled)} ${Math.round(share * 100)} %${share < 1 ? '' : '\n'}`,
  )
}
