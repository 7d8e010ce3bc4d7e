/** A path as it reaches the service in a request line, and how it came about. */
export interface SentPath {
  path: string
  /** The action of a person or program that produced it. */
  source: string
}

const CODE = '6TY66MM8B'

/** All of these mean the short code 6TY66MM8B. */
export const pathsOfShortCode: readonly SentPath[] = [
  { path: `/${CODE}`, source: 'the printed address' },
  { path: `/${CODE.toLowerCase()}`, source: 'typed on a phone' },
  { path: `/${CODE}/`, source: 'browsers and link shorteners that add a slash (shlink #1090)' },
  { path: `/${CODE}//`, source: 'two joined templates' },
  { path: `//${CODE}`, source: 'an origin with a slash and a path with one' },
  { path: `/${CODE}.`, source: 'the end of a sentence (golink #148)' },
  { path: `/${CODE},`, source: 'in a list' },
  { path: `/${CODE})`, source: 'in brackets, as mail programs link it' },
  { path: `/${CODE}).`, source: 'in brackets at the end of a sentence' },
  { path: `/${CODE}]`, source: 'Markdown and wikis' },
  { path: `/${CODE};`, source: 'an address list of a mail program' },
  { path: `/${CODE}:`, source: 'before a list' },
  { path: `/${CODE}!`, source: 'at the end of a call' },
  { path: `/${CODE}?`, source: 'at the end of a question: an empty query' },
  { path: `/${CODE}%3F`, source: 'the same, encoded by a chat program' },
  { path: `/${CODE}%E2%80%A6`, source: 'an ellipsis of a shortened text' },
  { path: `/${CODE}%22`, source: 'a broken attribute in a mail' },
  { path: `/${CODE}'`, source: 'a broken attribute in a mail' },
  { path: `/${CODE}%E2%80%9D`, source: 'English quotation marks (alphagov, 107,000 pages not found)' },
  { path: `/%E2%80%9E${CODE}%E2%80%9C`, source: 'German quotation marks' },
  { path: `/%C2%AB%C2%A0${CODE}%C2%A0%C2%BB`, source: 'French quotation marks with their spaces' },
  { path: `/${CODE}%E2%80%99`, source: 'an apostrophe' },
  { path: `/${CODE}%3E`, source: 'angle brackets of RFC 3986, Appendix C' },
  { path: `/%3C${CODE}%3E`, source: 'angle brackets of RFC 3986, Appendix C' },
  { path: `/${CODE}%20`, source: 'a space from a spreadsheet' },
  { path: `/%20${CODE}`, source: 'a space from a spreadsheet' },
  { path: `/${CODE}%0D%0A`, source: 'a line break of a text file' },
  { path: `/${CODE}%09`, source: 'a tab of a table' },
  { path: `/${CODE}%C2%A0`, source: 'a no-break space of a word processor' },
  { path: `/${CODE}%A0`, source: 'the same in Windows-1252' },
  { path: `/${CODE}%E2%80%8B`, source: 'a zero-width space of a chat program (GoGovSG #454)' },
  { path: `/%EF%BB%BF${CODE}`, source: 'a byte order mark of a text file' },
  { path: `/${CODE}%E2%80%8E`, source: 'a left-to-right mark of a contact' },
  { path: `/%E2%80%AA${CODE}%E2%80%AC`, source: 'embedding marks of the address bar of Windows Explorer' },
  { path: `/6TY66%C2%ADMM8B`, source: 'a soft hyphen of a typesetter' },
  { path: `/6TY66%20MM8B`, source: 'letters in groups' },
  { path: `/${CODE}*`, source: 'a footnote mark' },
  { path: `/**${CODE}**`, source: 'bold text of a chat program' },
  { path: `/_${CODE}_`, source: 'italic text of a chat program' },
  { path: `/${CODE}%60`, source: 'code of a chat program' },
  { path: `/${CODE}%E3%80%82`, source: 'a Chinese full stop' },
  { path: `/${CODE}%EF%BC%8C`, source: 'a Chinese comma' },
  { path: `/${CODE}%E3%80%8D`, source: 'a Japanese bracket' },
  { path: `/${CODE}%E6%9F%A5%E7%9C%8B`, source: 'Chinese has no space behind an address' },
  { path: '/%EF%BC%96%EF%BC%B4%EF%BC%B9%EF%BC%96%EF%BC%96%EF%BC%AD%EF%BC%AD%EF%BC%98%EF%BC%A2', source: 'full-width' },
  { path: `/%36TY66MM8B`, source: 'a program that encodes everything' },
  { path: `/${CODE}%`, source: 'a cut percent-encoding' },
  { path: `/${CODE}%E2%80`, source: 'a cut percent-encoding' },
  { path: `/${CODE}#menu`, source: 'a program that sends fragments' },
  { path: `/${CODE}/?fbclid=x`, source: 'a slash and a query' },
]

/** None of these contains a short code. A guess would lead people to somebody else's address. */
export const pathsOfNoShortCode: readonly SentPath[] = [
  { path: '/', source: 'the host alone' },
  { path: '/6TY66MM8', source: 'one letter is missing' },
  { path: '/6TY66MM8BX', source: 'one letter too many' },
  { path: '/6TY66MM80', source: 'a digit that no code has' },
  { path: '/6TY66-MM8BX', source: 'two words' },
  { path: '/a/6TY66MM8B', source: 'a path with a folder' },
  { path: '/6TY66MM8B.html', source: 'a file' },
  { path: '/%', source: 'no valid encoding' },
  { path: '/gr%F6%DFe', source: 'Windows-1252' },
  { path: '/%00%00%00%00%00%00%00%00%00', source: 'NUL' },
]

/** Paths, and the normal form of the alias that they mean beside what was sent. */
export const pathsOfAliases: readonly (SentPath & { alias: string })[] = [
  { path: '/Sommer-2026', alias: '/Sommer-2026', source: 'the printed address' },
  { path: '/Sommer-2026/', alias: '/Sommer-2026', source: 'a slash (shlink #1531)' },
  { path: '/Sommer-2026.', alias: '/Sommer-2026', source: 'the end of a sentence' },
  { path: '/s/menu%E2%80%9D', alias: '/s/menu', source: 'a quotation mark' },
  { path: '/s/menu/%E2%80%8B', alias: '/s/menu', source: 'a zero-width space behind a slash' },
  { path: '//s/menu', alias: '/s/menu', source: 'two slashes' },
  { path: '/gr%F6%DFe', alias: '/gr%C3%B6%C3%9Fe', source: 'Windows-1252, as old programs encode' },
  { path: '/gr\u00c3\u00b6\u00c3\u009fe', alias: '/gr%C3%B6%C3%9Fe', source: 'raw UTF-8 bytes, as curl sends them' },
  { path: '/gr\u00f6\u00dfe', alias: '/gr%C3%B6%C3%9Fe', source: 'raw Windows-1252 bytes' },
  { path: '/Men%75%CC%88', alias: '/Men%C3%BC', source: 'NFD, as macOS names files' },
  { path: '/100%', alias: '/100%25', source: 'a percent sign that does not begin an encoded character' },
  { path: '/a%2Fb', alias: '/a%2Fb', source: 'an encoded slash does not separate parts of a path' },
  { path: '/(menu)', alias: '/menu', source: 'brackets' },
  { path: '/menu-', alias: '/menu-', source: 'a hyphen may belong to it' },
  { path: '/_menu', alias: '/_menu', source: 'so may an underscore' },
  { path: '/', alias: '/', source: 'the host alone' },
]
