import Sparkles from 'lucide-react/icons/sparkles'
import { useForm } from 'react-hook-form'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { TileChoice } from '#dashboard/ui/fields/tile-choice.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import type { Generation, Ratio } from './use-generation.ts'

interface GenerateFormProps {
  prompt: string
  remainingCount: number | null
  generation: Generation
}

const MAX_CHARACTERS = 1_000

/** Prompt and shape of an image. */
export function GenerateForm({ prompt, remainingCount, generation }: GenerateFormProps) {
  const hasRatio = useIsOffered()('POST /images/generate#aspectRatio')
  const form = useForm<{ prompt: string; aspectRatio: Ratio }>({
    defaultValues: { prompt, aspectRatio: generation.ratio },
  })
  return (
    <Form
      form={form}
      errorTitle="No picture was generated"
      onSubmit={({ prompt: text, aspectRatio }) =>
        generation.run({ prompt: text.trim(), ...(hasRatio && { aspectRatio }) })
      }
    >
      <FormField control={form.control} name="prompt" validate={findPromptProblem}>
        {(field) => (
          <LinesField
            label="Prompt"
            hint="Describe what is in the picture, its style and its light."
            placeholder="A table by the harbor at dusk, warm light, watercolor"
            rows={4}
            maxCharacters={MAX_CHARACTERS}
            data-autofocus
            {...field}
          />
        )}
      </FormField>
      {hasRatio ? (
        <FormField control={form.control} name="aspectRatio">
          {({ value, onChange }) => (
            <TileChoice label="Shape" labelled="above" value={value} options={shapes} onChange={onChange} />
          )}
        </FormField>
      ) : null}
      <div>
        <SubmitButton variant="primary" disabled={remainingCount === 0} pending={generation.pending !== null}>
          <Sparkles aria-hidden />
          Generate
        </SubmitButton>
      </div>
    </Form>
  )
}

function findPromptProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Describe the picture.'
  if (text.length > MAX_CHARACTERS) return `Use at most ${MAX_CHARACTERS.toLocaleString()} characters.`
  return undefined
}

const shapes = (['1:1', '4:3', '3:4', '16:9'] as const satisfies readonly Ratio[]).map((value) => ({
  value,
  label: value,
  picture: <Shape ratio={value} />,
}))

function Shape({ ratio }: { ratio: Ratio }) {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  const scale = 28 / Math.max(width, height)
  return (
    <span className="rounded-xs border-2 border-current" style={{ width: width * scale, height: height * scale }} />
  )
}
