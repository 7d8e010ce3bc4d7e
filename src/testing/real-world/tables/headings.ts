import type { ColumnUse } from '#tables/column-uses.ts'
import type { RealTable } from './real-table.ts'

const words = 'The words of the language for links and names, as people head their own lists'

function inLanguage(name: string, headings: string, columns: readonly ColumnUse[]): RealTable {
  const isFirst = columns[0] === 'destination'
  const row = (at: number) =>
    isFirst ? `https://ex.example/${at},Number ${at}` : `Number ${at},https://ex.example/${at}`
  return {
    name: `headings in ${name}`,
    source: words,
    file: `${headings}\n${row(1)},summer\n${row(2)},summer\n`,
    columns,
    rows: [
      [2, 'Number 1', 'https://ex.example/1'],
      [3, 'Number 2', 'https://ex.example/2'],
    ],
  }
}

const named = ['name', 'destination', 'tags'] as const

/** Tables by the place and the words of their headings. */
export const headingTables: readonly RealTable[] = [
  inLanguage('German', 'Bezeichnung,Zieladresse,Schlagworte', named),
  inLanguage('German, the link first', 'Webseite,Titel,Tags', ['destination', 'name', 'tags']),
  inLanguage('Austrian German', 'Titel,Ziel-URL,Stichwörter', named),
  inLanguage('French', 'Nom,Lien,Étiquettes', named),
  inLanguage('Spanish', 'Nombre,Dirección URL,Etiquetas', named),
  inLanguage('Spanish, enlace', 'Título,Enlace,Etiquetas', named),
  inLanguage('Italian', 'Nome,Indirizzo,Etichette', named),
  inLanguage('Portuguese', 'Nome,Endereço,Etiquetas', named),
  inLanguage('Dutch', 'Naam,Adres,Trefwoorden', named),
  inLanguage('Swedish', 'Namn,Länk,Etiketter', named),
  inLanguage('Polish', 'Nazwa,Adres,Tagi', ['name', 'destination', 'ignore']),
  inLanguage('Japanese', '名前,リンク先,タグ', named),
  inLanguage('Japanese, 目的地', '名称,目的地,タグ', named),
  inLanguage('Chinese', '名称,网址,标签', named),
  inLanguage('Korean', '이름,링크,태그', named),
  inLanguage('Russian', 'Название,Ссылка,Теги', named),
  {
    name: 'dates in the first column',
    source: 'Browsers read 24.12.2026 as an IPv4 number; no person means that',
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
    name: 'a heading of addresses over cells that are none, beside one whose cells are',
    source: 'A heading counts if its cells are addresses',
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
    name: 'addresses alone',
    source: 'A list of links, one a line',
    file: 'https://ex.example/1\nhttps://ex.example/2\n',
    columns: ['destination'],
    rows: [
      [1, '', 'https://ex.example/1'],
      [2, '', 'https://ex.example/2'],
    ],
  },
  {
    name: 'numbers of rows before the names',
    source: 'Cells that are copied with their row numbers',
    file: 'Nr;Titel;Ziel\n1;Café;ex.example/café\n2;Bar;ex.example/bar\n',
    columns: ['ignore', 'name', 'destination'],
    rows: [
      [2, 'Café', 'ex.example/café'],
      [3, 'Bar', 'ex.example/bar'],
    ],
  },
  {
    name: 'one heading twice',
    source: 'Joined tables: the second column of the name is an older one',
    file: 'URL,Name,URL\nhttps://ex.example/1,One,https://ex.example/old1\nhttps://ex.example/2,Two,\n',
    columns: ['destination', 'name', 'ignore'],
    rows: [
      [2, 'One', 'https://ex.example/1'],
      [3, 'Two', 'https://ex.example/2'],
    ],
  },
  {
    name: 'headings that nobody knows',
    source: 'The first row is one of headings if it has text where the rows below have addresses',
    file: 'Foo;Bar\nA;https://ex.example/1\nB;https://ex.example/2\n',
    columns: ['name', 'destination'],
    rows: [
      [2, 'A', 'https://ex.example/1'],
      [3, 'B', 'https://ex.example/2'],
    ],
  },
  {
    name: 'phone numbers, mails and Wi-Fi behind a heading',
    source: 'A heading counts although some cells need a correction',
    file: 'Name,Link\nCall,tel:+4930123456\nMail,mailto:a@ex.example\nSite,ex.example\nWrong,two words\n',
    columns: ['name', 'destination'],
    rows: 4,
  },
  {
    name: 'notes and owners beside',
    source: 'Lists of marketing teams',
    file: 'Owner,Name,Link,Notes\nAda,Bar,https://ex.example/1,see https://wiki.example\nAda,Door,https://ex.example/2,new\n',
    columns: ['ignore', 'name', 'destination', 'ignore'],
    rows: [
      [2, 'Bar', 'https://ex.example/1'],
      [3, 'Door', 'https://ex.example/2'],
    ],
  },
]
