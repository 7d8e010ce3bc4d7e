import type { ColumnUse } from '#tables/column-uses.ts'
import type { RealTable } from './real-table.ts'

const source = 'The words of the language for links and names, as people head their own lists'

function inLanguage(name: string, headings: string, columns: readonly ColumnUse[]): RealTable {
  const isLinkFirst = columns[0] === 'destination'
  const row = (number: number) =>
    isLinkFirst ? `https://ex.example/${number},Number ${number}` : `Number ${number},https://ex.example/${number}`
  return {
    name: `headings in ${name}`,
    source,
    file: `${headings}\n${row(1)},summer\n${row(2)},summer\n`,
    columns,
    rows: [
      [2, 'Number 1', 'https://ex.example/1'],
      [3, 'Number 2', 'https://ex.example/2'],
    ],
  }
}

const nameLinkTags = ['name', 'destination', 'tags'] as const

/** Tables that differ in where their headings are and in how they are worded. */
export const headingTables: readonly RealTable[] = [
  inLanguage('German', 'Bezeichnung,Zieladresse,Schlagworte', nameLinkTags),
  inLanguage('German, the link first', 'Webseite,Titel,Tags', ['destination', 'name', 'tags']),
  inLanguage('Austrian German', 'Titel,Ziel-URL,Stichwörter', nameLinkTags),
  inLanguage('French', 'Nom,Lien,Étiquettes', nameLinkTags),
  inLanguage('Spanish', 'Nombre,Dirección URL,Etiquetas', nameLinkTags),
  inLanguage('Spanish, with “enlace” for link', 'Título,Enlace,Etiquetas', nameLinkTags),
  inLanguage('Italian', 'Nome,Indirizzo,Etichette', nameLinkTags),
  inLanguage('Portuguese', 'Nome,Endereço,Etiquetas', nameLinkTags),
  inLanguage('Dutch', 'Naam,Adres,Trefwoorden', nameLinkTags),
  inLanguage('Swedish', 'Namn,Länk,Etiketter', nameLinkTags),
  // “Tagi” is not a known word for tags.
  inLanguage('Polish', 'Nazwa,Adres,Tagi', ['name', 'destination', 'ignore']),
  inLanguage('Japanese', '名前,リンク先,タグ', nameLinkTags),
  inLanguage('Japanese, with “目的地” for link', '名称,目的地,タグ', nameLinkTags),
  inLanguage('Chinese', '名称,网址,标签', nameLinkTags),
  inLanguage('Korean', '이름,링크,태그', nameLinkTags),
  inLanguage('Russian', 'Название,Ссылка,Теги', nameLinkTags),
  {
    name: 'dates in the first column',
    // Browsers read 24.12.2026 as an IP address.
    source: 'Event calendars',
    file: 'Datum;Name;URL\r\n24.12.2026;Weihnachten;https://ex.example/1\r\n01.01.2027;Neujahr;https://ex.example/2\r\n',
    columns: ['ignore', 'name', 'destination'],
    rows: [
      [2, 'Weihnachten', 'https://ex.example/1'],
      [3, 'Neujahr', 'https://ex.example/2'],
    ],
  },
  {
    name: 'prices, times and versions before addresses without a scheme',
    source: 'Price lists and timetables',
    file: 'Preis,Uhrzeit,Version,Titel,Ziel\n12.50,12:30,1.0,Suppe,ex.example/1\n9.90,13:00,1.1,Salat,ex.example/2\n',
    columns: ['ignore', 'ignore', 'ignore', 'name', 'destination'],
    rows: [
      [2, 'Suppe', 'ex.example/1'],
      [3, 'Salat', 'ex.example/2'],
    ],
  },
  {
    name: 'e-mail addresses before links',
    source: 'Lists of contacts',
    file: 'Contact,Name,URL\nanna@ex.example,Anna,https://ex.example/1\nben@ex.example,Ben,https://ex.example/2\n',
    columns: ['ignore', 'name', 'destination'],
    rows: [
      [2, 'Anna', 'https://ex.example/1'],
      [3, 'Ben', 'https://ex.example/2'],
    ],
  },
  {
    name: 'names that end like hosts',
    source: 'File names and versions as names',
    file: 'Name,URL\nmenu.v2,https://ex.example/1\nfaq.html,https://ex.example/2\nnode.info,https://ex.example/3\n',
    columns: ['name', 'destination'],
    rows: 3,
  },
  {
    name: 'pictures of codes before destinations',
    source: 'Exports of QR code generators',
    file: 'Name,QR image,Destination\nA,https://cdn.example/qr/a.png,https://ex.example/1\nB,https://cdn.example/qr/b.png,https://ex.example/2\n',
    columns: ['name', 'ignore', 'destination'],
    rows: [
      [2, 'A', 'https://ex.example/1'],
      [3, 'B', 'https://ex.example/2'],
    ],
  },
  {
    name: 'a logo, a scan link and a landing page',
    source: 'Exports of QR code generators',
    file: 'Logo URL,Scan URL,Landing page,QR Code Name\nhttps://cdn.example/l.png,https://s.example/a,https://ex.example/1,Poster\nhttps://cdn.example/l.png,https://s.example/b,https://ex.example/2,Flyer\n',
    columns: ['ignore', 'ignore', 'destination', 'name'],
    rows: [
      [2, 'Poster', 'https://ex.example/1'],
      [3, 'Flyer', 'https://ex.example/2'],
    ],
  },
  {
    name: 'a column “Adresse” with postal addresses, next to the column with links',
    // The heading says “address”, but the cells are not web addresses.
    source: 'Lists of branches',
    file: 'Adresse,Name,Seite\nHauptstr. 1,Mitte,https://ex.example/1\nNordweg 2,Nord,https://ex.example/2\n',
    columns: ['ignore', 'name', 'destination'],
    rows: [
      [2, 'Mitte', 'https://ex.example/1'],
      [3, 'Nord', 'https://ex.example/2'],
    ],
  },
  {
    name: 'a title and an empty line above the headings',
    source: 'Lists that people send around',
    file: 'Linkliste Stand 2026,,\r\n,,\r\nName,URL,Tags\r\nA,https://ex.example/1,t\r\nB,https://ex.example/2,t\r\n',
    columns: ['name', 'destination', 'tags'],
    rows: [
      [4, 'A', 'https://ex.example/1'],
      [5, 'B', 'https://ex.example/2'],
    ],
  },
  {
    name: 'four lines of title, author and date above the headings',
    source: 'Reports of accounting programs',
    file: 'Links of the shop\n\nAuthor;Ada\nDate;24.12.2026\nItem;Link\nA;https://ex.example/1\nB;https://ex.example/2\n',
    columns: ['name', 'destination'],
    rows: [
      [6, 'A', 'https://ex.example/1'],
      [7, 'B', 'https://ex.example/2'],
    ],
  },
  {
    name: 'two lines of headings',
    source: 'Campaign plans: groups of columns over their names',
    file: 'What,,UTM,,\nName,URL,source,medium,campaign\nA,https://ex.example/1,flyer,print,spring\nB,https://ex.example/2,flyer,print,spring\n',
    columns: ['name', 'destination', 'utm_source', 'utm_medium', 'utm_campaign'],
    rows: [
      [3, 'A', 'https://ex.example/1'],
      [4, 'B', 'https://ex.example/2'],
    ],
  },
  {
    name: 'two lines of headings that tell the links apart',
    source: 'Merged cells in Excel: the text is in the first of them',
    file: 'Link,,Info\nkurz,lang,Titel\nhttps://s.example/a,https://ex.example/1,A\nhttps://s.example/b,https://ex.example/2,B\n',
    columns: ['alias', 'destination', 'name'],
    rows: [
      [3, 'A', 'https://ex.example/1'],
      [4, 'B', 'https://ex.example/2'],
    ],
  },
  {
    name: 'no headings',
    source: 'Cells that are copied from the middle of a sheet',
    file: 'Bar\thttps://ex.example/a\nTerrace\thttps://ex.example/b\n',
    columns: ['name', 'destination'],
    rows: [
      [1, 'Bar', 'https://ex.example/a'],
      [2, 'Terrace', 'https://ex.example/b'],
    ],
  },
  {
    name: 'only addresses, without headings',
    source: 'A list with one link per line',
    file: 'https://ex.example/1\nhttps://ex.example/2\n',
    columns: ['destination'],
    rows: [
      [1, '', 'https://ex.example/1'],
      [2, '', 'https://ex.example/2'],
    ],
  },
  {
    name: 'row numbers in the first column',
    source: 'Cells that are copied with their row numbers',
    file: 'Nr;Titel;Ziel\n1;Café;ex.example/café\n2;Bar;ex.example/bar\n',
    columns: ['ignore', 'name', 'destination'],
    rows: [
      [2, 'Café', 'ex.example/café'],
      [3, 'Bar', 'ex.example/bar'],
    ],
  },
  {
    name: 'the same heading twice',
    source: 'Joined tables: the second column with this heading has older values',
    file: 'URL,Name,URL\nhttps://ex.example/1,One,https://ex.example/old1\nhttps://ex.example/2,Two,\n',
    columns: ['destination', 'name', 'ignore'],
    rows: [
      [2, 'One', 'https://ex.example/1'],
      [3, 'Two', 'https://ex.example/2'],
    ],
  },
  {
    name: 'unknown headings',
    // The first row has headings if it has text where the rows below have addresses.
    source: 'Lists with headings of a team’s own jargon',
    file: 'Foo;Bar\nA;https://ex.example/1\nB;https://ex.example/2\n',
    columns: ['name', 'destination'],
    rows: [
      [2, 'A', 'https://ex.example/1'],
      [3, 'B', 'https://ex.example/2'],
    ],
  },
  {
    name: 'a column of phone numbers, e-mail addresses, sites and one invalid value',
    // The heading counts although some cells need a correction.
    source: 'Lists that people typed by hand',
    file: 'Name,Link\nCall,tel:+4930123456\nMail,mailto:a@ex.example\nSite,ex.example\nWrong,two words\n',
    columns: ['name', 'destination'],
    rows: 4,
  },
  {
    name: 'columns for owners and notes',
    source: 'Lists of marketing teams',
    file: 'Owner,Name,Link,Notes\nAda,Bar,https://ex.example/1,see https://wiki.example\nAda,Door,https://ex.example/2,new\n',
    columns: ['ignore', 'name', 'destination', 'ignore'],
    rows: [
      [2, 'Bar', 'https://ex.example/1'],
      [3, 'Door', 'https://ex.example/2'],
    ],
  },
]
