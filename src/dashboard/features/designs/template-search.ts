const sources = ['yours', 'ours'] as const

/** What the address says of the templates: whose are shown, and which is open. */
export interface TemplateSearch {
  from?: (typeof sources)[number]
  open?: string
}

export function parseTemplateSearch({ from, open }: Record<string, unknown>): TemplateSearch {
  const known = sources.find((source) => source === from)
  return { ...(known && { from: known }), ...(typeof open === 'string' && open !== '' && { open }) }
}
