import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SOURCE = path.join(import.meta.dirname, 'site')

/**
 * Builds the site with VitePress and returns its folder. Each version of the sources is built once, and cached in `node_modules/.cache`.
 * `texts` are texts of the sources with what stands there instead.
 */
export function buildDocumentationSite(texts: Readonly<Record<string, string>> = {}): string {
  const hash = createHash('sha256')
  const sources = new Map<string, Buffer>()
  for (const name of listSources()) {
    const content = replaceTexts(readFileSync(path.join(SOURCE, name)), name, texts)
    sources.set(name, content)
    hash.update(name).update(content)
  }
  const cache = path.join(SOURCE, '../../../node_modules/.cache/documentation-site')
  const builtSite = path.join(cache, hash.digest('hex').slice(0, 16))
  if (existsSync(builtSite)) return builtSite
  const workFolder = `${builtSite}-${process.pid}`
  for (const [name, content] of sources) {
    mkdirSync(path.dirname(path.join(workFolder, name)), { recursive: true })
    writeFileSync(path.join(workFolder, name), content)
  }
  const runNpm = (...args: string[]) => execFileSync('npm', args, { cwd: workFolder, stdio: 'pipe' })
  runNpm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
  runNpm('run', 'build')
  if (!existsSync(builtSite)) renameSync(path.join(workFolder, '.vitepress/dist'), builtSite)
  rmSync(workFolder, { recursive: true })
  return builtSite
}

function listSources(): string[] {
  return readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|[\\/]dist\b|[\\/]cache\b/.test(entry.parentPath))
    .map(({ parentPath, name }) => path.relative(SOURCE, path.join(parentPath, name)))
    .toSorted()
}

function replaceTexts(content: Buffer, name: string, texts: Readonly<Record<string, string>>): Buffer {
  if (!name.endsWith('.md')) return content
  let markdown = content.toString()
  for (const [text, replacement] of Object.entries(texts)) markdown = markdown.replaceAll(text, replacement)
  return Buffer.from(markdown)
}
