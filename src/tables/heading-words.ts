import { utmFields } from '#contract/utm.ts'
import type { ColumnUse } from './column-uses.ts'

/** The words of a heading in lower case, without signs. `LongURL` and `long_url` become `long url`. */
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

// In languages with spaces, whole words match, and German compounds match by their last noun. In other languages, a word matches anywhere.
const createWordPattern = (words: string) => new RegExp(`(^| )(${words})( |$)`)
const joinPatterns = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/** Matches headings of columns that certainly have the destinations of codes. */
const destinationPattern = joinPatterns(
  createWordPattern(
    'destinations?|targets?|ziele?|long|original|landing|redirect|redirects|leads to|goes to|destino|destinos|destinazione|bestemming|doel|cible|mal|maal|cel|cil|hedef',
  ),
  /ziel(adresse|url|link|seite)|(weiterleitung|link)s?ziel|landingpage|目的地|遷移先|リンク先|转到|目标|目標|대상|назначени/,
)
/** Matches headings of columns that have addresses of any kind. */
const addressPattern = joinPatterns(
  createWordPattern(
    'urls?|uris?|links?|href|hyperlinks?|webs?|websites?|sites?|webpages?|pages?|homepages?|address|addresses|adressen?|adres|adresy|webseiten?|seiten?|liens?|enlaces?|vinculos?|indirizz[oi]|collegament[oi]|endereco|direccion|direcciones|lank|lankar|lenke|lenker|osoite|linkki|odkaz|odkazy|hivatkozas|baglanti|sitios?|siti|sitio web|sito web|pagina',
  ),
  /(web|internet|url)(adresse|seite|site|link)n?( |$)|リンク|アドレス|链接|連結|鏈接|网址|網址|網站|网站|링크|주소|웹사이트|ссылк|адрес|сайт|رابط|الرابط|קישור|כתובת|συνδεσμ|διευθυνσ|посилання/,
)
/** Matches headings of columns that do not have destinations: a picture of the code, a short link, or another kind of address. */
const otherAddressPattern = joinPatterns(
  createWordPattern(
    'short|shortened|short code|tiny|bitlink|slug|alias|vanity|kurz\\w*|court|courte|corto|corta|breve|kort|korte|image|images|img|bild|bilder|picture|photo|foto|fotos|logo|icon|icons|favicon|thumbnail|thumb|preview|vorschau|avatar|qr|qrcode|barcode|scan|scans|scanned|mail|email|e mail|post|postal|street|billing|lieferadresse|postadresse|rechnungsadresse|ip|app|apps|deep|fallback|tracking|pixel|source|referrer|referer|text|anchor|caption|title|titel|name|names|id|ids|date|datum|count|counts|clicks?|type|typ|status|password|owner|notes?|description|beschreibung|api|webhook|unsubscribe|download',
  ),
  /qr( |-)?code|bild|短縮|画像|图片|圖片|二维码|이미지|картинк|изображени/,
)
const shortLinkPattern = joinPatterns(
  createWordPattern(
    'short (link|url|code|address)s?|shortlinks?|shorturls?|(shortened|branded|vanity|custom|printed|tiny) (link|url)s?|bitlinks?|link kurz|link court|slugs?|aliase?s?|back half|slashtag|kurz(link|url|adresse|wort|form)?s?|kurz (link|url)|lien court|url courte|enlace corto|url corta|link (curto|corto|breve)|url breve|korte (link|url)|kort (lank|lenke|url)',
  ),
  /短縮(url|リンク)|短链接?|短網址|단축/,
)

type NamedUse = Exclude<ColumnUse, 'ignore' | 'destination'>

const utmUses = utmFields.map((field): [NamedUse, RegExp] => {
  const column = field === 'campaign' ? '(campaign|campaign name)' : field
  return [`utm_${field}`, new RegExp(`^(utm ${column}|utm${field}|campaign ${field === 'campaign' ? 'name' : field})$`)]
})

/** The uses other than destination and name, in the order in which they are tried. */
const patternsByUse: readonly (readonly [NamedUse, RegExp])[] = [
  ...utmUses,
  ['alias', shortLinkPattern],
  ['app', /^(app|app (url|link|address|adresse)|deep ?link)$/],
  [
    'folder',
    joinPatterns(
      createWordPattern(
        'folders?|ordner|dossiers?|carpetas?|cartell[ae]|pastas?|mapp?en?|mapp?ar?|slozka|folderi|klasor',
      ),
      /папк|フォルダ|文件夹|資料夾|폴더/,
    ),
  ],
  [
    'tags',
    joinPatterns(
      createWordPattern(
        'tags?|labels|keywords?|schlagworte?|schlagworter|stichworte?|stichworter|etiquetas?|etiquettes?|etichett[ae]|mots? cles?|palabras clave|etiketter|etiketten|etiketler|tagy|stitky|trefwoorden',
      ),
      /タグ|标签|標籤|태그|тег|метк/,
    ),
  ],
  ['archived', createWordPattern('archived|archiviert|archive|archivado|archiviato|gearchiveerd|arkiverad')],
  [
    'created',
    joinPatterns(
      createWordPattern('created|created at|date created|creation date|erstellt|erstellt am|cree le|creado|creato'),
      /作成日|创建/,
    ),
  ],
  ['scans', createWordPattern('scans|clicks|total clicks|visits|hits|visit count|klicks|aufrufe|engagements')],
  ['shortCode', /^short ?code$/],
]

/** Match headings of columns that have names: certainly (first) or probably (second). */
export const namePatterns: readonly RegExp[] = [
  joinPatterns(
    createWordPattern(
      'names?|titles?|titel|bezeichnung|bezeichner|labels?|nom|noms|nombres?|nome|nomi|naam|namen|navn|namn|nimi|titres?|titulos?|titol[oi]|tytul|nazwa|nazev|isim|code name|link name|link text|linktext',
    ),
    /名前|名称|名稱|タイトル|标题|標題|이름|제목|назван|имя|الاسم|שם|ονομα/,
  ),
  joinPatterns(
    createWordPattern(
      'descriptions?|beschreibung|description|descripcion|descrizione|omschrijving|product|produkt|producto|produit|item|artikel|campaign|kampagne|campana|campagne|standort|location|ort|code|comments?',
    ),
    /説明|描述|설명/,
  ),
]

/** Rates a heading. 2: the column has destinations. 1: it may have destinations. 0: nothing is known. -1: it has another kind of address. */
export function rateDestination(heading: string): -1 | 0 | 1 | 2 {
  const words = toWords(heading)
  if (words === '') return 0
  const isDestination = destinationPattern.test(words)
  const isAddress = addressPattern.test(words)
  if (otherAddressPattern.test(words) || shortLinkPattern.test(words))
    return isDestination && !shortLinkPattern.test(words) ? 1 : -1
  if (isDestination) return 2
  return isAddress ? 1 : 0
}

/** The use that a heading suggests, other than destination and name. Null if the heading suggests no use. */
export function findUse(heading: string): NamedUse | null {
  const words = toWords(heading)
  return patternsByUse.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

/** Whether a text looks like the heading of a column. */
export function isHeading(text: string): boolean {
  if (text === '' || text.length > 60) return false
  const words = toWords(text)
  return rateDestination(text) !== 0 || findUse(text) !== null || namePatterns.some((pattern) => pattern.test(words))
}
