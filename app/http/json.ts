import { type Invalid, invalid, type Limited } from '#app/values/result.ts'
import { failureInit } from './respond.ts'
import { readUtf8 } from './utf-8.ts'

export const methodNotAllowed = (allowed: string) =>
  Response.json(
    { error: `This endpoint answers ${allowed} only.` },
    { status: 405, headers: { Allow: allowed } },
  )

export const unprocessable = (error: string) => jsonFailure(invalid({ '': error }))

export const jsonFailure = (failure: Invalid | Limited) =>
  Response.json({ error: Object.values(failure.errors)[0] ?? '' }, failureInit(failure))

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
