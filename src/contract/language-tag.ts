/**
 * Matches the language tags of which a runtime knows what they mean: a language, then at most a script, a region and two variants, as in `de`,
 * `pt-BR`, `zh-Hant-TW` and `ca-valencia`. `Intl` throws for others, such as `de-12`. In a file of its own, because the dashboard loads it
 * without zod.
 */
export const LANGUAGE_TAG_PATTERN =
  '[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3})){0,2}'
