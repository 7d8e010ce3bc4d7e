import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'

/**
 * Runs modules during the build and replaces them with their exports as JSON, so that a bundle has a table that was made from the contract but
 * none of its schemas.
 */
export function inlineResults(files: readonly string[]): Plugin {
  return {
    name: 'inline-results',
    enforce: 'pre',
    async load(id) {
      if (!files.some((file) => id.endsWith(file))) return null
      const exports = z.record(z.string(), z.unknown()).parse({ ...(await import(pathToFileURL(id).href)) })
      return Object.entries(exports)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
