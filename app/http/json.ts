import { type Invalid, invalid, type Limited } from '#app/values/result.ts'
import { failureInit } from './respond.ts'
import { readUtf8 } from './utf-8.ts'

export const methodNotAllowed = (allowed: string) =>
  Response.json(
    { error: `This endpoint answers ${allowed} only.` },
    { status: 405, headers: { Allow: allowed } },
  )

/** The error response to a request whose fields name nothing that the program knows. */
export const unprocessable = (error: string) => jsonFailure(invalid({ '': error }))

/** The response to a request of a script whose action failed: its first error, in words. */
export const jsonFailure = (failure: Invalid | Limited) =>
  Response.json({ error: Object.values(failure.errors)[0] ?? '' }, failureInit(failure))

/** The JSON body of a request, or the error response (415 or 400) when it cannot be read. */
export async function readJson(request: Request): Promise<unknown | Response> {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json')
    return Response.json({ error: 'Please send application/json.' }, { status: 415 })
  try {
    return JSON.parse((await readUtf8(request)) ?? '')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return Response.json({ error: 'The body is not valid JSON.' }, { status: 400 })
  }
}
