import type { CuratedTemplate } from './curated-template.ts'

export const blank: CuratedTemplate = {
  templateId: 'blank',
  name: 'Blank page',
  description: 'A header and room below it.',
  category: 'Start fresh',
  plan: 'basic',
  theme: {},
  nav: {},
  pages: [{ name: 'Home', slug: '', icon: '', blocks: [{ type: 'header', fields: {} }] }],
}
