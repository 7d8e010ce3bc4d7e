import { type Embed, embedProviders, findEmbed } from '#blocks/embeds/find-embed.ts'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { type FieldProps, toFieldText } from '../field-props.ts'

/** An address at another site or the site's embed code, with what the page will show of it. */
export function EmbedEditor(props: FieldProps<string>) {
  const { field, value, onType, onChangeEnd } = props
  return (
    <div className="grid gap-1">
      <LinesField
        {...toFieldText(props)}
        maxCharacters={field.maxLength}
        rows={1}
        className="min-h-control!"
        placeholder="https://…"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onType(target.value)}
        onBlur={onChangeEnd}
      />
      <p role="status" className="text-xs text-ink-soft wrap-anywhere">
        {describe(value)}
      </p>
    </div>
  )
}

const examples = ['YouTube', 'Spotify', 'Google Maps', 'Calendly', 'Typeform', 'Instagram']

function describe(value: string): string {
  if (value.trim() === '') return `${examples.join(', ')} and ${embedProviders.length - examples.length} others`
  const embed = findEmbed(value)
  return embed === null
    ? 'This is neither a web address nor an embed code, so the page shows nothing here.'
    : describeEmbed(embed)
}

function describeEmbed({ provider, frame, page }: Embed): string {
  const host = new URL(page).hostname
  if (provider === null) return `${host} is not a provider that pages can show, so visitors get a card with a link.`
  if (frame === null)
    return `This address of ${provider.name} can only be linked to, so visitors get a card with a link. ${provider.advice}`
  return `${provider.name}: shown in the page after a tap, from ${new URL(frame.address).hostname}.`
}
