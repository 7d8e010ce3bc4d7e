import { bold, italic, li, link, ol, p, type SampleClipboard, ul } from './sample-clipboard.ts'

/** HTML of the Word program: attributes without quotation marks, conditional comments, and lists as paragraphs with their marks as text. */
const word = (body: string, styles = '') => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/guest/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:"Cambria Math";
	panose-1:2 4 5 3 5 4 6 3 2 4;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;
	font-size:11.0pt;
	font-family:"Calibri",sans-serif;}
h1
	{mso-style-priority:9;
	font-size:16.0pt;
	font-family:"Calibri Light",sans-serif;
	font-weight:normal;}
p.MsoListParagraph, li.MsoListParagraph
	{margin-left:36.0pt;}
a:link, span.MsoHyperlink
	{color:#0563C1;
	text-decoration:underline;}
${styles}
@page WordSection1
	{size:595.3pt 841.9pt;}
 /* List Definitions */
 @list l0
	{mso-list-id:1;}
@list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\uF0B7;}
-->
</style>
</head>

<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->

${body}

<!--EndFragment-->
</body>

</html>
`
const mark = (sign: string) =>
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`
const wordItem = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${mark(sign)}${text}<o:p></o:p></p>`
const online = (level: number, tag: string, text: string) =>
  `<div class="ListContainerWrapper SCXW101 BCX0" style="margin: 0px; padding: 0px; position: relative;"><${tag} class="BulletListStyle1 SCXW101 BCX0" role="list" style="margin: 0px; padding: 0px; cursor: text;"><li data-leveltext="" data-font="Symbol" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" class="OutlineElement Ltr SCXW101 BCX0" role="listitem" style="margin: 0px 0px 0px ${24 * level}px; display: block;"><p class="Paragraph SCXW101 BCX0" xml:lang="EN-US" style="margin: 0px; font-weight: normal; font-style: normal;"><span data-contrast="auto" class="TextRun SCXW101 BCX0" style="font-size: 12pt; font-weight: normal;"><span class="NormalTextRun SCXW101 BCX0">${text}</span></span><span class="EOP SCXW101 BCX0" data-ccp-props="{}" style="font-size: 12pt;">&nbsp;</span></p></li></${tag}></div>`

