import { bold, italic, li, link, ol, p, type SampleClipboard, ul } from './sample-clipboard.ts'

export const documentClipboards: SampleClipboard[] = [
  {
    copied: 'LibreOffice Writer: bold and italic words, a heading and a list',
    html: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2.5.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
		h2 { margin-top: 0.35cm; font-weight: bold }
		a:link { color: #000080; so-language: zxx; text-decoration: underline }
	</style>
</head>
<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr"><h2 class="western">Prices</h2>
<p style="line-height: 100%; margin-bottom: 0cm">A <b>double</b> room
with <i>breakfast</i>, <span style="font-weight: normal">per night</span></p>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Summer</p></li>
	<ul>
		<li><p style="margin-bottom: 0cm">July</p></li>
	</ul>
	<li><p style="margin-bottom: 0cm">Winter</p></li>
</ul>
</body>
</html>`,
    plain: 'Prices\nA double room with breakfast, per night\n    • Summer\n        ◦ July\n    • Winter\n',
    stored: [
      p(bold('Prices')),
      p('A ', bold('double'), ' room with ', italic('breakfast'), ', per night'),
      ul(li('Summer', ul(li('July'))), li('Winter')),
    ],
  },
  {
    copied: 'LibreOffice Writer: end tags of paragraphs left out, fonts as elements',
    html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"><meta name="generator" content="OpenOffice 4.1"></head><body lang="de-DE" dir="LTR"><P STYLE="margin-bottom: 0cm"><FONT FACE="Liberation Serif, serif"><FONT SIZE=3><B>Täglich</B> frisch</FONT></FONT><P>Guten Appetit</body></html>`,
    plain: 'Täglich frisch\nGuten Appetit',
    stored: [p(bold('Täglich'), ' frisch'), p('Guten Appetit')],
  },
  {
    copied: 'LibreOffice Calc: a range',
    html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2.5.2 (Linux)"/><style type="text/css">body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }</style></head><body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup><tr><td height="17" align="left" valign=bottom><b>Dish</b></td><td align="left" valign=bottom>Price</td></tr><tr><td height="17">Soup</td><td align="right" sdval="6.5" sdnum="1033;">6.5</td></tr></table></body></html>`,
    plain: 'Dish\tPrice\nSoup\t6.5\n',
    stored: [p(bold('Dish'), ' | Price', '\n', 'Soup | 6.5')],
  },
  {
    copied: 'Notion: a heading, a paragraph and a list of lists',
    html: `<meta charset='utf-8'><!-- notionvc: 6f1c2a7e-0b1d-4c7e-9a57-2f1d3b8c9e10 --><h2>Getting here</h2>\n<p>Take <strong>bus 4</strong> to <em>Quay</em>, or <a href="https://maps.example/quay">walk</a>.</p>\n<ul>\n<li>Bus\n<ul>\n<li>every ten minutes</li>\n</ul>\n</li>\n<li>Ferry</li>\n</ul>`,
    plain:
      '## Getting here\n\nTake **bus 4** to *Quay*, or [walk](https://maps.example/quay).\n\n- Bus\n    - every ten minutes\n- Ferry',
    stored: [
      p(bold('Getting here')),
      p('Take ', bold('bus 4'), ' to ', italic('Quay'), ', or ', link('walk', 'https://maps.example/quay'), '.'),
      ul(li('Bus', ul(li('every ten minutes'))), li('Ferry')),
    ],
  },
  {
    copied: 'Notion: to-dos and a toggle',
    html: `<meta charset='utf-8'><!-- notionvc: 0a9c --><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">Order flour</span></li><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Call Ben</span></li></ul><details><summary>More</summary><p>Later</p></details>`,
    plain: '- [ ]  Order flour\n- [x]  Call Ben\n- More\n    \n    Later',
    stored: [ul(li('Order flour'), li('Call Ben')), p('More'), p('Later')],
  },
  {
    copied: 'Confluence: marks of its own editor',
    html: `<meta charset='utf-8'><p data-pm-slice="1 1 []" data-local-id="1">The <strong data-prosemirror-content-type="mark" data-prosemirror-mark-name="strong">team</strong> meets on <em data-prosemirror-mark-name="em">Monday</em>.</p><ol class="ak-ol" data-indent-level="1"><li><p>Agenda</p><ul><li><p>Budget</p><p>for May</p></li></ul></li></ol>`,
    plain: 'The team meets on Monday.\n\nAgenda\n\nBudget\n\nfor May',
    stored: [
      p('The ', bold('team'), ' meets on ', italic('Monday'), '.'),
      ol(li('Agenda', ul(li('Budget', p('for May'))))),
    ],
  },
  {
    copied: 'Acrobat Reader: a list of a PDF, with the dots of its font',
    html: '',
    plain: 'What to bring\r\n\uF0B7 a towel\r\n\uF0B7 sun cream\r\n',
    stored: [p('What to bring'), ul(li('a towel'), li('sun cream'))],
  },
  {
    copied: 'Obsidian: Markdown as plain text',
    html: '',
    plain:
      '# Specials\n\nThis week: **crab** and _samphire_, see [the menu](https://harbour.example/menu).\n\n1. Order\n2. Pay\n   at the bar\n',
    stored: [
      p(bold('Specials')),
      p(
        'This week: ',
        bold('crab'),
        ' and ',
        italic('samphire'),
        ', see ',
        link('the menu', 'https://harbour.example/menu'),
        '.',
      ),
      ol(li('Order'), li('Pay', '\n', 'at the bar')),
    ],
  },
  {
    copied: 'a text editor: sentences that only look like lists and Markdown',
    html: '',
    plain: '- our motto -\n5*3*2 is 30, and snake_case_names stay\n2024. A good year',
    stored: [p('- our motto -', '\n', '5*3*2 is 30, and snake_case_names stay', '\n', '2024. A good year')],
  },
  {
    copied: 'a chat on a phone: a web address in a sentence',
    html: '',
    plain: 'Book at https://harbour.example/book?day=1. See you (https://maps.example/quay)!',
    stored: [
      p(
        'Book at ',
        link('https://harbour.example/book?day=1', 'https://harbour.example/book?day=1'),
        '. See you (',
        link('https://maps.example/quay', 'https://maps.example/quay'),
        ')!',
      ),
    ],
  },
]
