import { MapPicture } from '../runtime/map-picture.tsx'
import { buttonText, title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { lines, text } from '../schema/fields.ts'
import { hasPlace, createMapLinks } from './map-links.ts'

/** A place: a drawn map with a pin, the address, and a link to the visitor's maps app. */
export const map = defineBlock({
  type: 'map',
  label: 'Map',
  plan: 'basic',
  category: 'Contact',
  icon: 'map-pin',
  description: 'An address that opens in the maps app, without third-party requests',
  fields: {
    title: title('Where to find us'),
    address: lines('Address', { default: 'Pariser Platz 1\n10117 Berlin', maxLength: 400 }),
    coordinates: text('Coordinates', {
      description: 'For example 52.5163, 13.3777. If empty, the address is used',
      default: '52.5163, 13.3777',
      maxLength: 60,
    }),
    directions: lines('How to get there', { default: '', maxLength: 600 }),
    label: buttonText('Open in maps'),
  },
  summarize: ({ title, address }) => title || address,
  script: linkToDeviceMaps,
  css: `
.map { padding: 0; overflow: hidden }
.map-picture { display: block; width: 100%; height: 15rem; background: color-mix(in oklab, var(--text) 5%, var(--surface)) }
.map-built { fill: color-mix(in oklab, var(--text) 9%, var(--surface)) }
.map-park { fill: color-mix(in oklab, #3f9b5b 26%, var(--surface)) }
.map-street, .map-road, .map-bridge { fill: none; stroke: var(--surface); stroke-width: 5 }
.map-road { stroke-width: 11 }
.map-water { fill: none; stroke: color-mix(in oklab, #3b82c4 34%, var(--surface)); stroke-width: 46; stroke-linecap: round }
.map-bridge { stroke-width: 11 }
.map-shade { fill: var(--text); opacity: .25 }
.map-pin { fill: var(--accent) }
.map-hole { fill: var(--on-accent) }
.map-words { padding: 1.25rem; display: grid; gap: .75rem }
.map-words address { font-style: normal; white-space: pre-line; overflow-wrap: anywhere }
`,
  Component: ({ fields, context }) => {
    const { title, address, directions, label } = fields
    const links = hasPlace(fields) ? createMapLinks(fields) : null
    return (
      <div className="card map">
        <MapPicture place={`${fields.coordinates} ${address}`} />
        <div className="map-words">
          {title !== '' && <h2 dir="auto">{title}</h2>}
          {address !== '' && <address dir="auto">{address}</address>}
          {directions !== '' && (
            <p dir="auto" className="muted lines">
              {directions}
            </p>
          )}
          {links !== null && (
            <a className="button" href={links.universal} data-apple={links.apple} data-geo={links.geo}>
              {label || context.words.map.open}
            </a>
          )}
        </div>
      </div>
    )
  },
})

/** Makes the link open the maps app of the visitor's device. */
function linkToDeviceMaps(root: HTMLElement): void {
  const link = root.querySelector<HTMLAnchorElement>('[data-geo]')
  const { apple, geo } = link?.dataset ?? {}
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent) && apple) link?.setAttribute('href', apple)
  if (/Android/.test(navigator.userAgent) && geo) link?.setAttribute('href', geo)
}
