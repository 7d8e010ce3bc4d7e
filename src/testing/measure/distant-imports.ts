import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The imports inside `src` with more than one `../`, where `#` leads as well. Not counted: what `src` imports from outside of it, and globs
 * of Vite, which does not know `#` there.
 */
export function findDistantImports(files: readonly string[]): string[] {
  return files
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) => {
      const imports = readFileSync(file, 'utf8').matchAll(/\b(?:from |import\(|import )'((?:\.\.\/){2,}[^']+)'/g)
      const targets = [...imports].map(([, target = '']) => target)
      return targets
        .filter((target) => path.join(path.dirname(file), target).startsWith('src/'))
        .map((target) => `${file}: ${target}`)
    })
}
