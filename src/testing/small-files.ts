import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface SmallFile {
  file: string
  importer: string
}

/** Source files with fewer lines that only one file imports. A file with its own test has two importers. */
export function findSmallFiles(maximumLines: number): SmallFile[] {
  const files = globSync('{src,bench,e2e,deep}/**/*.{ts,tsx,mjs}').filter((file) => !/\.gen\.|node_modules/.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const [, from, bare, dynamic] of text.matchAll(
      /\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm,
    )) {
      const target = resolve(file, from ?? bare ?? dynamic ?? '')
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return [...texts].flatMap(([file, text]) => {
    const [importer, ...others] = new Set(importers.get(file))
    const isSmall = file.startsWith('src/') && text.trimEnd().split('\n').length < maximumLines
    return isSmall && importer !== undefined && others.length === 0 ? [{ file, importer }] : []
  })
}

function resolve(file: string, name: string): string {
  if (name.startsWith('#')) return path.join('src', name.slice(1))
  return name.startsWith('.') ? path.join(path.dirname(file), name) : name
}
