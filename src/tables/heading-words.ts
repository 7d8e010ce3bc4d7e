import { utmFields } from '#contract/utm.ts'
import type { ColumnUse } from './column-uses.ts'

/** A heading in lower case, without signs, with `LongURL` and `long_url` in two words. */
export function toWords(heading: string): string {
  return heading
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// In languages with spaces whole words match, and a German compound ends in its noun. In the others a word matches anywhere.
const matchWords = (words: string) => new RegExp(`(^| )(${words})( |$)`)
const matchAny = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/** Headings of columns that certainly have the destinations of codes. */
const destination = matchAny(
  matchWords(
    'destinations?|targets?|ziele?|long|original|landing|redirect|redirects|leads to|goes to|destino|destinos|destinazione|bestemming|doel|cible|mal|maal|cel|cil|hedef',
  ),
  /ziel(adresse|url|link|seite)|(weiterleitung|link)s?ziel|landingpage|目的地|遷移先|リンク先|转到|目标|目標|대상|назначени/,
)
/** Headings of columns of addresses in general. */
const address = matchAny(
  matchWords(
    'urls?|uris?|links?|href|hyperlinks?|webs?|websites?|sites?|webpages?|pages?|homepages?|address|addresses|adressen?|adres|adresy|webseiten?|seiten?|liens?|enlaces?|vinculos?|indirizz[oi]|collegament[oi]|endereco|direccion|direcciones|lank|lankar|lenke|lenker|osoite|linkki|odkaz|odkazy|hivatkozas|baglanti|sitios?|siti|sitio web|sito web|pagina',
  ),
  /(web|internet|url)(adresse|seite|site|link)n?( |$)|リンク|アドレス|链接|連結|鏈接|网址|網址|網站|网站|링크|주소|웹사이트|ссылк|адрес|сайт|رابط|الرابط|קישור|כתובת|συνδεσμ|διευθυνσ|посилання/,
)
/** Words that rule out a destination: a picture of the code, a short link, or another kind of address. */
const otherAddress = matchAny(
  matchWords(
    'short|shortened|short code|tiny|bitlink|slug|alias|vanity|kurz\\w*|court|courte|corto|corta|breve|kort|korte|image|images|img|bild|bilder|picture|photo|foto|fotos|logo|icon|icons|favicon|thumbnail|thumb|preview|vorschau|avatar|qr|qrcode|barcode|scan|scans|scanned|mail|email|e mail|post|postal|street|billing|lieferadresse|postadresse|rechnungsadresse|ip|app|apps|deep|fallback|tracking|pixel|source|referrer|referer|text|anchor|caption|title|titel|name|names|id|ids|date|datum|count|counts|clicks?|type|typ|status|password|owner|notes?|description|beschreibung|api|webhook|unsubscribe|download',
  ),
  /qr( |-)?code|bild|短縮|画像|图片|圖片|二维码|이미지|картинк|изображени/,
)
const shortLink = matchAny(
  matchWords(
    'short (link|url|code|address)s?|shortlinks?|shorturls?|(shortened|branded|vanity|custom|printed|tiny) (link|url)s?|bitlinks?|link kurz|link court|slugs?|aliase?s?|back half|slashtag|kurz(link|url|adresse|wort|form)?s?|kurz (link|url)|lien court|url courte|enlace corto|url corta|link (curto|corto|breve)|url breve|korte (link|url)|kort (lank|lenke|url)',
  ),
  /短縮(url|リンク)|短链接?|短網址|단축/,
)

type NamedUse = Exclude<ColumnUse, 'ignore' | 'destination'>

const utmUses = utmFields.map((field): [NamedUse, RegExp] => {
  const column = field === 'campaign' ? '(campaign|campaign name)' : field
  return [`utm_${field}`, new RegExp(`^(utm ${column}|utm${field}|campaign ${field === 'campaign' ? 'name' : field})$`)]
})

/** In the order in which they are tried. */
const uses: readonly (readonly [NamedUse, RegExp])[] = [
  ...utmUses,
  ['alias', shortLink],
  ['app', /^(app|app (url|link|address|adresse)|deep ?link)$/],
  [
    'folder',
    matchAny(
      matchWords('folders?|ordner|dossiers?|carpetas?|cartell[ae]|pastas?|mapp?en?|mapp?ar?|slozka|folderi|klasor'),
      /папк|フォルダ|文件夹|資料夾|폴더/,
    ),
  ],
  [
    'tags',
    matchAny(
      matchWords(
        'tags?|labels|keywords?|schlagworte?|schlagworter|stichworte?|stichworter|etiquetas?|etiquettes?|etichett[ae]|mots? cles?|palabras clave|etiketter|etiketten|etiketler|tagy|stitky|trefwoorden',
      ),
      /タグ|标签|標籤|태그|тег|метк/,
    ),
  ],
  ['archived', matchWords('archived|archiviert|archive|archivado|archiviato|gearchiveerd|arkiverad')],
  [
    'created',
    matchAny(
      matchWords('created|created at|date created|creation date|erstellt|erstellt am|cree le|creado|creato'),
      /作成日|创建/,
    ),
  ],
  ['scans', matchWords('scans|clicks|total clicks|visits|hits|visit count|klicks|aufrufe|engagements')],
  ['shortCode', /^short ?code$/],
]

/** Headings of columns of names, the certain ones before the likely ones. */
export const nameWords: readonly RegExp[] = [
  matchAny(
    matchWords(
      'names?|titles?|titel|bezeichnung|bezeichner|labels?|nom|noms|nombres?|nome|nomi|naam|namen|navn|namn|nimi|titres?|titulos?|titol[oi]|tytul|nazwa|nazev|isim|code name|link name|link text|linktext',
    ),
    /名前|名称|名稱|タイトル|标题|標題|이름|제목|назван|имя|الاسم|שם|ονομα/,
  ),
  matchAny(
    matchWords(
      'descriptions?|beschreibung|description|descripcion|descrizione|omschrijving|product|produkt|producto|produit|item|artikel|campaign|kampagne|campana|campagne|standort|location|ort|code|comments?',
    ),
    /説明|描述|설명/,
  ),
]

/** How certainly a heading names the column of destinations: 2 or 1; 0 if it does not, -1 if it names another kind of address. */
export function rateDestination(heading: string): -1 | 0 | 1 | 2 {
  const words = toWords(heading)
  if (words === '') return 0
  const isDestination = destination.test(words)
  const isAddress = address.test(words)
  if (otherAddress.test(words) || shortLink.test(words)) return isDestination && !shortLink.test(words) ? 1 : -1
  if (isDestination) return 2
  return isAddress ? 1 : 0
}

/** The use that a heading suggests, other than destination and name; null if it suggests none. */
export function findUse(heading: string): NamedUse | null {
  const words = toWords(heading)
  return uses.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

/** Whether a text looks like the heading of a column. */
export function isHeading(text: string): boolean {
  if (text === '' || text.length > 60) return false
  const words = toWords(text)
  return rateDestination(text) !== 0 || findUse(text) !== null || nameWords.some((pattern) => pattern.test(words))
}
