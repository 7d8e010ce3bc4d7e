/** A `_redirects` file as people write it for Netlify or Cloudflare Pages, and the responses for addresses of the site. */
export interface RealRedirects {
  name: string
  content: string
  /** Location with its status, or the file that is shown; by the address. */
  answers: Readonly<Record<string, string>>
  unused?: readonly { line: number; reason: RegExp }[]
}

/** The files of the site with these rules; each has its own name as content. */
export const ruledFiles = ['index.html', 'new.html', 'app/index.html', '404.html', 'de.html', 'old.pdf']

/** Netlify: docs.netlify.com/routing/redirects; Cloudflare: developers.cloudflare.com/pages/configuration/redirects. */
export const realRedirects: RealRedirects[] = [
  {
    name: 'an application of one page',
    content: '/*    /index.html   200\n',
    answers: {
      '/menu/lunch': 'index.html',
      '/new': 'new.html',
      '/a/b/c?x=1': 'index.html',
      '/menu/v1.2': 'index.html',
    },
  },
  {
    name: 'moved pages, comments, tabs and line ends of Windows',
    content: '# moved\r\n/old /new 301\r\n\r\n/older\t/new.html\t302 # later\r\n/blog/* /posts/:splat\r\n',
    answers: {
      '/old': '301 {site}/new',
      '/old/': '301 {site}/new',
      '/old?utm_source=qr': '301 {site}/new?utm_source=qr',
      '/older': '302 {site}/new.html',
      '/blog/2024/first/': '301 {site}/posts/2024/first/',
      '/blog': '301 {site}/posts/',
    },
  },
  {
    name: 'placeholders, in any order, with their encoding',
    content: '/news/:year/:slug /:slug-:year 308\n/caf%C3%A9 /new 301\n/straße/:x /new?street=:x 302\n',
    answers: {
      '/news/2024/a%20b': '308 {site}/a%20b-2024',
      '/caf%C3%A9': '301 {site}/new',
      '/stra%C3%9Fe/1': '302 {site}/new?street=1',
    },
  },
  {
    name: 'other sites',
    content: '/shop/* https://shop.example.com/:splat 302\n/wiki https://en.wikipedia.org/wiki/QR_code#History\n',
    answers: {
      '/shop/a/b?x=1': '302 https://shop.example.com/a/b?x=1',
      '/shop/a?tsr=0123&x=1': '302 https://shop.example.com/a?x=1',
      '/shop//evil.example': '302 https://shop.example.com/evil.example',
      '/wiki': '301 https://en.wikipedia.org/wiki/QR_code#History',
    },
  },
  {
    name: 'a rule holds where there is no file, and with ! everywhere; the first one wins',
    content:
      '/new /app/ 301\n/old.pdf /new 302!\n/a /new 301\n/a /app/ 301\n/app/* /app/index.html 200\n/gone/* /404.html 404\n',
    answers: {
      '/new': 'new.html',
      '/old.pdf': '302 {site}/new',
      '/a': '301 {site}/new',
      '/app/deep/link': 'app/index.html',
      '/gone/x': '404 404.html',
    },
  },
  {
    name: 'a path never leads to another site by itself',
    content: '/go/* /:splat 302\n',
    answers: {
      '/go//evil.example/x': '302 {site}/evil.example/x',
      '/go/%2f%2fevil.example': '302 {site}/%2F%2Fevil.example',
    },
  },
  {
    name: 'what is not used',
    content: [
      '/ /de 302 Country=de',
      '/ /de 302 Language=de,at',
      '/admin/* /admin/:splat 200! Role=admin',
      '/store id=:id /blog/:id 301',
      '/api/* https://api.example.com/:splat 200',
      'https://old.example.com/* https://new.example.com/:splat 301!',
      '/x http://example.com/ 301',
      '/x //example.com/ 301',
      '/x javascript:alert(1)',
      '/x https://user:secret@example.com/',
      '/x/:host https://:host.example.com/',
      '/x /y 418',
      '/x/*/y /new 301',
      '/x /nothing.html 200',
      '/x /new/:slug 301',
      '/x',
    ].join('\n'),
    answers: { '/x': '404 404.html', '/': 'index.html', '/api/users': '404 404.html' },
    unused: [
      { line: 1, reason: /^Conditions by country/ },
      { line: 2, reason: /^Conditions by country/ },
      { line: 3, reason: /^Conditions by country/ },
      { line: 4, reason: /^Conditions on the query/ },
      { line: 5, reason: /^Contents of other sites/ },
      { line: 6, reason: /^Only addresses of this site/ },
      { line: 7, reason: /https address/ },
      { line: 8, reason: /https address/ },
      { line: 9, reason: /https address/ },
      { line: 10, reason: /password/ },
      { line: 11, reason: /^(?:Which site|The address that)/ },
      { line: 12, reason: /^Only the statuses/ },
      { line: 13, reason: /last part/ },
      { line: 14, reason: /no such file/ },
      { line: 15, reason: /^:slug does not stand/ },
      { line: 16, reason: /does not say where/ },
    ],
  },
  {
    name: 'circles',
    content: '/a /b 301\n/b /a 302\n/c/* /c/d/:splat 301\n/* /home 301\n/ok /new 301\n',
    answers: { '/a': '404 404.html', '/c/x': '404 404.html', '/home': '404 404.html', '/ok': '301 {site}/new' },
    unused: [1, 2, 3, 4].map((line) => ({ line, reason: /^It leads in a circle/ })),
  },
]

