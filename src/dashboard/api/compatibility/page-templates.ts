import { fillCollection, type Sparse, type Wire } from './fill.ts'

type WirePageTemplate = Wire<'GET /page-templates'>['data'][number]

function completePageTemplate(template: Sparse<WirePageTemplate, 'name'>) {
  return { previewUrl: null, description: '', category: '', ...template }
}

export const pageTemplateCompleters = {
  'GET /page-templates': fillCollection(completePageTemplate),
}
