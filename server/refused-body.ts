import type { Context } from 'hono'
import type { BodyRefused } from '#app/http/body-refused.ts'
import { ImageError } from '#app/platform/images/embedded/image-error.ts'
import { refusal } from './image-host/answers.ts'
import { plainError } from './plain-error.ts'
import type { ServerEnv } from './request-context.ts'

/** What is said to the sender of a body that is read no further. */
export function answerRefusedBody(c: Context<ServerEnv>, { status }: BodyRefused): Response {
  if (c.req.path.startsWith('/v1_1/')) return refusal(uploadFaults[status])
  return plainError(c, status, status === 503 ? { 'Retry-After': '30' } : {})
}

/** In the words and statuses that clients of the image host's protocol can read. */
const uploadFaults = {
  408: new ImageError('The upload came too slowly. Please try again.', 429),
  413: new ImageError('Request too large'),
  503: new ImageError('Too many uploads at once', 429),
}
