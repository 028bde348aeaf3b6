import type { Context } from 'hono'
import type { BodyRefused } from '#app/http/body-refused.ts'
import { ImageError } from '#app/images/image-error.ts'
import { refusal } from '#app/images/protocol/answers.server.ts'
import { plainError } from './plain-error.ts'
import type { ServerEnv } from './request-context.ts'

/** The answer to the sender of a body that is read no further. */
export function answerRefusedBody(c: Context<ServerEnv>, { status }: BodyRefused): Response {
  if (c.req.path.startsWith('/v1_1/')) return refusal(uploadErrors[status])
  return plainError(c, status, status === 503 ? { 'Retry-After': '30' } : {})
}

/** Messages and statuses that clients of the image host's protocol understand. */
const uploadErrors = {
  408: new ImageError('The upload came too slowly. Please try again.', 429),
  413: new ImageError('Request too large'),
  503: new ImageError('Too many uploads at once', 429),
}
