import { data } from 'react-router'
import { isRepaired } from './utf-8.ts'

/** Reads a form with one file, as a browser without JavaScript posts it; throws an HTTP 415 for any other body and a 400 for a broken one. */
export async function readFileForm(
  request: Request,
): Promise<{ values: Record<string, string>; file: File | null }> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data;')) throw data(null, { status: 415 })
  const values: Record<string, string> = {}
  let file: File | null = null
  for (const [name, value] of await formDataOf(request)) {
    if (typeof value === 'string') {
      if (isRepaired(name + value)) throw data(null, { status: 400 })
      values[name] = value
    }
    // Browsers also send an empty file field, with neither name nor bytes.
    else if (value.size > 0) file ??= value
  }
  return { values, file }
}

async function formDataOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    // The parser throws these for a body that is not such a form or for a bad file name; everything else is an outage.
    if (error instanceof TypeError || error instanceof URIError) throw data(null, { status: 400 })
    throw error
  }
}
