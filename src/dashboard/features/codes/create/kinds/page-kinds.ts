import { cutText, shorten } from '#contract/cut-text.ts'
import { readTypedAddress } from '#contract/typed-address.ts'
import { optionalText, readWebsite } from './common-questions.ts'
import { type AnsweredKind, type Answers, getAnswer, Problems } from './kind.ts'
import { readMenu } from './read-menu.ts'

function requireAnswer(
  answers: Answers,
  problems: Problems,
  { key, message }: { key: string; message: string },
): string {
  const answer = getAnswer(answers, key)
  if (answer === '') problems.add(key, message)
  return answer
}

export const eventKind: AnsweredKind = {
  questions: [
    { key: 'event', label: 'Title of the event', placeholder: 'Summer concert in the park', maxLength: 160 },
    { key: 'starts', label: 'Starts', input: 'dateTime' },
    { key: 'ends', label: 'Ends', input: 'dateTime', optional: true },
    optionalText('place', 'Place', 160),
    optionalText('address', 'Address', 300),
    { key: 'description', label: 'Description', input: 'lines', optional: true, maxLength: 1_000 },
    { key: 'link', label: 'Link to tickets', input: 'url', optional: true, maxLength: 2_000 },
  ],
  read(answers) {
    const problems = new Problems()
    const title = requireAnswer(answers, problems, { key: 'event', message: 'Enter the title of the event.' })
    const starts = requireAnswer(answers, problems, { key: 'starts', message: 'Enter when the event starts.' })
    const ends = getAnswer(answers, 'ends')
    if (ends !== '' && ends < starts) problems.add('ends', 'The event ends before it starts.')
    const link = readWebsite(answers, 'link', problems)
    return problems.finish(() => ({
      make: 'page',
      page: {
        title,
        templateIds: ['event'],
        blocks: [
          {
            type: 'event',
            fields: {
              title,
              starts: starts.slice(0, 16),
              ends: (ends || starts).slice(0, 16),
              allDay: false,
              timeZone: getAnswer(answers, 'timeZone') || 'UTC',
              place: getAnswer(answers, 'place'),
              address: getAnswer(answers, 'address'),
              description: getAnswer(answers, 'description'),
              link,
              linkLabel: '',
              save: true,
            },
          },
        ],
      },
    }))
  },
  suggestName: (answers) => getAnswer(answers, 'event'),
}

export const linksKind: AnsweredKind = {
  questions: [
    { key: 'title', label: 'Title of the page', placeholder: 'Café Lindenhof', maxLength: 120 },
    {
      key: 'links',
      label: 'Links',
      input: 'lines',
      placeholder: 'Menu: example.com/menu\nInstagram: instagram.com/lindenhof',
      hint: 'One on each line: its text, a colon, and its address.',
      maxLength: 20_000,
    },
  ],
  read(answers) {
    const problems = new Problems()
    const title = requireAnswer(answers, problems, { key: 'title', message: 'Enter a title.' })
    const lines = splitLines(answers['links'])
    if (lines.length === 0) problems.add('links', 'Enter at least one link.')
    if (lines.length > 60) problems.add('links', 'A list has at most 60 links.')
    const items = lines.flatMap((line, index) => {
      const link = readLinkLine(line)
      if (!link)
        problems.add(
          'links',
          `Line ${index + 1}: “${shorten(line, 40)}” has no address. Enter one such as Menu: example.com/menu.`,
        )
      return link ? [{ ...link, description: '', icon: '', image: { src: '', alt: '' } }] : []
    })
    return problems.finish(() => ({
      make: 'page',
      page: { title, templateIds: ['link-page'], blocks: [{ type: 'links', fields: { title: '', items } }] },
    }))
  },
  suggestName: (answers) => getAnswer(answers, 'title'),
}

/** Reads `Menu: example.com/menu`, `Menu example.com/menu` or an address alone. */
export function readLinkLine(line: string): { label: string; url: string } | null {
  const wholeLine = readTypedAddress(line)
  if (wholeLine.ok) return { label: new URL(wholeLine.url).hostname.replace(/^www\./, '') || line, url: wholeLine.url }
  const [, label = '', address = ''] = /^(.*?)[\s:=|,;–—-]*\s(\S+)$/u.exec(line) ?? []
  const parsed = readTypedAddress(address)
  return parsed.ok && label.trim() !== '' ? { label: cutText(label.trim(), 120), url: parsed.url } : null
}

export const menuKind: AnsweredKind = {
  questions: [
    { key: 'place', label: 'Name of the place', placeholder: 'Café Lindenhof', maxLength: 120 },
    {
      key: 'items',
      label: 'Dishes and drinks',
      input: 'lines',
      placeholder: 'Coffee\nEspresso 2.60 €\nFlat white 3.90 €\n\nCakes\nCheesecake 4.50 €',
      hint: 'One on each line, with its price at the end. A line without a price begins a section, or describes the dish above it. You can paste your menu.',
      maxLength: 30_000,
    },
  ],
  read(answers) {
    const problems = new Problems()
    const title = requireAnswer(answers, problems, { key: 'place', message: 'Enter the name of the place.' })
    const { intro, sections, note } = readMenu(answers['items'] ?? '')
    if (sections.every(({ items }) => items.length === 0))
      problems.add('items', 'Enter at least one dish with its price, such as Espresso 2.60 €.')
    if (sections.length > 30 || sections.some(({ items }) => items.length > 80))
      problems.add('items', 'A menu has at most 30 sections with 80 items each.')
    return problems.finish(() => ({
      make: 'page',
      page: {
        title,
        templateIds: ['restaurant-menu'],
        blocks: [{ type: 'menu', fields: { title: '', intro, sections, note } }],
      },
    }))
  },
  suggestName(answers) {
    const place = getAnswer(answers, 'place')
    return place === '' ? '' : `Menu ${place}`
  },
}

function splitLines(text = ''): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
