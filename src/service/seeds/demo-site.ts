import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const style = `
:root { color-scheme: light dark; --back: #f6f3ec; --text: #22303a; --soft: #5a6871; --line: #d8d2c4; --accent: #1d5f78; --card: #fffdf8 }
@media (prefers-color-scheme: dark) {
  :root { --back: #10191f; --text: #e8eef0; --soft: #a3b1b8; --line: #2a3941; --accent: #7cc4dd; --card: #16232b }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 17px/1.6 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 0 20px 64px }
img { display: block; width: 100%; height: auto; margin-bottom: 32px; border-radius: 0 0 20px 20px }
h1 { margin: 0 0 8px; font: 600 clamp(34px, 7vw, 52px)/1.1 Georgia, serif }
h2 { margin: 0 0 4px; font: 600 21px/1.3 Georgia, serif }
p { margin: 0 0 16px; color: var(--soft) }
.lead { font-size: 19px }
ol { display: grid; gap: 14px; margin: 32px 0; padding: 0; list-style: none; counter-reset: stop }
li { position: relative; padding: 18px 20px 4px 68px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); counter-increment: stop }
li::before { content: counter(stop); position: absolute; left: 20px; top: 20px; width: 32px; height: 32px; border-radius: 50%; background: var(--accent); color: var(--card); font-weight: 700; line-height: 32px; text-align: center }
a { color: var(--accent); text-underline-offset: 3px }
`

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 880 380" role="img" aria-label="A lighthouse at the end of a pier, at dusk">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b5876"/><stop offset=".6" stop-color="#d98e73"/><stop offset="1" stop-color="#f3d3a4"/></linearGradient></defs>
<path fill="url(#sky)" d="M0 0h880v270H0z"/><circle cx="610" cy="228" r="46" fill="#fbe7b8"/>
<path fill="#1d4156" d="M0 262h880v118H0z"/><path fill="#fbe7b8" opacity=".5" d="M560 282h100v5H560zm18 22h64v4h-64zm-30 24h124v4H548z"/>
<path fill="#12303f" d="M0 300l250-26h60v30L0 350z"/><path fill="#f6f3ec" d="M244 120h40l14 156h-68z"/>
<path fill="#b5483a" d="M241 156h46l4 40h-54zm-8 80h62l3 34h-68z"/><path fill="#12303f" d="M240 98h48v22h-48zm24-24l28 24h-56z"/>
<path fill="#fbe7b8" opacity=".35" d="M264 108L0 40v120z"/><path fill="#f6f3ec" d="M700 268l-8-74 52 66zM684 274h78l-14 16h-52z"/></svg>
`

const renderDocument = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body><main>${body}</main></body>
</html>
`

const stops = [
  ['The fish market', 'Built in 1894, still loud at five in the morning. The scales by the door are the first ones.'],
  ['Rope walk', 'Three hundred metres long, because a rope for a ship had to be laid in one straight line.'],
  [
    'The harbour master',
    'Look up: the white ball on the roof drops at one o’clock, and captains set their clocks by it.',
  ],
  ['Lighthouse', 'Ninety-six steps. On a clear evening you can see the islands from the top.'],
] as const

const files = {
  'index.html': renderDocument(
    'Harbour Walk',
    `<img src="/harbour.svg" alt="A lighthouse at the end of a pier, at dusk" width="880" height="380">
<h1>Harbour Walk</h1><p class="lead">Four stops along the water, about forty minutes. Begin anywhere.</p>
<ol>${stops.map(([name, text]) => `<li><h2>${name}</h2><p>${text}</p></li>`).join('\n')}</ol>
<p><a href="/visit">Opening hours and how to get here</a></p>`,
  ),
  'visit.html': renderDocument(
    'Visit · Harbour Walk',
    `<h1>Visit</h1><p class="lead">The walk is always open. The lighthouse is open from April to October, 10 to 18 o’clock.</p>
<p>Tram 4 to Fish Market. The whole way is paved and without steps, except inside the lighthouse.</p><p><a href="/">Back to the walk</a></p>`,
  ),
  '404.html': renderDocument(
    'Not found · Harbour Walk',
    '<h1>Off the map</h1><p>This page does not exist. <a href="/">Back to the walk</a></p>',
  ),
  'style.css': style,
  'harbour.svg': drawing,
}

/** A small site of the demo workspace, as a ZIP in base64 that a person would upload. */
export async function createDemoSiteZip(): Promise<string> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return (await buffer(zip.outputStream)).toString('base64')
}
