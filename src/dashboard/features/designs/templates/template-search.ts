const sources = ['yours', 'ours'] as const

/** Search parameters of the templates screen. */
export interface TemplateSearch {
  /** Shows templates for pages instead of those for codes. */
  of?: 'pages'
  /** Shows only the templates of the workspace (`yours`), or the built-in ones (`ours`). */
  from?: (typeof sources)[number]
  /** Id of the template whose details are open. */
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
