import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenedDatabase } from '#database/open.ts'
import { createAppLinksFiles } from '#service/hosts/domains/app-links.ts'
import { readDomains } from '#service/hosts/domains/domain-directory.ts'
import { createPageUrl } from '#service/http/host-name.ts'
import { openStore } from '#service/storage/open-store.ts'
import { readRedirects } from '#service/scans/redirects.ts'
import type { AdminSettings } from '../member-commands.ts'
import { quoteName, setVariable } from './nginx-text.ts'
import { readPublishedContent } from '#service/export/published-files.ts'
import { codeLocations, writeCodes, type WrittenCodes } from './write-codes.ts'
import { DOCUMENT_LOCATIONS, writeFiles } from './write-files.ts'
import { writeHost, type WrittenHost } from './write-host.ts'

/** The directory already has files. */
export class TakenDirectory extends Error {}

export interface LeaveResult extends Omit<WrittenCodes, 'aliasHosts'> {
  hosts: WrittenHost[]
  /** The number of files that codes open. */
  files: number
}

const UNFINISHED_FILE = 'UNFINISHED'

/**
 * Writes a folder with which nginx serves every code, page, site and file of a workspace without the service: `nginx -p <dir> -c nginx.conf`.
 * Its subfolders can be uploaded to any static host. Until the folder is complete, it has a file UNFINISHED.
 */
export async function writeStandaloneFolder(
  database: OpenedDatabase,
  { workspaceId, dir, port, settings }: { workspaceId: string; dir: string; port: number; settings: AdminSettings },
): Promise<LeaveResult> {
  await createFolders(dir)
  const domains = await readDomains(database.db)
  const { aliasHosts, ...codes } = await writeCodes(
    dir,
    readRedirects(database.db, workspaceId, { ...settings, pageUrl: createPageUrl(settings) }),
  )
  const store = await openStore(database, settings)
  const fileCount = await writeFiles(dir, { db: database.db, store, workspaceId })
  const hosts: WrittenHost[] = []
  for await (const host of readPublishedContent(database, {
    workspaceId,
    store,
    domains: [...domains.values()],
    settings,
  }))
    hosts.push(await writeHost(host, port, dir))
  const scanDomains = [...domains.values()].filter(
    (domain) => domain.workspaceId === workspaceId && domain.pageId === null && domain.siteId === null,
  )
  const scanHost = new URL(settings.scanOrigin).hostname
  const files = new Map(scanDomains.map((domain) => [domain.host, createAppLinksFiles(domain)]))
  const scanHosts = new Set([...files.keys(), ...aliasHosts.keys()])
  scanHosts.delete(scanHost)
  for (const { host } of hosts) scanHosts.delete(host)
  await writeFile(
    join(dir, 'nginx.conf'),
    toConfig({ port, codes: codes.codes, scanHost, scanHosts, aliasHosts, files }),
  )
  await chmod(join(dir, 'nginx.conf'), 0o644)
  await rm(join(dir, UNFINISHED_FILE))
  return { ...codes, hosts, files: fileCount }
}

async function createFolders(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  if ((await readdir(dir)).length > 0) throw new TakenDirectory(`${dir} is not empty. Choose a new directory.`)
  await writeFile(join(dir, UNFINISHED_FILE), 'This folder is not complete.\n')
  for (const folder of ['', 'conf', 'hosts', 'temp']) {
    await mkdir(join(dir, folder), { recursive: true })
    await chmod(join(dir, folder), 0o755)
  }
}

interface ConfigOptions {
  port: number
  codes: number
  scanHost: string
  /** Other hosts on which codes are scanned. */
  scanHosts: ReadonlySet<string>
  aliasHosts: ReadonlyMap<string, string>
  /** The JSON documents of each host, by path. */
  files: ReadonlyMap<string, ReadonlyMap<string, string>>
}

function toConfig({ port, codes, scanHost, scanHosts, aliasHosts, files }: ConfigOptions): string {
  const toServer = (host: string, isDefault: boolean) => {
    const aliases = aliasHosts.get(host)
    return `server {
  listen ${port}${isDefault ? ' default_server' : ''};
  server_name ${quoteName(host)};
${[...(files.get(host) ?? [])].map(createJsonLocation).join('')}${isDefault ? `  include ${DOCUMENT_LOCATIONS};\n` : ''}${codeLocations}${aliases === undefined ? '' : `  include ${aliases};\n`}}
`
  }
  return `# Run it with: nginx -p <this folder> -c nginx.conf
worker_processes auto;
pid nginx.pid;
error_log error.log;
events { worker_connections 4096; }
http {
  access_log off;
  server_tokens off;
  absolute_redirect off;
  merge_slashes off;
  sendfile on;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript text/plain application/javascript application/json application/manifest+json image/svg+xml;
  client_body_temp_path temp/body;
  proxy_temp_path temp/proxy;
  fastcgi_temp_path temp/fastcgi;
  uwsgi_temp_path temp/uwsgi;
  scgi_temp_path temp/scgi;
  map_hash_max_size ${Math.max(2_048, codes * 2)};
  map_hash_bucket_size 256;
  server_names_hash_max_size 65536;
  server_names_hash_bucket_size 512;
  variables_hash_max_size 4096;
  # nginx has no escape for a dollar sign in a string, so this variable is used.
  geo $dollar { default "$"; }
  # Short codes are the same in upper and lower case.
  map $uri $answer {
    default "";
    include codes.map;
  }
  # Rules by operating system.
  map $http_user_agent $system {
    default "";
    "~PlayStation|Xbox|HarmonyOS|Windows Phone|Tizen|Web0S|Roku" "";
    "~iPhone|iPad|iPod" iOS;
    "~Android" Android;
  }
  map $uri $answer_on_ios {
    default "";
    include codes-ios.map;
  }
  map $uri $answer_on_android {
    default "";
    include codes-android.map;
  }
  map $system $answer_by_system {
    default "";
    iOS $answer_on_ios;
    Android $answer_on_android;
  }
${[toServer(scanHost, true), ...[...scanHosts].map((host) => toServer(host, false))].join('')}  include conf/*.conf;
}
`
}

function createJsonLocation([path, json]: readonly [string, string]): string {
  return `  location = ${quoteName(path)} { default_type application/json; ${setVariable('json', json)} return 200 $json; }\n`
}
