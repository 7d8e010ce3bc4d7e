import { expect, test } from 'vitest'
import { readMenu } from './read-menu.ts'

/** `Section: item, price, description`. */
const summarize = (text: string) =>
  readMenu(text).sections.map(({ name, description, items }) => [
    description === '' ? name : `${name} (${description})`,
    ...items.map((item) => [item.name, item.price, item.description].filter(Boolean).join(' | ')),
  ])

test.each<[string, string, string[][]]>([
  [
    'typed',
    'Coffee:\nEspresso 2,60 €\nFlat white ..... € 3.90\n\nFrom the oven\nCheesecake – 4.50\nQuiche CHF 12.-',
    [
      ['Coffee', 'Espresso | 2,60 €', 'Flat white | € 3.90'],
      ['From the oven', 'Cheesecake | 4.50', 'Quiche | CHF 12.-'],
    ],
  ],
  [
    'a document with descriptions below the items',
    'VORSPEISEN\nTomatensuppe 6,50\nmit Basilikum und Croutons\nBruschetta 7,90\nGeröstetes Brot, Tomaten, Knoblauch\n\nHAUPTGERICHTE\nSchnitzel (a, c, g) 18,50\nMit Bratkartoffeln\nund Salat',
    [
      [
        'VORSPEISEN',
        'Tomatensuppe | 6,50 | mit Basilikum und Croutons',
        'Bruschetta | 7,90 | Geröstetes Brot, Tomaten, Knoblauch',
      ],
      ['HAUPTGERICHTE', 'Schnitzel | 18,50 | Mit Bratkartoffeln und Salat'],
    ],
  ],
  [
    'columns of a PDF, with the price below the name',
    'Drinks\nEspresso\n€2.60\nTea\n€3.00\n€4.50',
    [['Drinks', 'Espresso | €2.60', 'Tea | €3.00 / €4.50']],
  ],
  [
    'a spreadsheet',
    'Drinks\nEspresso\tstrong\t2,60\nTea\t\t3,00\nCake\t4,00\tvegan',
    [['Drinks', 'Espresso | 2,60 | strong', 'Tea | 3,00', 'Cake | 4,00 | vegan']],
  ],
  [
    'a website with bullets, two sizes and dots without spaces',
    '• House wine 4.50 / 16.00\n* Beer....3.80\n- Lemonade 0,33 l 3.20',
    [['Menu', 'House wine | 4.50 / 16.00', 'Beer | 3.80', 'Lemonade 0,33 l | 3.20']],
  ],
  [
    'prices without decimals, and a section with a description',
    'Breakfast\nServed until 11\nPancakes 9\nEggs 7',
    [['Breakfast (Served until 11)', 'Pancakes | 9', 'Eggs | 7']],
  ],
  [
    'numbers that are no prices',
    'Sharing\nCheesecake for 2\n8.50\nBurger No. 5 12.00',
    [['Sharing', 'Cheesecake for 2 | 8.50', 'Burger No. 5 | 12.00']],
  ],
  [
    'other currencies',
    'Thali ₹250\nRamen 980円\nPizza 1 490 Ft\nGulasz 32 zł\nKebap 120 TL\nFeijoada R$ 45,00\nPho 55.000₫',
    [
      [
        'Menu',
        'Thali | ₹250',
        'Ramen | 980円',
        'Pizza | 1 490 Ft',
        'Gulasz | 32 zł',
        'Kebap | 120 TL',
        'Feijoada | R$ 45,00',
        'Pho | 55.000₫',
      ],
    ],
  ],
  ['lines of old Mac programs', 'Coffee\rEspresso 2.60\rLatte 3.60', [['Coffee', 'Espresso | 2.60', 'Latte | 3.60']]],
])('a menu is read: %s', (_source, text, sections) => {
  expect(summarize(text)).toEqual(sections)
})

test('allergens are read from the end of a name', () => {
  expect(readMenu('Pad Thai (a, g,2) 9.90').sections[0]?.items[0]).toMatchObject({
    name: 'Pad Thai',
    allergens: 'a, g,2',
  })
})

test('text around the sections becomes the introduction and the note', () => {
  expect(readMenu('Café Lindenhof\nSince 1998\n\nCoffee\nEspresso 2.60\n\nAll prices include VAT.')).toMatchObject({
    intro: 'Café Lindenhof\nSince 1998',
    sections: [{ name: 'Coffee', items: [{ name: 'Espresso' }] }],
    note: 'All prices include VAT.',
  })
})

test('a text without prices has no sections, and a very long line ends', () => {
  expect(readMenu('Only words').sections).toEqual([])
  expect(readMenu(`${'. '.repeat(15_000)}x`).sections).toEqual([])
})
