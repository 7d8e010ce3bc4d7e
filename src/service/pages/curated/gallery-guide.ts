import {
  block,
  button,
  columns,
  heading,
  image,
  largeText,
  links,
  noPicture,
  opening,
  section,
  text,
  type TemplateBlock,
} from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

interface GuideWords {
  dates: string
  title: string
  subtitle: string
  hall: string
  begin: string
  bather: [alt: string, title: string, text: string]
  dancer: [alt: string, title: string, text: string]
  hours: [title: string, note: string]
  visit: string
  tickets: [label: string, description: string]
  tours: [label: string, description: string]
  plain: [label: string, description: string]
  ask: string
}

const english: GuideWords = {
  dates: 'Kunsthalle Weir, 4 September to 10 January',
  title: 'Water and Bronze',
  subtitle: 'Forty works by Lene Arnholt, who painted what moves and cast what does not.',
  hall: 'The large hall with paintings, a bronze and a skylight',
  begin: 'Start under the skylight and go round with the sun. The numbers beside the works are the numbers here.',
  bather: [
    'A framed painting of a bather in blue water under a red sun',
    '1. The bather',
    '1931, oil on canvas. Arnholt could not swim. She sat on the jetty for three summers and painted her sister, who could.',
  ],
  dancer: [
    'A bronze figure of a dancer with raised arms on a plinth',
    '2. Dancer, landing',
    '1938, bronze. **Please look at the foot:** it is the only part that she polished. It has been touched for good luck ever since.',
  ],
  hours: ['Opening hours', 'Thursdays after six you pay what you like.'],
  visit: 'Your visit',
  tickets: ['Tickets', '14 francs, under 25 free'],
  tours: ['Guided tours', 'Sundays at eleven'],
  plain: ['Plain language', 'The same tour in short sentences'],
  ask: 'Ask us',
}

const german: GuideWords = {
  dates: 'Kunsthalle Weir, 4. September bis 10. Januar',
  title: 'Wasser und Bronze',
  subtitle: 'Vierzig Werke von Lene Arnholt. Sie malte, was sich bewegt, und goss, was bleibt.',
  hall: 'Der große Saal mit Gemälden, einer Bronze und einem Oberlicht',
  begin:
    'Beginnen Sie unter dem Oberlicht und gehen Sie mit der Sonne. Die Nummern neben den Werken sind die Nummern hier.',
  bather: [
    'Gerahmtes Gemälde einer Badenden in blauem Wasser unter einer roten Sonne',
    '1. Die Badende',
    '1931, Öl auf Leinwand. Arnholt konnte nicht schwimmen. Drei Sommer saß sie auf dem Steg und malte ihre Schwester, die es konnte.',
  ],
  dancer: [
    'Bronzefigur einer Tänzerin mit erhobenen Armen auf einem Sockel',
    '2. Tänzerin, landend',
    '1938, Bronze. **Sehen Sie sich den Fuß an:** Nur ihn hat sie poliert. Seither berührt man ihn, weil es Glück bringt.',
  ],
  hours: ['Öffnungszeiten', 'Donnerstags nach sechs zahlen Sie, was Sie möchten.'],
  visit: 'Ihr Besuch',
  tickets: ['Eintritt', '14 Franken, unter 25 Jahren frei'],
  tours: ['Führungen', 'Sonntags um elf'],
  plain: ['Leichte Sprache', 'Der gleiche Rundgang in kurzen Sätzen'],
  ask: 'Fragen Sie uns',
}

