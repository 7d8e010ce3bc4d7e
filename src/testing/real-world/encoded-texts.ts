interface EncodedText {
  name: string
  path: string
  bytes: Uint8Array
  /** `undeclared` if nothing declares the encoding. Null if it is UTF-8 or declared. */
  charset: string | null
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Texts as editors of the last thirty years saved them, with the encoding in which browsers read them (WHATWG Encoding, HTML 13.2.3). */
export const encodedTexts: EncodedText[] = [
  { name: 'UTF-8', path: 'a.html', bytes: Buffer.from('<h1>Grüße</h1>'), charset: null },
  {
    name: 'UTF-8 with a byte order mark (Notepad)',
    path: 'a.html',
    bytes: Buffer.from('\ufeff<h1>Grüße</h1>'),
    charset: null,
  },
  {
    name: 'UTF-8 that declares Latin-1',
    path: 'a.html',
    bytes: Buffer.from('<meta charset=iso-8859-1>Grüße'),
    charset: null,
  },
  { name: 'ASCII', path: 'a.css', bytes: latin1('a{}'), charset: null },
  {
    name: 'Word: windows-1252',
    path: 'a.htm',
    bytes: latin1('<meta http-equiv=Content-Type content="text/html; charset=windows-1252">\x80'),
    charset: 'windows-1252',
  },
  {
    name: 'Latin-1, as browsers read it',
    path: 'a.html',
    bytes: latin1('<meta charset="ISO-8859-1">\xfc'),
    charset: 'windows-1252',
  },
  { name: 'Shift_JIS', path: 'a.html', bytes: latin1('<META CHARSET=Shift_JIS>\x93\xfa\x96{'), charset: 'shift_jis' },
  {
    name: 'GB2312, as browsers read it',
    path: 'a.html',
    bytes: latin1("<meta charset='gb2312'>\xb9\xd8"),
    charset: 'gbk',
  },
  {
    name: 'Cyrillic of Windows',
    path: 'a.html',
    bytes: latin1('<meta charset=windows-1251>\xcf\xf0'),
    charset: 'windows-1251',
  },
  { name: 'no declaration', path: 'a.html', bytes: latin1('<h1>Gr\xfc\xdfe</h1>'), charset: 'undeclared' },
  {
    name: 'an unknown declaration',
    path: 'a.html',
    bytes: latin1('<meta charset=latin-99>\xfc'),
    charset: 'windows-1252',
  },
  { name: 'UTF-8 with a broken letter', path: 'a.html', bytes: latin1('<meta charset=utf-8>\xfc'), charset: null },
  {
    name: 'UTF-16 of Notepad',
    path: 'a.html',
    bytes: Buffer.from('\ufeff<h1>語</h1>', 'utf16le'),
    charset: 'utf-16le',
  },
  {
    name: 'UTF-16 of a Mac',
    path: 'a.txt',
    bytes: Buffer.from('\ufeff<h1>語</h1>', 'utf16le').swap16(),
    charset: 'utf-16be',
  },
  {
    name: 'a style',
    path: 'a.css',
    bytes: latin1('@charset "iso-8859-15"; a::after{content:"\xa4"}'),
    charset: 'iso-8859-15',
  },
  {
    name: 'a style with its declaration too late',
    path: 'a.css',
    bytes: latin1(' @charset "iso-8859-15";\xa4'),
    charset: 'undeclared',
  },
  {
    name: 'XML',
    path: 'a.xml',
    bytes: latin1('<?xml version="1.0" encoding="ISO-8859-2"?><r>\xb1</r>'),
    charset: 'iso-8859-2',
  },
  { name: 'a script', path: 'a.js', bytes: latin1('alert("\xfc")'), charset: 'undeclared' },
]
