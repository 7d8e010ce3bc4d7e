import { blockDefinitions, findBlock } from '#blocks/blocks/registry.ts'
import type { pages as contract } from '#contract/pages.ts'
import { invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'

type BlockEndpoints = Pick<typeof contract, 'GET /page-blocks'>
type Definition = (typeof blockDefinitions)[number]

export function blockHandlers(): Handlers<BlockEndpoints> {
  return {
    'GET /page-blocks': async ({ query: { types } }) => {
      if (types === undefined) return { data: blockDefinitions.map(toSummary) }
      return { data: [...new Set(types)].map((type) => toDescription(requireDefinition(type))) }
    },
  }
}

function requireDefinition(type: string): Definition {
  const definition = findBlock(type)
  if (!definition) throw invalidField('query', 'types', `There is no block of the type ${type}`)
  return definition
}

function toDescription(definition: Definition) {
  return { ...toSummary(definition), schema: definition.schema, defaults: definition.defaults }
}

function toSummary({ type, label, plan, category, icon, description }: Definition) {
  return { type, label, plan, category, icon, description }
}
