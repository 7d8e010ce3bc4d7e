const files = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default', eager: true })

/** SVG of a built-in picture. This module contains all of them, so only code that serves or writes files imports it. */
export function artFile(name: string): string | undefined {
  return files[`./${name}.svg`]
}
