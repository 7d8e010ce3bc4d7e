const svgFiles = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default', eager: true })

/** The SVG of a built-in picture. This module contains all SVGs, so only code that serves or writes files imports the module. */
export function getArtSvg(name: string): string | undefined {
  return svgFiles[`./${name}.svg`]
}
