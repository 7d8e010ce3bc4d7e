import { z } from 'zod'

const nothing = z.undefined().optional()
interface Declared<D extends z.core.$ZodType> {
  status: number
  message: string
  details: D
}

function error(status: number, message: string): Declared<typeof nothing>
function error<D extends z.core.$ZodType>(status: number, message: string, details: D): Declared<D>
function error(status: number, message: string, details: z.core.$ZodType = nothing) {
  return { status, message, details }
}

const Issue = z.object({ in: z.enum(['body', 'query', 'path', 'header']), path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

const RateLimit = z.object({
  retryAfter: z.int().meta({ description: 'Seconds; equal to the header Retry-After.' }),
  budget: z.enum(['requests', 'bulk', 'render', 'streams', 'sign_in', 'reports']).meta({
    description:
      'What is used up. The headers RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset are of this budget.',
  }),
})

/** Every error code, with its status, its message, and the shape of its details. */
export const errors = {
  invalid_request: error(400, 'The request is not valid. See details.issues.', z.object({ issues: z.array(Issue) })),
  prompt_blocked: error(400, 'The safety filter refused this prompt. Describe the picture in another way.'),
  invalid_api_key: error(401, 'The API key is not valid.'),
  expired_api_key: error(401, 'The API key has expired.'),
  password_required: error(401, 'This link needs a password.'),
  wrong_password: error(401, 'The password is not right.'),
  two_factor_required: error(401, 'A second factor is required. Set up an authenticator app or a passkey.'),
  plan_required: error(403, "The workspace's plan does not include this."),
  plan_set_by_operator: error(403, 'Whoever runs this installation sets the plan. Ask them to change it.'),
  plan_limit_reached: error(
    403,
    "The plan's ceiling is reached. Archive something, or move to a larger plan.",
    z.object({ limit: z.string(), max: z.int(), used: z.int() }),
  ),
  block_not_in_plan: error(
    403,
    "The workspace's plan does not include every block. See details.blocks.",
    z.object({
      blocks: z.array(z.object({ block: z.string(), type: z.string(), plan: z.string() })),
    }),
  ),
  insufficient_scope: error(403, 'The API key may not do this. Use a key of a wider scope.'),
  not_found: error(404, 'There is no such resource in this workspace.'),
  method_not_allowed: error(405, 'This address does not take that method.'),
  already_exists: error(409, 'There is one like this already.'),
  stale_revision: error(
    409,
    'The page changed. Read it again, and send your changes with its revision.',
    z.object({ revision: z.int() }),
  ),
  subdomain_taken: error(409, 'This subdomain is taken. Choose another.'),
  last_admin: error(409, 'A workspace needs at least one admin. Make somebody else admin first.'),
  wrong_account: error(409, 'You are signed in as somebody else. Sign out, then open the link again.'),
  no_mail_server: error(409, 'No mail server is configured. Set SMTP_URL.'),
  in_use: error(409, 'Something still uses this.'),
  version_is_live: error(409, 'This version is live. Publish another one before you delete it.'),
  idempotency_conflict: error(409, 'This Idempotency-Key was used with another request. Use a new one.'),
  too_many_uploads: error(
    409,
    'Too many uploads are unfinished. Finish or cancel one, or wait until they expire after an hour.',
    z.object({ max: z.int() }),
  ),
  invitation_expired: error(410, 'This invitation was used or revoked, or has expired. Ask for a new one.'),
  payload_too_large: error(413, 'The body is too large.'),
  unsupported_media_type: error(415, 'The body must be application/json.'),
  rate_limited: error(429, 'Too many requests. Wait and try again.', RateLimit),
  internal: error(500, 'Something failed on our side. The request id helps us find it.'),
  provider_failed: error(502, 'The provider of pictures did not answer as expected. Try again later.'),
  unavailable: error(503, 'The service is busy, or its storage cannot be reached. Try again shortly.'),
} as const
export type ErrorCode = keyof typeof errors
export type Details<C extends ErrorCode> = z.input<(typeof errors)[C]['details']>

/** Errors that any endpoint may return; endpoints list the others themselves. */
export const common = [
  'invalid_request',
  'invalid_api_key',
  'expired_api_key',
  'insufficient_scope',
  'plan_required',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]
export type CommonCode = (typeof common)[number]