export const microsoftClipboards: SampleClipboard[] = [
  {
    copied: 'Word for Windows: bold, italic and linked words, and an empty paragraph',
    html: word(
      `<p class=MsoNormal>Plain, <b>bold</b>, <i>italic</i> and <a\nhref="https://harbour.example/menu">a link</a>.<o:p></o:p></p>\n\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n\n<p class=MsoNormal><span lang=DE>Second\nparagraph.</span><o:p></o:p></p>`,
    ),
    plain: 'Plain, bold, italic and a link.\r\n\r\nSecond paragraph.\r\n',
    stored: [
      p('Plain, ', bold('bold'), ', ', italic('italic'), ' and ', link('a link', 'https://harbour.example/menu'), '.'),
      p('Second paragraph.'),
    ],
  },
  {
    copied: 'Word for Windows: a list with dots on two levels between paragraphs',
    html: word(
      `<p class=MsoNormal><b>Menu</b><o:p></o:p></p>\n\n${wordItem(1, '·', 'Soup')}\n\n${wordItem(2, 'o', 'with <i>bread</i>')}\n\n${wordItem(1, '·', 'Fish')}\n\n<p class=MsoNormal>Enjoy<o:p></o:p></p>`,
    ),
    plain: 'Menu\r\n·\tSoup\r\no\twith bread\r\n·\tFish\r\nEnjoy\r\n',
    stored: [p(bold('Menu')), ul(li('Soup', ul(li('with ', italic('bread')))), li('Fish')), p('Enjoy')],
  },
  {
    copied: 'Word for Windows: a numbered list with letters below, and a list of four levels',
    html: word(
      `${wordItem(1, '1.', 'Ring')}\n${wordItem(2, 'a)', 'Twice')}\n${wordItem(2, 'b)', 'Loudly')}\n${wordItem(1, '2.', 'Wait')}\n<p class=MsoNormal>Then:<o:p></o:p></p>\n${wordItem(1, '\uF0B7', 'One')}\n${wordItem(2, 'o', 'Two')}\n${wordItem(3, '§', 'Three')}\n${wordItem(4, '\uF0B7', 'Four')}`,
    ),
    plain: '1.\tRing\r\na)\tTwice\r\nb)\tLoudly\r\n2.\tWait\r\nThen:\r\n',
    stored: [
      ol(li('Ring', ol(li('Twice'), li('Loudly'))), li('Wait')),
      p('Then:'),
      ul(li('One', ul(li('Two', ul(li('Three'), li('Four')))))),
    ],
  },
  {
    copied: 'Word for Windows: a heading that is not bold, a numbered one, and a table',
    html: word(
      `<h1>Opening times<o:p></o:p></h1>\n\n<h2 style='margin-left:18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Winter<o:p></o:p></h2>\n\n<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>\n <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>\n  <td width=301 valign=top style='width:225.4pt;padding:0cm 5.4pt'>\n  <p class=MsoNormal>Mon<o:p></o:p></p>\n  </td>\n  <td width=301>\n  <p class=MsoNormal><b>9–12</b><o:p></o:p></p>\n  </td>\n </tr>\n <tr>\n  <td>\n  <p class=MsoNormal>Tue<o:p></o:p></p>\n  </td>\n  <td>\n  <p class=MsoNormal>13–17<o:p></o:p></p>\n  <p class=MsoNormal>and later<o:p></o:p></p>\n  </td>\n </tr>\n</table>`,
      'h2\n\t{font-size:13.0pt;}',
    ),
    plain: 'Opening times\r\n1.\tWinter\r\nMon\t9–12\r\nTue\t13–17\r\nand later\r\n',
    stored: [
      p('Opening times'),
      p(bold('1.'), ' ', bold('Winter')),
      p('Mon | ', bold('9–12'), '\n', 'Tue | 13–17 and later'),
    ],
  },
  {
    copied: 'Word for Windows: hidden text, a tracked deletion, a footnote and a place in the document',
    html: word(
      `<p class=MsoNormal><a name="_Toc1">Open</a> daily<span style='mso-hide:all;display:none'> (internal)</span>, see <a href="file:///C:/Users/guest/plan.docx">the plan</a>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a><o:p></o:p></p>`,
    ),
    plain: 'Open daily, see the plan.[1]\r\n',
    stored: [p('Open daily, see the plan.[1]')],
  },
  {
    copied: 'Word for Mac: bold words and a list',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15 (filtered)"><style><!--p.MsoNormal{margin:0cm;font-size:12.0pt;font-family:Aptos,sans-serif;}--></style></head><body lang=EN-GB><!--StartFragment--><p class=MsoNormal><strong><span style='font-family:Aptos,sans-serif'>Lunch</span></strong><span class=apple-converted-space>&nbsp;</span>until three<o:p></o:p></p>${wordItem(1, '-', 'Pasta')}${wordItem(1, '-', 'Salad')}<!--EndFragment--></body></html>`,
    plain: 'Lunch until three\n-\tPasta\n-\tSalad\n',
    stored: [p(bold('Lunch'), '\u00A0until three'), ul(li('Pasta'), li('Salad'))],
  },
  {
    copied: 'Word on the web: a bold word; each item of the list is a list',
    html: `<meta charset='utf-8'><div class="OutlineElement Ltr SCXW101 BCX0" style="margin: 0px; font-weight: 400;"><p class="Paragraph SCXW101 BCX0" xml:lang="EN-US" style="margin: 0px; font-weight: normal; font-style: normal;"><span class="TextRun SCXW101 BCX0" style="font-weight: bold;"><span class="NormalTextRun SCXW101 BCX0">Today</span></span><span class="TextRun SCXW101 BCX0" style="font-weight: normal;"><span class="NormalTextRun SCXW101 BCX0"> only:</span></span><span class="EOP SCXW101 BCX0">&nbsp;</span></p></div>${online(1, 'ul', 'Oysters')}${online(2, 'ul', 'from the bay')}${online(1, 'ul', 'Crab')}${online(1, 'ol', 'Choose')}${online(1, 'ol', 'Pay')}`,
    plain: 'Today only: \nOysters \nfrom the bay \nCrab \nChoose \nPay ',
    stored: [
      p(bold('Today'), ' only:'),
      ul(li('Oysters', ul(li('from the bay'))), li('Crab')),
      ol(li('Choose'), li('Pay')),
    ],
  },
  {
    copied: 'Word on the web: a heading',
    html: `<meta charset='utf-8'><p class="Paragraph SCXW7 BCX0" role="heading" aria-level="1" xml:lang="EN-US" style="font-weight: normal; margin: 0px;"><span class="TextRun SCXW7 BCX0" style="font-size: 20pt; color: rgb(15, 71, 97);"><span class="NormalTextRun SCXW7 BCX0" data-ccp-parastyle="heading 1">Our rooms</span></span><span class="EOP SCXW7 BCX0">&nbsp;</span></p>`,
    plain: 'Our rooms ',
    stored: [p('Our rooms')],
  },
  {
    copied: 'Outlook for Windows: lines of a letter, a protected link and a signature',
    html: word(
      `<p class=MsoNormal>Hello,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>the <b><span style='color:red'>new</span></b> menu is <a href="https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fharbour.example%2Fmenu%3Fday%3D2&amp;data=05%7C02%7Cguest&amp;reserved=0" originalsrc="https://harbour.example/menu?day=2">here</a>.<o:p></o:p></p><p class=MsoNormal style='mso-margin-top-alt:auto'>Anna<br>Harbour House<o:p></o:p></p>`,
    ),
    plain: 'Hello,\r\n\r\nthe new menu is here.\r\nAnna\r\nHarbour House\r\n',
    stored: [
      p('Hello,'),
      p('the ', bold('new'), ' menu is ', link('here', 'https://harbour.example/menu?day=2'), '.'),
      p('Anna', '\n', 'Harbour House'),
    ],
  },
  {
    copied: 'Outlook for Windows: a list',
    html: word(
      `<ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>Towels<o:p></o:p></li><ul style='margin-top:0cm' type=circle><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level2 lfo1'>large<o:p></o:p></li></ul><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Soap<o:p></o:p></li></ul>`,
    ),
    plain: '* Towels\r\n  o large\r\n* Soap\r\n',
    stored: [ul(li('Towels', ul(li('large'))), li('Soap'))],
  },
  {
    copied: 'Outlook on the web: divisions as lines',
    html: `<meta charset='utf-8'><div class="elementToProof" style="font-family: Aptos, Calibri, Helvetica, sans-serif; font-size: 12pt; color: rgb(0, 0, 0); font-weight: 400;">We moved to <b>Quay 4</b>.</div><div class="elementToProof" style="font-size: 12pt;">Write to <a href="mailto:hello@harbour.example" style="margin: 0px;">hello@harbour.example</a></div>`,
    plain: 'We moved to Quay 4.\nWrite to hello@harbour.example',
    stored: [
      p(
        'We moved to ',
        bold('Quay 4'),
        '.',
        '\n',
        'Write to ',
        link('hello@harbour.example', 'mailto:hello@harbour.example'),
      ),
    ],
  },
  {
    copied: 'Teams: a message with an emoji, a list and bold text',
    html: `<meta charset='utf-8'><p style="margin: 0px;">Hi&nbsp;<span title="Smile" type="(smile)" class="animated-emoticon-20-smile"><img itemscope="" itemtype="http://schema.skype.com/Emoji" itemid="smile" src="https://statics.teams.cdn.office.net/evergreen-assets/personal-expressions/v2/assets/emoticons/smile/default/20_f.png" title="Smile" alt="🙂" style="width: 20px; height: 20px;"></span></p><p>&nbsp;</p><ul><li>Desk&nbsp;<strong>4</strong></li><li>Room 2</li></ul>`,
    plain: 'Hi 🙂\n\nDesk 4\nRoom 2',
    stored: [p('Hi\u00A0🙂'), ul(li('Desk\u00A0', bold('4')), li('Room 2'))],
  },
  {
    copied: 'Teams: a link that Teams checks',
    html: `<meta charset='utf-8'><p><a href="https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=https%3A%2F%2Fharbour.example%2F&amp;locale=en-us" rel="noreferrer noopener" title="https://harbour.example/" target="_blank">harbour.example</a></p>`,
    plain: 'harbour.example',
    stored: [p(link('harbour.example', 'https://harbour.example/'))],
  },
  {
    copied: 'Excel: a range; bold comes from a class of the style sheet',
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Excel.Sheet><style><!--table{mso-displayed-decimal-separator:"\\.";}\n.font5\n\t{color:windowtext;font-size:8.0pt;}\ntd\n\t{padding-top:1px;color:black;font-size:11.0pt;font-weight:400;font-style:normal;text-decoration:none;white-space:nowrap;}\n.xl65\n\t{font-weight:700;}\n.xl66\n\t{mso-number-format:Fixed;font-style:italic;}\n--></style></head><body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--> <col width=64 span=2 style='width:48pt'> <tr height=20 style='height:15.0pt'>  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Dish</td>  <td class=xl65 width=64>Price</td> </tr> <tr height=20>  <td height=20 style='height:15.0pt'>Soup</td>  <td class=xl66 align=right>6.50</td> </tr><!--EndFragment--></table></body></html>`,
    plain: 'Dish\tPrice\r\nSoup\t6.50\r\n',
    stored: [p(bold('Dish'), ' | ', bold('Price'), '\n', 'Soup | ', italic('6.50'))],
  },
  {
    copied: 'Excel: one column',
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0><!--StartFragment--> <tr height=20><td height=20>Anna</td></tr> <tr height=20><td height=20>Ben</td></tr><!--EndFragment--></table></body></html>`,
    plain: 'Anna\r\nBen\r\n',
    stored: [p('Anna', '\n', 'Ben')],
  },
  {
    copied: 'PowerPoint: a text box',
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:p="urn:schemas-microsoft-com:office:powerpoint"><head><meta name=ProgId content=PowerPoint.Slide></head><body><!--StartFragment--><div style='mso-line-spacing:"100 0 0"'><span style='font-size:24.0pt;font-weight:bold'>Grand opening</span></div><div><span style='font-size:18.0pt'>First of May</span></div><!--EndFragment--></body></html>`,
    plain: 'Grand opening\r\nFirst of May\r\n',
    stored: [p(bold('Grand opening'), '\n', 'First of May')],
  },
  {
    copied: 'OneNote: paragraphs and a list',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:dt="uuid:C2F41010-65B3-11d1-A29F-00AA00C14882" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=OneNote.File></head><body lang=en-GB style='font-family:Calibri;font-size:11.0pt'><!--StartFragment--><p style='margin:0in;font-family:Calibri;font-size:11.0pt'>Shopping</p><ul style='direction:ltr;unicode-bidi:embed;margin-top:0in'> <li style='margin-top:0;vertical-align:middle'><span style='font-family:Calibri;font-size:11.0pt'>Milk</span></li> <li><span style='font-weight:bold;font-family:Calibri'>Eggs</span></li></ul><!--EndFragment--></body></html>`,
    plain: 'Shopping\r\n• Milk\r\n• Eggs\r\n',
    stored: [p('Shopping'), ul(li('Milk'), li(bold('Eggs')))],
  },
]
