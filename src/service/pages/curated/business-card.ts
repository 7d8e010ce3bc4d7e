import { block, contact, heading, links, picture, text } from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

export const businessCard: CuratedTemplate = {
  templateId: 'business-card',
  name: 'Business card',
  description: 'One person, one page: who you are, what you do, and a contact that saves itself.',
  category: 'People',
  plan: 'core',
  theme: { palette: 'blueprint', fonts: 'modern', corners: 'soft', background: 'grid' },
  nav: {},
  pages: [
    {
      name: 'Ines Aaldering',
      slug: '',
      icon: 'user',
      blocks: [
        block('header', {
          kicker: 'Aaldering & Voss',
          title: 'Ines Aaldering',
          subtitle: 'Structural engineer. Footbridges, stairs, and other things that people trust without looking.',
          image: picture('art:engineer-portrait', 'Portrait of Ines Aaldering, smiling, with round glasses and a bun'),
        }),
        contact(['Ines Aaldering', 'Chartered structural engineer', 'Aaldering & Voss'], {
          phone: ['Mobile', '+44 7700 900 417'],
          email: ['Email', 'ines@aaldering-voss.example'],
          website: 'https://aaldering-voss.example',
          address: ['3 Sailmakers’ Yard', 'WQ2 7AV', 'Wetherby Quays'],
          note: 'Footbridges and stairs. We met, and you scanned my card.',
        }),
        heading('What I do'),
        text(
          'I work with architects and councils from the first sketch to the last bolt. Most of my projects carry people on foot, most are small, and **none has ever been late.**',
          [
            'Concept and tender design',
            'Checks and second opinions, within ten days',
            'Inspections of existing bridges and balconies',
          ],
        ),
        block('gallery', {
          title: '',
          columns: 'two',
          shape: 'landscape',
          items: [
            {
              image: picture('art:footbridge', 'Drawing of an arched footbridge with a walker and a cyclist crossing'),
              caption: 'Wether Lane footbridge, 2025. Span 42 m, 61 tonnes of steel',
            },
            {
              image: picture('art:beam-drawing', 'Drawing of a truss under a single load'),
              caption: 'The sketch it began with',
            },
          ],
        }),
        block('testimonial', {
          quote: 'She took a third of the steel out of our bridge and gave us a better one.',
          author: 'Daniel Osei',
          role: 'City architect, Wetherby Quays',
        }),
        links([
          [
            'Twelve bridges',
            'Drawings and photographs, 2014 to today',
            'https://aaldering-voss.example/bridges',
            'briefcase',
          ],
          ['Book half an hour', 'Tuesdays and Thursdays, by video', 'https://aaldering-voss.example/meet', 'calendar'],
          ['What steel costs in carbon', 'A talk of twenty minutes', 'https://aaldering-voss.example/talk', 'play'],
        ]),
      ],
    },
  ],
}
