import { bold, italic, li, link, ol, p, type SampleClipboard, ul } from './sample-clipboard.ts'

/** The HTML writer of macOS: classes for paragraphs and spans, and elements for bold and italic. */
const cocoa = (
  body: string,
  styles = '',
) => `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta http-equiv="Content-Style-Type" content="text/css">
<title></title>
<meta name="Generator" content="Cocoa HTML Writer">
<style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}
p.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'; min-height: 15.0px}
li.li1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}
span.s1 {font: 9.0px Menlo}
${styles}ul.ul1 {list-style-type: disc}
</style>
</head>
<body>
${body}
</body>
</html>
`

export const appleClipboards: SampleClipboard[] = [
  {
    copied: 'Notes on a Mac: a title, an empty line, bold and italic words',
    html: cocoa(
      `<p class="p1"><b>Summer</b></p>\n<p class="p2"><br></p>\n<p class="p1">Open <i>every</i> day<span class="Apple-converted-space">&nbsp; </span>until <b><i>ten</i></b></p>`,
    ),
    plain: 'Summer\n\nOpen every day  until ten',
    stored: [
      p(bold('Summer')),
      p('Open ', italic('every'), ' day until ', {
        type: 'text',
        text: 'ten',
        marks: [{ type: 'bold' }, { type: 'italic' }],
      }),
    ],
  },
  {
    copied: 'Notes on a Mac: a list with one below an item',
    html: cocoa(
      `<ul class="ul1">\n<li class="li1"><span class="s1"></span>Bread</li>\n<ul class="ul1">\n<li class="li1"><span class="s1"></span>Rye</li>\n</ul>\n<li class="li1"><span class="s1"></span>Cheese</li>\n</ul>`,
    ),
    plain: '\t•\tBread\n\t\t•\tRye\n\t•\tCheese',
    stored: [ul(li('Bread', ul(li('Rye'))), li('Cheese'))],
  },
  {
    copied: 'Pages: bold by a class of the style sheet, and a link',
    html: cocoa(
      `<p class="p1"><span class="s2">Terrace</span> with a view. <a href="https://harbour.example/"><span class="s3">harbour.example</span></a></p>`,
      'span.s2 {font: bold 12.0px Helvetica}\nspan.s3 {text-decoration: underline}\n',
    ),
    plain: 'Terrace with a view. harbour.example',
    stored: [p(bold('Terrace'), ' with a view. ', link('harbour.example', 'https://harbour.example/'))],
  },
  {
    copied: 'Pages: a numbered list and a table',
    html: cocoa(
      `<ol class="ol1">\n<li class="li1">Ring</li>\n<li class="li1">Wait</li>\n</ol>\n<table cellspacing="0" cellpadding="0" class="t1">\n<tbody>\n<tr>\n<td valign="top" class="td1">\n<p class="p1"><b>Mon</b></p>\n</td>\n<td valign="top" class="td1">\n<p class="p1">closed</p>\n</td>\n</tr>\n</tbody>\n</table>`,
    ),
    plain: '1. Ring\n2. Wait\nMon\tclosed',
    stored: [ol(li('Ring'), li('Wait')), p(bold('Mon'), ' | closed')],
  },
  {
    copied: 'Mail on a Mac: a quoted answer',
    html: `<meta charset='utf-8'><div style="caret-color: rgb(0, 0, 0); font-family: Helvetica; font-size: 12px; font-style: normal; font-weight: 400; white-space: normal;">See you <i>soon</i>.</div><blockquote type="cite" style="font-family: Helvetica; font-weight: 400;"><div>On 3 May, Ben wrote:</div><br class="Apple-interchange-newline"><div>Are you open?</div></blockquote>`,
    plain: 'See you soon.\n\n> On 3 May, Ben wrote:\n> \n> Are you open?',
    stored: [p('See you ', italic('soon'), '.'), p('On 3 May, Ben wrote:'), p('Are you open?')],
  },
  {
    copied: 'TextEdit: plain text with the line ends of old Macs',
    html: '',
    plain: 'Quay 4\rHarbour\r\rRing twice',
    stored: [p('Quay 4', '\n', 'Harbour'), p('Ring twice')],
  },
  {
    copied: 'Preview: lines of a PDF',
    html: '',
    plain:
      'The house by the harbour has been open since\n1923 and is run by the third\u00A0generation.\n\n• Rooms with a view\n• Breakfast until noon',
    stored: [
      p('The house by the harbour has been open since', '\n', '1923 and is run by the third\u00A0generation.'),
      ul(li('Rooms with a view'), li('Breakfast until noon')),
    ],
  },
]
