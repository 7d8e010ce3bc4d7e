import { cutText } from '#contract/cut-text.ts'

interface MenuItem {
  name: string
  description: string
  price: string
  labels: string[]
  allergens: string
  soldOut: boolean
}

interface MenuSection {
  name: string
  description: string
  items: MenuItem[]
}

/** The fields of a menu block, apart from its title. */
interface Menu {
  intro: string
  sections: MenuSection[]
  note: string
}

/**
 * Reads a menu as people type it, or paste it from a document, a website or a spreadsheet: items with prices at the end of their lines or on
 * the next line, descriptions below them, and headings. Text that belongs to no section becomes the introduction or the note.
 */
export function readMenu(text: string): Menu {
  const lines = readLines(text)
  const menu: Menu = { intro: '', sections: [], note: '' }
  let texts: TextLine[] = []
  for (const line of lines) {
    if ('name' in line) {
      placeTexts(menu, texts)
      texts = []
      addItem(menu, line)
    } else if ('price' in line) {
      // In columns of a PDF, the price is on the line below the name.
      const name = texts.pop()
      placeTexts(menu, texts)
      texts = []
      if (name) addItem(menu, { name: name.text, description: '', price: line.price })
      else addPrice(menu, line.price)
    } else texts.push(line)
  }
  const rest = addDescription(menu, texts)
  menu.note = cutText(rest.map((line) => line.text).join('\n'), 600)
  return menu
}

interface TextLine {
  text: string
  /** Whether an empty line is above it. */
  isApart: boolean
}

interface ItemLine {
  name: string
  description: string
  price: string
}

interface PriceLine {
  price: string
}

const currency = String.raw`(?:\p{Sc}|CHF|EUR|USD|GBP|AUD|CAD|Fr\.|zł|kr\.?|Kč|Ft|lei|TL|Rs\.?|R\$|[円元원]|руб\.?|грн\.?)`
const amount = String.raw`(?:\d{1,3}(?:[.,'’\u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?|\d{1,6}(?:[.,]\d{1,2}|[.,][-–—])?)`
const onePrice = `(?:\\d{1,3}(?:\\s\\d{3})+\\s?${currency}|(?:${currency}\\s?)?${amount}(?:\\s?${currency})?)`
const prices = `${onePrice}(?:\\s*[/|]\\s*${onePrice})*`
const priceAlone = new RegExp(`^${prices}$`, 'iu')
/** Dots, dashes and colons may lead to the price. */
const pricedLine = new RegExp(`^(?<name>.*?[^\\s.·…_:–—-])(?:[\\s.·…_:–—-]*\\s|[.·…_]{2,})(?<price>${prices})$`, 'iu')
const bareNumber = /^\d+$/
/** "Served until 11", "Platter for 2", "Seit 1998": the number is not a price. */
const wordBeforeNumber =
  /(^|\s)(until|till|since|from|for|at|no\.?|nr\.?|bis|seit|ab|um|für|depuis|à|pour|hasta|desde|para|dal|per)$/iu

function readLines(text: string): (TextLine | ItemLine | PriceLine)[] {
  const rawLines = text.split(/\r?\n|\r|\u2028/).map((line) => line.replace(/^\s*[•●▪◦*‣·–—-]\s+/u, '').trim())
  const lines = rawLines.flatMap((line, index) => (line === '' ? [] : { line, isApart: rawLines[index - 1] === '' }))
  const foundPrices = lines.flatMap(({ line }) => findPrice(line)?.price ?? [])
  // Where prices have decimals or a currency, the number in "Cheesecake for 2" is not one.
  const areBare = foundPrices.filter((price) => bareNumber.test(price)).length * 2 > foundPrices.length
  return lines.map(({ line, isApart }) => {
    const priced = findPrice(line)
    return priced && (areBare || !bareNumber.test(priced.price))
      ? priced
      : { text: line.replaceAll('\t', ' '), isApart }
  })
}

function findPrice(line: string): ItemLine | PriceLine | null {
  if (priceAlone.test(line)) return { price: line }
  // Cells of a spreadsheet.
  const [first = '', ...others] = line.split('\t').flatMap((cell) => cell.trim() || [])
  const price = others.findLast((cell) => priceAlone.test(cell))
  if (price !== undefined)
    return { name: first, description: others.filter((cell) => cell !== price).join(', '), price }
  // A longer line is a sentence, and the expression would need long to reject it.
  const { name, price: amountText } = (line.length > 400 ? null : pricedLine.exec(line)?.groups) ?? {}
  if (name === undefined || amountText === undefined) return null
  return bareNumber.test(amountText) && wordBeforeNumber.test(name)
    ? null
    : { name, description: '', price: amountText }
}

function addItem({ sections }: Menu, { name, description, price }: ItemLine): void {
  if (sections.length === 0) sections.push({ name: 'Menu', description: '', items: [] })
  // German menus number allergens and additives: "Pad Thai (a, g, 2)".
  const [, nameAlone = name, allergens = ''] =
    /^(.*\S)\s*\(([a-z0-9]{1,2}(?:\s*,\s*[a-z0-9]{1,2})*)\)$/i.exec(name) ?? []
  sections.at(-1)?.items.push({
    name: cutText(nameAlone, 160),
    description: cutText(description, 400),
    price: cutText(price, 40),
    labels: [],
    allergens,
    soldOut: false,
  })
}

/** Another price of the same item, such as that of the larger size. */
function addPrice({ sections }: Menu, price: string): void {
  const item = sections.at(-1)?.items.at(-1)
  if (item) item.price = cutText(`${item.price} / ${price}`, 40)
}

/** Places the lines without a price that are above an item: the description of the item before, then a heading with its description. */
function placeTexts(menu: Menu, texts: readonly TextLine[]): void {
  const rest = addDescription(menu, texts)
  const start = rest.findLastIndex(({ isApart }, index) => isApart || index === 0)
  const [heading, ...descriptions] = rest.slice(Math.max(start, 0))
  if (!heading) return
  const others = rest.slice(0, Math.max(start, 0)).map(({ text }) => text)
  const isFirst = menu.sections.length === 0
  if (isFirst) menu.intro = cutText(others.join('\n'), 600)
  const description = [...(isFirst ? [] : others), ...descriptions.map(({ text }) => text)].join(' ')
  menu.sections.push({
    name: cutText(heading.text.replace(/\s*:$/, ''), 120),
    description: cutText(description, 300),
    items: [],
  })
}

const descriptionStart =
  /^(\p{Ll}|[(*"„“]|(with|mit|in|on|an|auf|and|und|dazu|served|from|avec|au|aux|sur|con|en|al|alla|com|met|op)\s)/iu

/** Gives the lines below an item that read like its description to it. Returns the others. */
function addDescription({ sections }: Menu, texts: readonly TextLine[]): TextLine[] {
  const item = sections.at(-1)?.items.at(-1)
  const end = texts.findIndex(({ text, isApart }) => isApart || !isDescription(text))
  const count = end === -1 ? texts.length : end
  if (!item || count === 0) return [...texts]
  const lines = [item.description, ...texts.slice(0, count).map(({ text }) => text)].filter((line) => line !== '')
  item.description = cutText(lines.join(' '), 400)
  return texts.slice(count)
}

/** Headings are short and have no commas, and descriptions often begin with a small letter. */
function isDescription(text: string): boolean {
  if (text.endsWith(':') || text === text.toUpperCase()) return false
  return descriptionStart.test(text) || text.includes(',') || text.endsWith('.') || text.length > 40
}
