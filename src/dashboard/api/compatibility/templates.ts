import { fillCollection, type Sparse, type Wire } from './fill.ts'

type WireTemplate = Wire<'GET /templates'>['data'][number]

/** `design` is null if the service returns only the image. */
function completeTemplate(template: Sparse<WireTemplate, Exclude<keyof WireTemplate, 'design'>>) {
  return { design: null, ...template }
}

export const templateCompleters = {
  'GET /templates': fillCollection(completeTemplate),
  'PATCH /templates/{id}': completeTemplate,
}
