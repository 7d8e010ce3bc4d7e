/**
 * The CSS of cropped pictures, for pages that have any. `scale` enlarges a picture with its box, and `clip-path` cuts the box to the part that
 * then fills it, so neither the size of the box nor the layout around it changes. `--round` repeats the rounded corners of blocks, because the
 * enlarged corners of the picture are cut off.
 */
export const cropCss = `
.page picture { display: contents }
.page:has([data-crop~=zoom]) { overflow: clip }
.page img[data-crop] { --at-x: var(--x); --at-y: var(--y); --at-zoom: var(--zoom); object-fit: cover; object-position: calc(var(--at-x) * 100%) calc(var(--at-y) * 100%) }
.page img[data-crop][data-crop~=ratio] { aspect-ratio: var(--ratio) }
.page img[data-crop~=zoom] { --cut: calc(100% - 100% / var(--at-zoom)); scale: var(--at-zoom); transform-origin: calc(var(--at-x) * 100%) calc(var(--at-y) * 100%); clip-path: inset(calc(var(--at-y) * var(--cut)) calc((1 - var(--at-x)) * var(--cut)) calc((1 - var(--at-y)) * var(--cut)) calc(var(--at-x) * var(--cut)) round calc(var(--round, 0px) / var(--at-zoom))) }
.image img { --round: var(--radius) }
[data-width=full] > .image img { --round: 0px }
.header[data-layout=portrait] img, .contact img, .testimonial img { --round: 50% }
.audio-head img, .links img { --round: var(--radius-small) }
.page img.on-phone { display: none }
@container page (width >= 48rem) {
  .header[data-layout=split] img { --round: var(--radius) }
}
@container page (width < 44rem) {
  .page img[data-crop~=phone] { --at-x: var(--phone-x); --at-y: var(--phone-y); --at-zoom: var(--phone-zoom) }
  .page img[data-crop][data-crop~=phone-ratio] { aspect-ratio: var(--phone-ratio) }
  .page img.on-wide { display: none }
  .page img.on-phone { display: block }
}
`

/** Whether a page with this HTML needs the CSS. */
export function usesCrops(html: string): boolean {
  return html.includes(' data-crop="')
}
