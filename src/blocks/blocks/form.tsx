import { checkAnswers } from '../schema/check-answers.ts'
import { readNumber } from '../schema/read-number.ts'
import { readEmail, readPhone } from '../schema/read-contact.ts'
import { buttonText, title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { choice, lines, link, list, text, texts, toggle } from '../schema/fields.ts'
import { readFormFields, HONEYPOT, OPENING_PLACEHOLDER, OPENING_FIELD } from '../schema/form-fields.ts'
import { type RenderedField, FormInput } from '../runtime/form-input.tsx'
import { sendForm } from './form-script.ts'
import { toHref } from '../schema/href.ts'

const fieldKinds = {
  text: 'Text',
  lines: 'Long text',
  email: 'Email',
  phone: 'Phone',
  number: 'Number',
  choice: 'Choice',
  checkbox: 'Checkbox',
  date: 'Date',
  consent: 'Consent',
} as const
const choiceStyles = { radio: 'One, all shown', select: 'One, from a menu', multiple: 'Several' } as const
const fieldDefaults = { hint: '', required: false, choose: 'radio', options: [], link: '' } as const

/** A form. Without script, the browser posts the form. With script, answers are validated at their fields and sent without leaving the page. */
export const form = defineBlock({
  type: 'form',
  label: 'Form',
  plan: 'core',
  category: 'Forms',
  icon: 'clipboard-list',
  description: 'A form whose submissions arrive as leads and at a webhook',
  thumbnail: 'form',
  fields: {
    title: title('Write to us', 160),
    intro: lines('Introduction', { default: 'We answer within two days.', maxLength: 1000 }),
    fields: list('Fields', {
      item: {
        id: text('Id', {
          description: 'Name of the field in exports and webhooks; made from the label if empty',
          default: '',
          maxLength: 40,
          pattern: '^([a-z0-9]+(-[a-z0-9]+)*)?$',
          message: 'Must be made of a to z, 0 to 9 and inner hyphens',
        }),
        kind: choice('Kind', { options: fieldKinds, default: 'text' }),
        label: text('Label', { default: 'Your answer', maxLength: 300 }),
        hint: text('Hint', { description: 'Shown below the label', default: '', maxLength: 300 }),
        required: toggle('Required', { default: false }),
        choose: choice('How options are chosen', { options: choiceStyles, default: 'radio' }),
        options: texts('Options', { default: [], maxItems: 60 }),
        link: link('Link of the consent', { description: 'What people agree to, such as your privacy notice' }),
      },
      default: [
        { ...fieldDefaults, options: [], id: 'name', kind: 'text', label: 'Your name', required: true },
        { ...fieldDefaults, options: [], id: 'email', kind: 'email', label: 'Email', required: true },
        { ...fieldDefaults, options: [], id: 'message', kind: 'lines', label: 'Your message', required: true },
        {
          ...fieldDefaults,
          options: [],
          id: 'consent',
          kind: 'consent',
          label: 'You may use my answers to reply to me.',
          required: true,
        },
      ],
      maxItems: 40,
    }),
    buttonText: buttonText('Send'),
    thanksTitle: text('Thanks: title', { default: 'Thank you!', maxLength: 160 }),
    thanksText: lines('Thanks: text', { default: 'Your message has arrived.', maxLength: 1000 }),
    redirectUrl: link('Page that opens instead of the thanks'),
    webhookUrl: link('Webhook', {
      description:
        'Each submission is also sent to this https address, signed with the secret of the page. Needs the PRO plan',
      // The service requires https, because an installation may allow http for private receivers.
      only: 'web',
    }),
  },
  summarize: ({ title }) => title,
  script: sendForm,
  scriptUses: { checkAnswers, readNumber, readPhone, readEmail },
  scriptWords: 'form',
  css: `
.form form { display: grid; gap: 1.25rem; margin-top: 1rem }
.form-field { display: grid; gap: .375rem; min-width: 0 }
.form fieldset { display: grid; gap: .375rem; min-width: 0; margin: 0; padding: 0; border: 0 }
.form label:not(.form-option), .form legend { padding: 0; font-weight: 600 }
.form-optional { font-weight: 400; color: var(--muted) }
.form-hint, .form-more { font-size: .875rem; color: var(--muted) }
.form-more { padding-inline-start: 2.25rem }
.form input:not([type=checkbox], [type=radio]), .form select, .form textarea { width: 100%; min-height: 2.875rem; padding: .625rem .875rem; border: 1px solid var(--edge); border-radius: var(--radius-small); background: var(--background); color: var(--text); font: inherit }
.form textarea { display: block; resize: vertical }
.form-option { display: flex; align-items: flex-start; gap: .75rem; min-height: 2.75rem; padding: .5rem 0; cursor: pointer }
.form-option input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent) }
.form [aria-invalid=true] { border-color: #e5484d; box-shadow: 0 0 0 1px #e5484d }
.form-error { display: flex; gap: .5rem; font-weight: 600; font-size: .9375rem }
.form-error::before { content: ''; flex: none; width: 1.25rem; height: 1.25rem; margin-top: .125rem; border-radius: 50%; background: linear-gradient(#fff 0 0) 50% .25rem / .1875rem .4375rem no-repeat, linear-gradient(#fff 0 0) 50% .8125rem / .1875rem .1875rem no-repeat, #c62a2f }
.form-trap { position: absolute; inset-inline-start: -999rem; width: 1px; height: 1px; overflow: hidden }
.form-said:empty { display: none }
.form-thanks { display: none }
.form-thanks:target, .form-thanks[data-shown] { display: block }
.form:has(.form-thanks:target) > form, .form:has(.form-thanks:target) > .form-head { display: none }
`,
  Component: ({ id, fields: { title, intro, fields, buttonText, thanksTitle, thanksText, redirectUrl }, context }) => {
    const words = context.words.form
    const formFields = readFormFields({ fields })
    const inputs = formFields.map((field, index): RenderedField => {
      const { hint, link: href } = fields[index] ?? { hint: '', link: '' }
      return { ...field, hint, link: toHref(href, context) ?? '' }
    })
    return (
      <div className="card form" data-fields={JSON.stringify(formFields)} data-redirect={toHref(redirectUrl, context)}>
        <div className="form-head">
          {title !== '' && <h2 dir="auto">{title}</h2>}
          {intro !== '' && (
            <p dir="auto" className="muted lines">
              {intro}
            </p>
          )}
        </div>
        <form method="post" action={context.formAction(id)} aria-label={title || words.form}>
          {inputs.map((field) => (
            <FormInput key={field.id} form={id} field={field} words={words} />
          ))}
          <input type="hidden" name={OPENING_FIELD} value={OPENING_PLACEHOLDER} data-opening="" />
          <p className="form-trap" aria-hidden="true">
            <label>
              {words.leaveEmpty}
              <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          <p className="form-said" role="status" data-said="" />
          <button type="submit" className="button wide">
            {buttonText || words.send}
          </button>
        </form>
        <div className="form-thanks" id={`${id}-sent`} data-thanks="" tabIndex={-1}>
          <h3 dir="auto">{thanksTitle || words.thanks}</h3>
          {thanksText !== '' && (
            <p dir="auto" className="lines">
              {thanksText}
            </p>
          )}
        </div>
      </div>
    )
  },
})
