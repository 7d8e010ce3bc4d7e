import type { Image } from '#dashboard/api/images.ts'

/** The source of an image: "Photo by Ada on Pexels". Renders nothing for an uploaded image. */
export function Attribution({ image: { source } }: { image: Image }) {
  if (!source) return null
  const { provider, photographer, url } = source
  if (provider === 'generated') return 'Generated'
  if (provider === 'built-in') return `From the built-in collection${photographer ? `, drawn by ${photographer}` : ''}`
  const text = `Photo${photographer ? ` by ${photographer}` : ''} on ${toProviderName(provider)}`
  if (url === undefined) return text
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent-text underline-offset-2 hover:underline">
      {text}
    </a>
  )
}

/** The display name of a provider of photos: "Pexels". */
export function toProviderName(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1)
}
