const files = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default', eager: true })

/** The template of a picture. This module contains all templates (3 MB), so it is imported only when the first picture is requested. */
export function getDrawingFile(name: string): string {
  const file = files[`./drawings/${name}.svg`]
  if (file === undefined) throw new Error(`There is no drawing ${name}.`)
  return file
}
