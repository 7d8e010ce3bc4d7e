/** A destination, the query of a scanned address, and the address to which the two lead. */
export interface VisitorQuery {
  destination: string
  query: string
  added: string
  /** The result if the visitor's parameters replace those of the same name. */
  replaced: string
  source: string
}

/** Queries for which both ways lead to the same address. */
const alike: readonly (readonly [destination: string, query: string, result: string, source: string])[] = [
  ['https://a.example/', 'table=5', 'https://a.example/?table=5', 'one printed code for many tables'],
  ['https://a.example/menu?lang=de', 'table=5', 'https://a.example/menu?lang=de&table=5', 'shlink #511'],
  ['https://a.example/#menu', 'a=1', 'https://a.example/?a=1#menu', 'the fragment is last (RFC 3986, 3)'],
  ['https://a.example/?x=1#a?b', 'a=1', 'https://a.example/?x=1&a=1#a?b', 'a question mark in a fragment'],
  ['https://a.example/?', 'a=1', 'https://a.example/?a=1', 'an empty query of the destination'],
  ['https://a.example/?q=%C3%A4', 'b=%E4', 'https://a.example/?q=%C3%A4&b=%E4', 'Windows-1252 stays as it is'],
  ['https://a.example/', 'q=a+b%20c%2Bd', 'https://a.example/?q=a+b%20c%2Bd', 'spaces stay as they were encoded'],
  ['https://a.example/', 'a[]=1&a[]=2', 'https://a.example/?a[]=1&a[]=2', 'lists of PHP'],
  ['https://a.example/', 'a;b=1', 'https://a.example/?a;b=1', 'semicolons'],
  ['https://a.example/', 'flag', 'https://a.example/?flag', 'a parameter without a value'],
  ['https://a.example/', 'a=1&&b=', 'https://a.example/?a=1&&b=', 'empty parameters'],
  ['https://a.example/', 'a=%zz&b=%', 'https://a.example/?a=%zz&b=%', 'no valid encoding'],
  ['https://a.example/', 'u=https://b.example/?c=1', 'https://a.example/?u=https://b.example/?c=1', 'an address'],
  ['https://a.example/', 'a=\u00c3\u00a4', 'https://a.example/?a=\u00c3\u00a4', 'raw bytes'],
  ['https://a.example/', '', 'https://a.example/', 'nothing'],
  ['https://a.example/', '&', 'https://a.example/', 'nothing'],
  ['https://a.example/', 'tsr=abc', 'https://a.example/', 'a token names another scan'],
  ['https://a.example/', 'a=1&tsr=abc&b=2', 'https://a.example/?a=1&b=2', 'a token names another scan'],
  ['tel:+4930123456', 'a=1', 'tel:+4930123456', 'a phone number has no query'],
  ['mailto:a@example.com?subject=x', 'body=y', 'mailto:a@example.com?subject=x', 'a visitor writes no mail'],
  ['myapp://menu?a=1', 'b=2', 'myapp://menu?a=1', 'an app'],
]

export const visitorQueries: readonly VisitorQuery[] = [
  ...alike.map(([destination, query, result, source]) => ({
    destination,
    query,
    added: result,
    replaced: result,
    source,
  })),
  {
    destination: 'https://a.example/?utm_source=poster&utm_medium=qr',
    query: 'utm_source=mail&gclid=abc',
    added: 'https://a.example/?utm_source=poster&utm_medium=qr&utm_source=mail&gclid=abc',
    replaced: 'https://a.example/?utm_medium=qr&utm_source=mail&gclid=abc',
    source: 'dub #214',
  },
  {
    destination: 'https://a.example/?utm%5Fsource=poster&a+b=1',
    query: 'utm_source=mail&a%20b=2',
    added: 'https://a.example/?utm%5Fsource=poster&a+b=1&utm_source=mail&a%20b=2',
    replaced: 'https://a.example/?utm_source=mail&a%20b=2',
    source: 'names are compared as they are decoded',
  },
  {
    destination: 'https://a.example/?a=1&b=2&a=3',
    query: 'a=4&a=5',
    added: 'https://a.example/?a=1&b=2&a=3&a=4&a=5',
    replaced: 'https://a.example/?b=2&a=4&a=5',
    source: 'a name that is there several times',
  },
  {
    destination: 'https://a.example/?A=1',
    query: 'a=2',
    added: 'https://a.example/?A=1&a=2',
    replaced: 'https://a.example/?A=1&a=2',
    source: 'case matters in names',
  },
]
