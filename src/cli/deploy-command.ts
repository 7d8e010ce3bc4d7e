import type { Command } from 'commander'
import { zipSync } from 'fflate'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from '#sdk/client.ts'
import { uploadFile } from '#sdk/upload-file.ts'
import { connect } from './credentials.ts'
import { type Terminal, UsageError } from './terminal.ts'

interface DeployOptions {
  site?: string
  name?: string
  draft?: boolean
  json?: boolean
}

/** `tessera deploy ./dist --site menu`: publishes a folder. Visitors get either the former version or the whole new one. */
export function addDeployCommand(program: Command, terminal: Terminal): void {
  program
    .command('deploy')
    .description('publish a folder of static files as a site')
    .argument('<folder>')
    .option('--site <subdomain>', 'the id or the subdomain of the site; a new subdomain creates a site')
    .option('--name <text>', 'the name of a new site')
    .option('--draft', 'do not show the version to visitors yet; print its preview address')
    .option('--json', 'print the response as JSON')
    .action(async (folder: string, options: DeployOptions) => {
      const zip = await packFolder(folder)
      const client = await connect(terminal)
      const subdomain = options.site ?? path.basename(path.resolve(folder)).toLowerCase()
      const { uploadId } = await uploadFile(client, zip, {
        signal: terminal.signal,
        onProgress: (sent) => showProgress(terminal, sent / zip.size),
      })
      // From here on the service does everything or nothing, so Ctrl+C leaves no half of a site.
      terminal.signal.throwIfAborted()
      const deployed = await publish(client, { ...options, subdomain, uploadId })
      printDeploy(terminal, deployed, options)
    })
}

async function packFolder(folder: string): Promise<Blob> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new UsageError(`There is no folder ${folder}.`, 'Build the site first, then name the folder of its files.')
  })
  const files = entries.filter((entry) => entry.isFile())
  if (files.length === 0) throw new UsageError(`The folder ${folder} has no files.`, 'Build the site first.')
  const contents = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [path.relative(folder, file).split(path.sep).join('/'), new Uint8Array(await readFile(file))] as const
    }),
  )
  return new Blob([zipSync(Object.fromEntries(contents))], { type: 'application/zip' })
}

interface Deployment extends DeployOptions {
  subdomain: string
  uploadId: string
}

async function publish(client: Client, { subdomain, uploadId, name = subdomain, draft = false }: Deployment) {
  const { data: sites } = await client.sites.list()
  const site = sites.find((each) => each.id === subdomain || each.subdomain === subdomain)
  if (site) return client.sites.deploy({ id: site.id, uploadId, live: !draft })
  if (draft)
    throw new UsageError(
      `There is no site ${subdomain}.`,
      'The first version of a site is always live: leave out --draft.',
    )
  return client.sites.create({ name, subdomain, uploadId })
}

function printDeploy(
  terminal: Terminal,
  deployed: Awaited<ReturnType<typeof publish>>,
  { draft, json }: DeployOptions,
): void {
  if (json) return terminal.write(`${JSON.stringify(deployed, null, 2)}\n`)
  const { site, deploy } = deployed
  terminal.write(`${draft ? deploy.previewUrl : site.url}\n`)
  terminal.writeError(`Version ${deploy.version} with ${deploy.fileCount} files\n`)
  for (const { path: file, reason } of deploy.skippedFiles) terminal.writeError(`Skipped ${file}: ${reason}\n`)
  for (const { file, link, reason } of deploy.brokenLinks)
    terminal.writeError(`Broken link in ${file}: ${link}: ${reason}\n`)
}

function showProgress(terminal: Terminal, share: number): void {
  if (terminal.columns === null) return
  const filled = Math.round(share * 20)
  terminal.writeError(
    `\rUploading ${'#'.repeat(filled)}${'.'.repeat(20 - filled)} ${Math.round(share * 100)} %${share < 1 ? '' : '\n'}`,
  )
}
