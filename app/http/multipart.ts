import { data } from 'react-router'

/** A form with one file, as a browser without JavaScript posts it; throws an HTTP 415 for any other body, and 400 for a broken one. */
export async function readFileForm(
  request: Request,
): Promise<{ values: Record<string, string>; file: File | null }> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data;')) throw data(null, { status: 415 })
  const values: Record<string, string> = {}
  let file: File | null = null
  for (const [name, value] of await formDataOf(request)) {
    if (typeof value === 'string') values[name] = value
    // An empty file field is sent as well, with neither name nor bytes.
    else if (value.size > 0) file ??= value
  }
  return { values, file }
}

async function formDataOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    // What the parser says of a body that is no such form, or of a file's name; an outage is thrown otherwise.
    if (error instanceof TypeError || error instanceof URIError) throw data(null, { status: 400 })
    throw error
  }
}
