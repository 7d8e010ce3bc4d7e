import { bold, italic, li, link, ol, p, type SampleClipboard, ul } from './sample-clipboard.ts'

const text = 'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;'
const plainText = `${text}font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;`
const boldText = plainText.replace('font-weight:400', 'font-weight:700')
const italicText = plainText.replace('font-style:normal', 'font-style:italic')
const linkText = plainText.replace('color:#000000', 'color:#1155cc').replace('none;vertical', 'underline;vertical')
const line = 'line-height:1.38;margin-top:0pt;margin-bottom:0pt;'
const docs = (html: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0f6c2a1b-7fff-43c1-9d0e-4a5b6c7d8e9f">${html}</b><br class="Apple-interchange-newline">`
const item = (level: number, style: string, html: string) =>
  `<li dir="ltr" style="list-style-type:${style};${plainText}" aria-level="${level}"><p dir="ltr" style="${line}" role="presentation"><span style="${plainText}">${html}</span></p></li>`

/** Google Docs in Chrome: everything is in a `<b>` that is not bold, and only the styles of spans are. */
export const googleClipboards: SampleClipboard[] = [
  {
    copied: 'Google Docs: words of one paragraph, some bold, italic and linked',
    html: docs(
      `<span style="${plainText}">We open at </span><span style="${boldText}">nine</span><span style="${plainText}"> and close </span><span style="${italicText}">late</span><span style="${plainText}">. </span><a href="https://harbour.example/menu" style="text-decoration:none;"><span style="${linkText}">See the menu</span></a>`,
    ),
    plain: 'We open at nine and close late. See the menu',
    stored: [
      p(
        'We open at ',
        bold('nine'),
        ' and close ',
        italic('late'),
        '. ',
        link('See the menu', 'https://harbour.example/menu'),
      ),
    ],
  },
  {
    copied: 'Google Docs: a heading and two paragraphs with an empty line between them',
    html: docs(
      `<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="${plainText.replace('11pt', '16pt')}">Opening times</span></h2><p dir="ltr" style="${line}"><span style="${plainText}">Monday to Friday.</span></p><br /><p dir="ltr" style="${line}"><span style="${boldText.replace('font-style:normal', 'font-style:italic')}">Closed in January.</span></p>`,
    ),
    plain: 'Opening times\nMonday to Friday.\n\nClosed in January.',
    stored: [
      p('Opening times'),
      p('Monday to Friday.'),
      p({ type: 'text', text: 'Closed in January.', marks: [{ type: 'bold' }, { type: 'italic' }] }),
    ],
  },
  {
    copied: 'Google Docs: a list of four levels; lists within lists stand beside their items',
    html: docs(
      `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${item(1, 'disc', 'Bread')}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${item(2, 'circle', 'Rye')}<ul>${item(3, 'square', 'Dark')}<ul>${item(4, 'disc', 'Sliced')}</ul></ul></ul>${item(1, 'disc', 'Cheese')}</ul>`,
    ),
    plain: '• Bread\n• Rye\n• Dark\n• Sliced\n• Cheese',
    stored: [ul(li('Bread', ul(li('Rye', ul(li('Dark'), li('Sliced'))))), li('Cheese'))],
  },
  {
    copied: 'Google Docs: a table, a numbered list and a soft line break',
    html: docs(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;padding:5pt"><p dir="ltr" style="${line}"><span style="${boldText}">Mon</span></p></td><td><p dir="ltr" style="${line}"><span style="${plainText}">9–12</span></p></td></tr><tr style="height:0pt"><td><p dir="ltr" style="${line}"><span style="${boldText}">Tue</span></p></td><td><p dir="ltr"><span style="${plainText}">13–17</span></p></td></tr></tbody></table></div><ol style="margin-top:0;margin-bottom:0;">${item(1, 'decimal', 'Ring')}${item(1, 'decimal', 'Wait')}</ol><p dir="ltr" style="${line}"><span style="${plainText}">Quay 4</span><span style="${plainText}"><br /></span><span style="${plainText}">Harbour</span></p>`,
    ),
    plain: 'Mon\t9–12\nTue\t13–17\n1. Ring\n2. Wait\nQuay 4\nHarbour',
    stored: [
      p(bold('Mon'), ' | 9–12', '\n', bold('Tue'), ' | 13–17'),
      ol(li('Ring'), li('Wait')),
      p('Quay 4', '\n', 'Harbour'),
    ],
  },
  {
    copied: 'Google Docs in Firefox: a link to a heading of the document, and one through Google’s redirect',
    html: `<b style="font-weight:normal;" id="docs-internal-guid-5e0d"><p dir="ltr" style="${line}"><a href="#heading=h.3x8tuzt"><span style="${linkText}">Below</span></a><span style="${plainText}"> or </span><a href="https://www.google.com/url?q=https://harbour.example/book?day%3D1&amp;sa=D&amp;source=editors&amp;ust=1700000000000000&amp;usg=AOvVaw0"><span style="${linkText}">book</span></a></p></b>`,
    plain: 'Below or book',
    stored: [p('Below or ', link('book', 'https://harbour.example/book?day=1'))],
  },
  {
    copied: 'Google Sheets: a range with a bold first row, an empty cell and an empty row',
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;">Dish</td><td style="overflow:hidden;font-weight:bold;">Note</td><td style="font-weight:bold;">Price</td></tr><tr style="height:21px;"><td>Soup</td><td></td><td style="text-align:right;">6.50</td></tr><tr style="height:21px;"><td></td><td></td><td></td></tr><tr><td>Bread</td><td>warm</td><td></td></tr></tbody></table>`,
    plain: 'Dish\tNote\tPrice\nSoup\t\t6.50\n\t\t\nBread\twarm\t',
    stored: [p(bold('Dish'), ' | ', bold('Note'), ' | ', bold('Price'), '\n', 'Soup |  | 6.50', '\n', 'Bread | warm')],
  },
  {
    copied: 'Google Sheets: one cell',
    html: `<meta charset='utf-8'><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><span style="font-size:10pt;font-family:Arial;font-style:normal;" data-sheets-root="1">Fish of the day</span>`,
    plain: 'Fish of the day',
    stored: [p('Fish of the day')],
  },
  {
    copied: 'Gmail: a letter whose lines are divisions, with an empty one between paragraphs',
    html: `<meta charset='utf-8'><div dir="ltr" style="color: rgb(34, 34, 34); font-family: Arial, Helvetica, sans-serif; font-size: small; font-style: normal; font-weight: 400; white-space: normal;"><div>Dear guests,</div><div><br></div><div>we are&nbsp;<b>closed</b>&nbsp;on Monday.</div><div>Please call&nbsp;<a href="tel:+493012345" style="color: rgb(17, 85, 204);">030 12345</a>.</div><div><br clear="all"></div><div>Anna&nbsp;<img data-emoji="🙂" class="an1" alt="🙂" aria-label="🙂" draggable="false" src="https://fonts.gstatic.com/s/e/notoemoji/16.0/1f642/72.png" loading="lazy"></div></div>`,
    plain: 'Dear guests,\n\nwe are closed on Monday.\nPlease call 030 12345.\n\nAnna 🙂',
    stored: [
      p('Dear guests,'),
      p(
        'we are\u00A0',
        bold('closed'),
        '\u00A0on Monday.',
        '\n',
        'Please call\u00A0',
        link('030 12345', 'tel:+493012345'),
        '.',
      ),
      p('Anna\u00A0🙂'),
    ],
  },
]
