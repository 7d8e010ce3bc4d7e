import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppLinks } from '#contract/app-links.ts'
import type { OwnDomain } from './domain-directory.ts'

const APPLE_PATH = '/.well-known/apple-app-site-association'
const ANDROID_PATH = '/.well-known/assetlinks.json'

/** The JSON files that let apps open the links of a domain, by path. A system without an app has no file. */
export function createAppLinksFiles({ appLinks, pageId, siteId }: OwnDomain): Map<string, string> {
  const files = new Map<string, string>()
  const { apple = [], android = [] } = appLinks ?? {}
  const isForScans = pageId === null && siteId === null
  if (apple.length > 0) files.set(APPLE_PATH, JSON.stringify(toAppleFile(apple, isForScans)))
  if (android.length > 0) files.set(ANDROID_PATH, JSON.stringify(toAndroidFile(android)))
  return files
}

/** The file that a request asks for. Null if the domain has no file at this path. */
export function findAppLinksFile(
  domain: OwnDomain,
  { url, method }: Pick<FastifyRequest, 'url' | 'method'>,
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  return createAppLinksFiles(domain).get(url.split('?', 1)[0] ?? '') ?? null
}

/** Sends a file. Both systems require JSON without a redirect. They cache the file for hours or days, so proxies may cache it for minutes. */
export function sendAppLinksFile(reply: FastifyReply, file: string): void {
  void reply
    .type('application/json')
    .headers({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })
    // The file is sent as bytes, so that no charset is added to the type.
    .send(Buffer.from(file))
}

// The app opens every address of the domain except files for machines and previews of where a code leads.
const everyPath = { '/': '/*' }
const wellKnownPaths = { '/': '/.well-known/*', exclude: true }
const previewPaths = { '/': '/*+', exclude: true }

/** https://developer.apple.com/documentation/xcode/supporting-associated-domains: the first match decides. */
function toAppleFile(apps: AppLinks['apple'], isForScans: boolean) {
  const components = isForScans ? [wellKnownPaths, previewPaths, everyPath] : [wellKnownPaths, everyPath]
  return { applinks: { details: [{ appIDs: apps.map(({ appId }) => appId), components }] } }
}

/** https://developers.google.com/digital-asset-links/v1/getting-started: the app itself declares which addresses it opens. */
function toAndroidFile(apps: AppLinks['android']) {
  return apps.map(({ packageName, sha256CertFingerprints }) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: sha256CertFingerprints,
    },
  }))
}
