/** Classes of text fields and selects. */
export const inputClass =
  'h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink shadow-lift hover:border-edge focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-50'
