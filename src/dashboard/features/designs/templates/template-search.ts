const sources = ['yours', 'ours'] as const

/** Search parameters of the templates: for codes (default) or pages, whose, and the open one. */
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
