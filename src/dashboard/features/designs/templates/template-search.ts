const sources = ['yours', 'ours'] as const

/** Search parameters of the templates: for codes (the default) or pages, by their source, and the open one. */
export interface TemplateSearch {
  of?: 'pages'
  from?: (typeof sources)[number]
  open?: string
}

export function parseTemplateSearch({ of: kind, from, open }: Record<string, unknown>): TemplateSearch {
  const knownSource = sources.find((source) => source === from)
  return {
    ...(kind === 'pages' && { of: 'pages' as const }),
    ...(knownSource && { from: knownSource }),
    ...(typeof open === 'string' && open !== '' && { open }),
  }
}
