/**
 * CSS of a page on paper: dark text on white, without controls that only work on a screen, with addresses after links, and without page
 * breaks inside small elements. `!important`, because the colors of the theme are in an attribute.
 */
export const printCss = `
@media print {
  @page { margin: 15mm }
  html { background: none !important }
  .page {
    --background: #fff !important; --surface: #fff !important; --ground: none !important; --tint: #f1f1f1 !important;
    --text: #111 !important; --muted: #444 !important; --accent: #111 !important; --on-accent: #fff !important;
    --line: #bbb !important; --edge: #777 !important;
    --button-fill: #fff !important; --button-text: #111 !important; --button-line: #777 !important;
    --scheme: light !important;
    display: block;
    min-height: 0;
    padding: 0 !important;
  }
  .skip, .nav, .report, .lightbox, .page :is(audio, [data-copy], [data-said], [data-now], [data-moment], [download]:not(.file), .faq .icon, .form-trap, .form-said, form button) { display: none !important }
  main { display: block }
  .block { margin-top: var(--gap) }
  .page :is(.card, figure, img, svg, li, dl > div, details, .form-field, .action) { break-inside: avoid }
  .page :is(h1, h2, h3, summary) { break-after: avoid }
  .page img { max-height: 22cm }
  .page details::details-content { content-visibility: visible; block-size: auto }
  .page .card { box-shadow: none }
  .page .video-words { color: #fff }
  .links-arrow { display: none !important }
  .page .links a { flex-wrap: wrap; min-height: 0 }
  .page .links a::after { flex-basis: 100% }
  .page a[href^="http"]:not(:has(img), [href*="google.com/maps"], .social a, .contact-ways a)::after { content: ' (' attr(href) ')'; font-size: .8em; font-weight: 400; overflow-wrap: anywhere }
  .page .button[href^="http"] { display: block; border: 0; padding-inline: 0; text-align: start }
}
`
