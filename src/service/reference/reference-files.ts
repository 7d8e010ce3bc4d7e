import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program of the reference page. The build writes it beside the server, with its compressed versions. */
export const REFERENCE_SCRIPT = 'reference.js'

/** The origin of a service on the machine of the reader. */
const SAMPLE_ORIGIN = 'http://localhost:4000'

/** A page for people who write programs, in Markdown. */
export interface Guide {
  /** The name in the address: `/docs/pagination.md`. */
  name: string
  title: string
  /** The file in the repository. */
  file: string
}

/** The guides in the order in which they are read. */
export const guides: readonly Guide[] = [
  { name: 'first-scan', title: 'First scan in five minutes', file: 'docs/api/first-scan.md' },
  { name: 'authentication', title: 'Authentication', file: 'docs/api/authentication.md' },
  { name: 'pagination', title: 'Pagination', file: 'docs/api/pagination.md' },
  { name: 'idempotency', title: 'Retries and Idempotency-Key', file: 'docs/api/idempotency.md' },
  { name: 'errors', title: 'Errors', file: 'docs/api/errors.md' },
  { name: 'rate-limits', title: 'Rate limits', file: 'docs/api/rate-limits.md' },
  { name: 'webhooks', title: 'Webhooks', file: 'docs/webhooks.md' },
  { name: 'sdk', title: 'SDK', file: 'docs/sdk.md' },
  { name: 'cli', title: 'Command line', file: 'docs/cli.md' },
  { name: 'assistants', title: 'Assistants', file: 'docs/mcp.md' },
  { name: 'integrations', title: 'n8n and Zapier', file: 'docs/integrations.md' },
  { name: 'versions', title: 'Versions', file: 'docs/api/versions.md' },
  { name: 'changelog', title: 'Changelog', file: 'CHANGELOG.md' },
]

/** The guides that the page shows. The changelog is long and is served as a text of its own. */
export const shownGuides = guides.filter(({ name }) => name !== 'changelog')

const runsFromSource = extname(import.meta.url) === '.ts'
const repository = new URL('../../../', import.meta.url)
const builtFiles = runsFromSource
  ? new URL('dist/server/reference/', repository)
  : new URL('reference/', import.meta.url)

/** The path of a file that the build wrote. */
export function locateBuiltFile(name: string): string {
  return fileURLToPath(new URL(name, builtFiles))
}

/** Reads a guide, with the origin of the service in its samples, and with links to other guides as addresses below `/docs`. */
export async function readGuide({ name, file }: Guide, origin: string): Promise<string> {
  const source = runsFromSource ? fileURLToPath(new URL(file, repository)) : locateBuiltFile(`${name}.md`)
  return linkGuides((await readFile(source, 'utf8')).replaceAll(SAMPLE_ORIGIN, origin))
}

/**
 * Makes links between guides work at their addresses: `](../webhooks.md#secrets)` leads to `/docs/webhooks.md#secrets`. Links to other files of
 * the repository, which are not served, become their text.
 */
function linkGuides(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)/g, (_link, text: string, target: string) => {
    const [path = '', heading] = target.split('#')
    const fileName = path.replace(/^.*\//, '')
    const guide = guides.find(({ file }) => file.endsWith(`/${fileName}`) || file === fileName)
    if (!guide) return text
    return `[${text}](/docs/${guide.name}.md${heading === undefined ? '' : `#${heading}`})`
  })
}
