const files = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default', eager: true })

/** The SVG of one of our pictures. All of them are read with this module, so only what serves or writes files imports it. */
export function artFile(name: string): string | undefined {
  return files[`./${name}.svg`]
}