const french: GuideWords = {
  dates: 'Kunsthalle Weir, du 4 septembre au 10 janvier',
  title: 'L’eau et le bronze',
  subtitle: 'Quarante œuvres de Lene Arnholt, qui peignait ce qui bouge et fondait ce qui demeure.',
  hall: 'La grande salle avec des tableaux, un bronze et une verrière',
  begin:
    'Commencez sous la verrière et suivez le soleil. Les numéros à côté des œuvres sont ceux que vous trouvez ici.',
  bather: [
    'Tableau encadré d’une baigneuse dans l’eau bleue sous un soleil rouge',
    '1. La baigneuse',
    '1931, huile sur toile. Arnholt ne savait pas nager. Assise sur le ponton pendant trois étés, elle a peint sa sœur, qui savait.',
  ],
  dancer: [
    'Figure en bronze d’une danseuse, les bras levés, sur un socle',
    '2. Danseuse, retombée',
    '1938, bronze. **Regardez le pied :** c’est la seule partie qu’elle a polie. Depuis, on le touche pour se porter chance.',
  ],
  hours: ['Heures d’ouverture', 'Le jeudi après dix-huit heures, vous payez ce que vous voulez.'],
  visit: 'Votre visite',
  tickets: ['Billets', '14 francs, gratuit avant 25 ans'],
  tours: ['Visites guidées', 'Le dimanche à onze heures'],
  plain: ['Facile à lire', 'La même visite en phrases courtes'],
  ask: 'Écrivez-nous',
}

const allDay = [opening('10:00', '18:00')]

function createGuide(words: GuideWords): TemplateBlock[] {
  return [
    block('header', {
      kicker: words.dates,
      title: words.title,
      subtitle: words.subtitle,
      width: 'wide',
      image: noPicture,
    }),
    section('Hall', { width: 'full', spaceAbove: 'none', spaceBelow: 'none' }),
    block('image', { image: { src: 'art:gallery-hall', alt: words.hall }, width: 'full' }),
    section('Begin', { spaceAbove: 'large', spaceBelow: 'medium' }),
    largeText(words.begin),
    section('Works', { width: 'wide', gap: 'large', spaceBelow: 'large' }),
    ...columns(
      [6, ...createWork('art:bather-painting', words.bather)],
      [6, ...createWork('art:bronze-dancer', words.dancer)],
    ),
    section('Visit', {
      width: 'wide',
      background: 'color',
      color: '#1f4e79',
      scheme: 'dark',
      spaceAbove: 'large',
      spaceBelow: 'large',
    }),
    ...columns([6, createHours(words.hours)], [6, heading(words.visit), ...createServices(words)]),
  ]
}

function createWork(src: string, [alt, title, words]: GuideWords['bather']): TemplateBlock[] {
  return [image(src, alt, ''), heading(title), text(words)]
}

function createHours([title, note]: GuideWords['hours']): TemplateBlock {
  return block('hours', {
    title,
    note,
    monday: [],
    tuesday: allDay,
    wednesday: allDay,
    thursday: [opening('10:00', '21:00')],
    friday: allDay,
    saturday: allDay,
    sunday: allDay,
    timeZone: 'Europe/Zurich',
  })
}

function createServices({ tickets, tours, plain, ask }: GuideWords): TemplateBlock[] {
  return [
    links([
      [...tickets, 'https://kunsthalle-weir.example/tickets', 'ticket'],
      [...tours, 'https://kunsthalle-weir.example/tours', 'users'],
      [...plain, 'https://kunsthalle-weir.example/plain', 'book-open'],
    ]),
    button(ask, 'mailto:guide@kunsthalle-weir.example', { icon: 'mail', style: 'outline' }),
  ]
}

export const galleryGuide: CuratedTemplate = {
  templateId: 'gallery-guide',
  name: 'Museum guide in three languages',
  description: 'A guide to an exhibition in English, German and French: works in columns, hours and admission.',
  category: 'Culture',
  plan: 'basic',
  theme: {
    palette: 'stone',
    backgroundColour: '#f6f2ea',
    accentColour: '#a83222',
    headingFont: 'fraunces',
    bodyFont: 'space-grotesk',
    headingSize: 'huge',
    headingWeight: 'light',
    corners: 'sharp',
    spacing: 'airy',
  },
  nav: {},
  pages: [
    { name: 'Guide', slug: '', icon: 'landmark', blocks: createGuide(english) },
    { name: 'Führer', slug: 'de', icon: 'landmark', blocks: createGuide(german), translation: { of: '', lang: 'de' } },
    { name: 'Guide', slug: 'fr', icon: 'landmark', blocks: createGuide(french), translation: { of: '', lang: 'fr' } },
  ],
}
