const sources = ['yours', 'ours'] as const

/** What the address says of the templates: of codes (by default) or of pages, whose are shown, and which is open. */
export interface TemplateSearch {
  of?: 'pages'
  from?: (typeof sources)[number]
  open?: string
}

export function parseTemplateSearch({ of, from, open }: Record<string, unknown>): TemplateSearch {
  const known = sources.find((source) => source === from)
  return {
    ...(of === 'pages' && { of: 'pages' as const }),
    ...(known && { from: known }),
    ...(typeof open === 'string' && open !== '' && { open }),
  }
}
