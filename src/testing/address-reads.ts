/** Decisions by the text of an address, and reasons for files that do not read it any more. */
export function findAddressReads({ file, text }: { file: string; text: string }): string[] {
  const isRead = /^src\/(bff|mail|server|service)\//.test(file) && addressRead.test(text)
  if (isRead && !addressReaderFiles.has(file))
    return [`${file} reads the address of a request as text. Decide by its route, or give a reason in addressReaders`]
  return !isRead && addressReaderFiles.has(file) ? [`${file} needs no place in addressReaders`] : []
}

/**
 * Files that read the address of a request as it was sent, by the reason. A router decodes addresses: `/%5F/forms/1` leads to the route
 * `/_/forms/:id`. Whoever decides by the text protects `/_/forms/1` alone. Decide by `request.routeOptions.url` and `request.params`.
 */
const addressReaders: Readonly<Record<string, readonly string[]>> = {
  'rewrites the address before it is routed': [
    'src/bff/http/requested-workspace.ts',
    'src/service/http/create-server.ts',
  ],
  'refuses fragments, which routers cut off': ['src/bff/http/protection.ts'],
  'passes the address or its query on': [
    'src/bff/endpoints/allow-list.ts',
    'src/bff/http/dashboard-files.ts',
    'src/bff/single-sign-on/routes.ts',
    'src/service/pages/hosting/password-gate.ts',
    'src/service/scans/routes/resolve-scans.ts',
  ],
  'writes a log': ['src/bff/http/create-server.ts', 'src/service/tenancy/request-log/request-log.ts'],
  'chooses between a page and JSON for an answer that tells nothing': [
    'src/service/http/send-api-error.ts',
    'src/service/http/send-visitor-errors.ts',
    'src/service/service-without-database.ts',
  ],
  'chooses a server by the host, and recognizes files for machines at exactly one spelling': [
    'src/service/hosts/domains/app-links.ts',
    'src/service/hosts/hosts-server.ts',
  ],
  'reads addresses more leniently than a router, as people type them': [
    'src/service/scans/routes/plain-scans.ts',
    'src/service/scans/routes/scan-routes.ts',
  ],
  'finds published files, which have one route for all': [
    'src/service/pages/hosting/hosted-pages.ts',
    'src/service/sites/serving/find-target.ts',
    'src/service/sites/serving/send-target.ts',
    'src/service/sites/serving/serve-sites.ts',
  ],
  'runs in development alone': ['src/server/vite-plugin.ts'],
}

const addressReaderFiles: ReadonlySet<string> = new Set(Object.values(addressReaders).flat())

/** `request.url`, `const { url } = request`, `({ url }: FastifyRequest)` and the option `rewriteUrl`. */
const addressRead =
  /\b(?:request|req|raw)\.(?:url|originalUrl)\b|\{[^{}]*\burl\b[^{}]*\}(?: = (?:request|req|raw)\b(?![.(])|: (?:Pick<)?(?:FastifyRequest|IncomingMessage)\b)|\brewriteUrl\b/
