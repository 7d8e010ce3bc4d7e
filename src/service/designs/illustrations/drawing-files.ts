const files = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default', eager: true })

/** The template of a picture. This module contains all of them (3 MB), so it is imported when the first picture is asked for. */
export function drawingFile(name: string): string {
  const file = files[`./drawings/${name}.svg`]
  if (file === undefined) throw new Error(`There is no drawing ${name}.`)
  return file
}
