import type { CuratedTemplate } from './curated-template.ts'
import { prose } from './prose.ts'

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
        {
          type: 'header',
          fields: {
            kicker: 'Aaldering & Voss',
            title: 'Ines Aaldering',
            subtitle: 'Structural engineer. Footbridges, stairs, and other things that people trust without looking.',
            image: {
              src: 'art:engineer-portrait',
              alt: 'Portrait of Ines Aaldering, smiling, with round glasses and a bun',
            },
          },
        },
        {
          type: 'contact',
          fields: {
            name: 'Ines Aaldering',
            role: 'Chartered structural engineer',
            company: 'Aaldering & Voss',
            phones: [{ label: 'Mobile', number: '+44 7700 900 417' }],
            emails: [{ label: 'Email', email: 'ines@aaldering-voss.example' }],
            website: 'https://aaldering-voss.example',
            street: '3 Sailmakers’ Yard',
            postalCode: 'WQ2 7AV',
            city: 'Wetherby Quays',
            country: '',
            note: 'Footbridges and stairs. We met, and you scanned my card.',
          },
        },
        { type: 'heading', fields: { text: 'What I do' } },
        {
          type: 'text',
          fields: {
            content: prose(
              'I work with architects and councils from the first sketch to the last bolt. Most of my projects carry people on foot, most are small, and **none has ever been late.**',
              [
                'Concept and tender design',
                'Checks and second opinions, within ten days',
                'Inspections of existing bridges and balconies',
              ],
            ),
          },
        },
        {
          type: 'gallery',
          fields: {
            title: '',
            columns: 'two',
            shape: 'landscape',
            items: [
              {
                image: {
                  src: 'art:footbridge',
                  alt: 'Drawing of an arched footbridge with a walker and a cyclist crossing',
                },
                caption: 'Wether Lane footbridge, 2025. Span 42 m, 61 tonnes of steel',
              },
              {
                image: { src: 'art:beam-drawing', alt: 'Drawing of a truss under a single load' },
                caption: 'The sketch it began with',
              },
            ],
          },
        },
        {
          type: 'testimonial',
          fields: {
            quote: 'She took a third of the steel out of our bridge and gave us a better one.',
            author: 'Daniel Osei',
            role: 'City architect, Wetherby Quays',
          },
        },
        {
          type: 'links',
          fields: {
            items: [
              {
                label: 'Twelve bridges',
                description: 'Drawings and photographs, 2014 to today',
                url: 'https://aaldering-voss.example/bridges',
                icon: 'briefcase',
              },
              {
                label: 'Book half an hour',
                description: 'Tuesdays and Thursdays, by video',
                url: 'https://aaldering-voss.example/meet',
                icon: 'calendar',
              },
              {
                label: 'What steel costs in carbon',
                description: 'A talk of twenty minutes',
                url: 'https://aaldering-voss.example/talk',
                icon: 'play',
              },
            ],
          },
        },
      ],
    },
  ],
}
