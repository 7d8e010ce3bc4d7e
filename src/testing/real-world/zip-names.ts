interface ZipNames {
  name: string
  /** The bytes of the names in the ZIP, without a declared encoding. */
  bytes: readonly Uint8Array[]
  read: readonly string[]
  /** Whether the deploy says that the names may be wrong. */
  isGuess: boolean
}

const raw = (text: string) => Buffer.from(text, 'latin1')

/** Names as programs write them into ZIPs without saying their encoding. */
export const zipNames: ZipNames[] = [
  { name: 'macOS: UTF-8', bytes: [Buffer.from('日本語.html')], read: ['日本語.html'], isGuess: false },
  {
    name: 'Windows, German: CP437',
    bytes: [raw('Gr\x81\xe1e.html'), raw('\x9aberblick.html'), raw('M\x94bel \x84.jpg')],
    read: ['Grüße.html', 'Überblick.html', 'Möbel ä.jpg'],
    isGuess: false,
  },
  {
    name: 'Windows, French: CP437',
    bytes: [raw('caf\x82.html'), raw('gar\x87on.html')],
    read: ['café.html', 'garçon.html'],
    isGuess: false,
  },
  {
    name: 'Windows, Japanese: Shift_JIS',
    bytes: [raw('\x93\xfa\x96{\x8c\xea.html'), raw('\x83\x81\x83j\x83\x85\x81[.html'), raw('\x95\\/a.html')],
    read: ['日本語.html', 'メニュー.html', '表/a.html'],
    isGuess: true,
  },
  { name: 'Windows, Japanese, one name', bytes: [raw('\x83e\x83X\x83g.html')], read: ['テスト.html'], isGuess: true },
  {
    name: 'Windows, Chinese: GBK',
    bytes: [raw('\xb9\xd8\xd3\xda\xce\xd2\xc3\xc7.html'), raw('\xb2\xcb\xb5\xa5.html')],
    read: ['关于我们.html', '菜单.html'],
    isGuess: true,
  },
  { name: 'Windows, Chinese, one name', bytes: [raw('\xb2\xcb\xb5\xa5.html')], read: ['菜单.html'], isGuess: true },
  {
    name: 'Windows, Korean: CP949',
    bytes: [
      raw('\xb8\xde\xb4\xba.html'),
      raw('\xc8\xb8\xbb\xe7\xbc\xd2\xb0\xb3.html'),
      raw('\xbf\xc0\xbd\xc3\xb4\xc2\xb1\xe6.html'),
      raw('\xbb\xe7\xc1\xf8/\xbf\xa9\xb8\xa7.jpg'),
    ],
    read: ['메뉴.html', '회사소개.html', '오시는길.html', '사진/여름.jpg'],
    isGuess: true,
  },
  { name: 'Windows, Korean, one name', bytes: [raw('\xb8\xde\xb4\xba.html')], read: ['메뉴.html'], isGuess: true },
  {
    // The second byte of 功 is a backslash.
    name: 'Windows, Taiwan: Big5',
    bytes: [
      raw('\xc3\xf6\xa9\xf3\xa7\xda\xad\xcc.html'),
      raw('\xa6\xa8\xa5\\\xae\xd7\xa8\xd2/a.html'),
      raw('\xc1p\xb5\xb8\xa4\xe8\xa6\xa1.html'),
      raw('\xa4\xa4\xa4\xe5.html'),
    ],
    read: ['關於我們.html', '成功案例/a.html', '聯絡方式.html', '中文.html'],
    isGuess: true,
  },
  {
    name: 'Windows, Taiwan, one name',
    bytes: [raw('\xad\xba\xad\xb6.html')],
    read: ['首頁.html'],
    isGuess: true,
  },
  {
    name: 'DOS, Greek letters: CP437 with a warning',
    bytes: [raw('\xe0\xe1\xe3.html')],
    read: ['αßπ.html'],
    isGuess: true,
  },
]
