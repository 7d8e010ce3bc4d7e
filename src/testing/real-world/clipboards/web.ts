import { bold, italic, li, link, ol, p, type SampleClipboard, ul } from './sample-clipboard.ts'

/** Styles that Chrome writes on everything copied from a page. */
const computed =
  'color: rgb(32, 33, 34); font-family: sans-serif; font-size: 16px; font-style: normal; font-variant-ligatures: normal; font-weight: 400; letter-spacing: normal; orphans: 2; text-align: start; text-indent: 0px; text-transform: none; white-space: normal; background-color: rgb(255, 255, 255); display: inline !important; float: none;'

export const webClipboards: SampleClipboard[] = [
  {
    copied: 'Wikipedia: a sentence with links, a reference and a formula that is hidden',
    html: `<meta charset='utf-8'><p style="margin: 0.5em 0px 1em; ${computed.replace(' display: inline !important; float: none;', '')}"><b>Sourdough</b> is a <a href="https://en.wikipedia.org/wiki/Bread" title="Bread" style="text-decoration: none; color: rgb(51, 102, 204);">bread</a> made by <i>fermentation</i>.<sup id="cite_ref-1" class="reference" style="line-height: 1; font-size: 12.8px;"><a href="https://en.wikipedia.org/wiki/Sourdough#cite_note-1">[1]</a></sup> At <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;"><math><mi>T</mi></math></span><img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/1" alt="{\\displaystyle T}"></span>30&nbsp;°C</p>`,
    plain: 'Sourdough is a bread made by fermentation.[1] At 30 °C',
    stored: [
      p(
        bold('Sourdough'),
        ' is a ',
        link('bread', 'https://en.wikipedia.org/wiki/Bread'),
        ' made by ',
        italic('fermentation'),
        '.',
        link('[1]', 'https://en.wikipedia.org/wiki/Sourdough#cite_note-1'),
        ' At 30\u00A0°C',
      ),
    ],
  },
  {
    copied: 'ChatGPT: an answer with a heading, bold text, lists and code',
    html: `<meta charset='utf-8'><h3 data-start="0" data-end="20" style="font-weight: 600; ${computed.slice(0, 60)}">Three ideas</h3><p data-start="21" data-end="60">Keep it <strong data-start="29" data-end="38">short</strong>:</p><ol data-start="61" data-end="120"><li data-start="61" data-end="80"><p data-start="64" data-end="80">Name the <em>dish</em></p></li><li><p>Add a price</p><ul><li><p>with tax</p></li></ul></li></ol><pre class="overflow-visible!" style="white-space: pre;"><div class="contain-inline-size"><div class="flex items-center"><button style="display: flex;">Copy code</button></div><div class="overflow-y-auto p-4"><code class="whitespace-pre!"><span>npm run menu\n</span>done\n</code></div></div></pre>`,
    plain:
      '### Three ideas\n\nKeep it **short**:\n\n1. Name the *dish*\n2. Add a price\n   - with tax\n\n```\nnpm run menu\ndone\n```',
    stored: [
      p(bold('Three ideas')),
      p('Keep it ', bold('short'), ':'),
      ol(li('Name the ', italic('dish')), li('Add a price', ul(li('with tax')))),
      p('npm run menu', '\n', 'done'),
    ],
  },
  {
    copied: 'GitHub: a rendered Markdown file',
    html: `<meta charset='utf-8'><div class="markdown-heading" dir="auto" style="${computed}"><h2 tabindex="-1" class="heading-element" dir="auto" style="font-weight: 600;">Install</h2><a id="user-content-install" class="anchor" aria-label="Permalink: Install" href="https://github.com/example/menu#install"><svg class="octicon octicon-link" viewBox="0 0 16 16"><path d="m7.775 3.275"></path></svg></a></div><p dir="auto">Run <code>npm i</code> <strong>once</strong>.</p>`,
    plain: 'Install\nRun npm i once.',
    stored: [p(bold('Install')), p('Run npm i ', bold('once'), '.')],
  },
  {
    copied: 'Chrome: words within a bold element whose style says that they are not bold',
    html: `<meta charset='utf-8'><span style="${computed}">Table for </span><b style="${computed}">two</b><span style="${computed.replace('font-weight: 400', 'font-weight: 700')}"> tonight</span>`,
    plain: 'Table for two tonight',
    stored: [p('Table for two', bold(' tonight'))],
  },
  {
    copied: 'Chrome: lines that are bold and linked as a whole',
    html: `<meta charset='utf-8'><b>one<br>two</b><br><a href="https://harbour.example/"><b>three<br>four</b></a>`,
    plain: 'one\ntwo\nthree\nfour',
    stored: [
      p(
        bold('one'),
        '\n',
        bold('two'),
        '\n',
        link('three', 'https://harbour.example/', { type: 'bold' }),
        '\n',
        link('four', 'https://harbour.example/', { type: 'bold' }),
      ),
    ],
  },
  {
    copied: 'Firefox: part of a list of links, of which some lead nowhere',
    html: `<ul><li><a href="https://harbour.example/a b">Rooms</a></li><li><a href="javascript:void(0)">Book</a></li><li><a href="/local">Local</a></li><li><a href="tel:+49 30 123">Call</a></li></ul>`,
    plain: '    Rooms\n    Book\n    Local\n    Call',
    stored: [
      ul(
        li(link('Rooms', 'https://harbour.example/a%20b')),
        li('Book'),
        li('Local'),
        li(link('Call', 'tel:+49%2030%20123')),
      ),
    ],
  },
  {
    copied: 'a web shop: a table that only places its content, hidden text and a script',
    html: `<table role="presentation"><tbody><tr><td><h1 style="font-weight: 700">Sale</h1><p>Until Friday</p><ul><li>Shoes</li><li>Hats</li></ul></td><td><p style="display:none">Preheader</p><script>track()</script><style>p{color:red}</style><p>Free delivery</p></td></tr></tbody></table>`,
    plain: 'Sale\nUntil Friday\nShoes\nHats\nFree delivery',
    stored: [p(bold('Sale')), p('Until Friday'), ul(li('Shoes'), li('Hats')), p('Free delivery')],
  },
  {
    copied: 'Slack: a message with a link, an emoji and a list',
    html: `<meta charset='utf-8'><div class="p-rich_text_section" style="${computed.replace(' display: inline !important; float: none;', '')}">Lunch <b data-stringify-type="bold">today</b>: <a target="_blank" class="c-link" data-stringify-link="https://harbour.example/menu" href="https://harbour.example/menu" rel="noopener noreferrer">menu</a>&#65279; <img data-stringify-type="emoji" data-stringify-emoji=":fish:" class="c-emoji" src="https://a.slack-edge.com/production-standard-emoji-assets/14.0/google-medium/1f41f.png" alt=":fish:"></div><ul data-stringify-type="unordered-list" class="p-rich_text_list p-rich_text_list__bullet" data-indent="0" data-border="0"><li data-stringify-indent="0" data-stringify-border="0">Soup</li></ul><ul data-stringify-type="unordered-list" class="p-rich_text_list" data-indent="1"><li data-stringify-indent="1">with bread</li></ul>`,
    plain: 'Lunch today: menu :fish:\n• Soup\n    ◦ with bread',
    stored: [
      p('Lunch ', bold('today'), ': ', link('menu', 'https://harbour.example/menu')),
      ul(li('Soup', ul(li('with bread')))),
    ],
  },
  {
    copied: 'WhatsApp on the web: a message of several lines',
    html: `<meta charset='utf-8'><span dir="ltr" class="_ao3e selectable-text copyable-text" style="min-height: 0px; white-space: pre-wrap; font-weight: 400;">Hello,\nwe are open <strong class="_ao3e selectable-text copyable-text">today</strong>\n\nAnna <img crossorigin="anonymous" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="👋🏽" draggable="false" class="b75 emoji wa selectable-text copyable-text" style="background-image: url(x.png);"></span>`,
    plain: 'Hello,\nwe are open *today*\n\nAnna 👋🏽',
    stored: [p('Hello,', '\n', 'we are open ', bold('today')), p('Anna 👋🏽')],
  },
  {
    copied: 'VS Code: lines of a file, with their colors and indentation',
    html: `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;"><div><span style="color: #6a9955;">Opening times:</span></div><div><span style="color: #569cd6;">  mon</span><span style="color: #cccccc;">: 9-12</span></div><br><div><span style="color: #cccccc;">end</span></div></div>`,
    plain: 'Opening times:\n  mon: 9-12\n\nend',
    stored: [p('Opening times:', '\n', '  mon: 9-12'), p('end')],
  },
  {
    copied: 'IntelliJ: a highlighted line',
    html: `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#1e1f22;color:#bcbec4;font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><span style="color:#cf8e6d;">const </span>price = <span style="color:#2aacb8;">6</span><br></pre></body></html>`,
    plain: 'const price = 6\n',
    stored: [p('const price = 6')],
  },
  {
    copied: 'Figma: a text layer, with its data in comments',
    html: `<meta charset='utf-8'><html><head><meta charset="utf-8"></head><body><span data-metadata="<!--(figmeta)eyJmaWxlS2V5IjoiYSJ9(/figmeta)-->"></span><span data-buffer="<!--(figma)ZmlnLWtpd2k(/figma)-->"></span><span style="white-space:pre-wrap;">Fresh every day</span></body></html>`,
    plain: 'Fresh every day',
    stored: [p('Fresh every day')],
  },
  {
    copied: 'a page in Arabic, a page in Japanese and a family emoji',
    html: `<p dir="rtl" lang="ar">مرحبا <b>بكم</b></p><p lang="ja">営業<b>時間</b></p><p>👨\u200D👩\u200D👧 welcome\u200B</p>`,
    plain: 'مرحبا بكم\n営業時間\n👨\u200D👩\u200D👧 welcome',
    stored: [p('مرحبا ', bold('بكم')), p('営業', bold('時間')), p('👨\u200D👩\u200D👧 welcome')],
  },
]
