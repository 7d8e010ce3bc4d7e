import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface SmallFile {
  file: string
  importer: string
}

/**
 * Finds source files with fewer than `maximumLines` lines that only one file imports. Files that have a test of their own are left out, and
 * so are files that are only loaded with `import()`, which cannot be joined with their importer.
 */
export function findSmallFiles(maximumLines: number): SmallFile[] {
  const files = globSync('{src,bench,e2e,deep}/**/*.{ts,tsx,mjs}').filter((file) => !/\.gen\.|node_modules/.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const importers = new Map<string, { file: string; isLazy: boolean }[]>()
  for (const [file, text] of texts)
    for (const [, from, bare, dynamic] of text.matchAll(
      /\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm,
    )) {
      const target = resolve(file, from ?? bare ?? dynamic ?? '')
      importers.set(target, [...(importers.get(target) ?? []), { file, isLazy: dynamic !== undefined }])
    }
  return [...texts].flatMap(([file, text]) => {
    const imports = importers.get(file) ?? []
    const [importer, ...others] = new Set(imports.map((importEntry) => importEntry.file))
    const isSmall = file.startsWith('src/') && text.trimEnd().split('\n').length < maximumLines
    const isLazy = imports.every((importEntry) => importEntry.isLazy)
    const hasTest = texts.has(file.replace(/(?=\.\w+$)/, '.test'))
    return isSmall && importer !== undefined && others.length === 0 && !isLazy && !hasTest ? [{ file, importer }] : []
  })
}

function resolve(file: string, name: string): string {
  if (name.startsWith('#')) return path.join('src', name.slice(1))
  return name.startsWith('.') ? path.join(path.dirname(file), name) : name
}