interface RealHeaders {
  name: string
  content: string
  /** Headers by the address. */
  sent: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>
  unused?: readonly { line: number; reason: RegExp }[]
}

/** Netlify: docs.netlify.com/routing/headers; Cloudflare: developers.cloudflare.com/pages/configuration/headers. */
export const realHeaders: RealHeaders[] = [
  {
    name: 'isolation for WebAssembly, and data for other sites',
    content:
      '/*\n  Cross-Origin-Opener-Policy: same-origin\n  Cross-Origin-Embedder-Policy: require-corp\n\n# data\n/data/*\n\tAccess-Control-Allow-Origin: *\n',
    sent: {
      '/': { 'cross-origin-opener-policy': 'same-origin', 'access-control-allow-origin': undefined },
      '/data/a.json': { 'cross-origin-embedder-policy': 'require-corp', 'access-control-allow-origin': '*' },
    },
  },
  {
    name: 'caching of parts, and never of pages',
    content:
      '/assets/*\n  Cache-Control: public, max-age=600\n/*.html\n  Cache-Control: max-age=31536000, immutable\n/\n  Cache-Control: no-store\n',
    sent: {
      '/assets/a.js': { 'cache-control': 'public, max-age=600' },
      '/about.html': { 'cache-control': 'no-cache' },
      '/': { 'cache-control': 'no-store' },
    },
  },
  {
    name: 'a stricter policy is added to that of the service',
    content:
      "/*\n  Content-Security-Policy: default-src 'self'\n  Link: </assets/a.js>; rel=preload; as=script\n  Link: <https://example.com>; rel=preconnect\n",
    sent: {
      '/': { link: '</assets/a.js>; rel=preload; as=script, <https://example.com>; rel=preconnect' },
    },
  },
  {
    name: 'what is not used',
    content: [
      '/*',
      '  Set-Cookie: a=b',
      '  X-Frame-Options: DENY',
      '  Content-Type: text/html',
      '  Strict-Transport-Security: max-age=1',
      '  X-Accel-Redirect: /etc/passwd',
      '  Basic-Auth: someone:secret',
      '  Content-Security-Policy: frame-ancestors *',
      '  X-Robots-Tag: caf\u00e9',
      'nonsense',
      'https://example.com/*',
      '  X-Robots-Tag: noindex',
    ].join('\n'),
    sent: {
      '/': {
        'set-cookie': undefined,
        'x-frame-options': undefined,
        'content-type': 'text/html; charset=utf-8',
        'x-accel-redirect': undefined,
        'x-robots-tag': undefined,
      },
    },
    unused: [
      { line: 2, reason: /no cookies/ },
      { line: 3, reason: /in a frame/ },
      { line: 4, reason: /sets this header itself/ },
      { line: 5, reason: /sets this header itself/ },
      { line: 6, reason: /harmless/ },
      { line: 7, reason: /^Passwords/ },
      { line: 8, reason: /frame-ancestors/ },
      { line: 9, reason: /not valid/ },
      { line: 10, reason: /neither a path nor/ },
      { line: 11, reason: /^Not a path/ },
      { line: 12, reason: /^No path/ },
    ],
  },
]
