import { data } from 'react-router'
import { isRepaired, readFields, readUtf8 } from './utf-8.ts'

const formType = 'application/x-www-form-urlencoded'

/** The fields of a posted form, one value per name; throws an HTTP 415 for any other kind of body, and a 400 for one that is not UTF-8. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').split(';')
  if (type.trim().toLowerCase() !== formType) throw data(null, { status: 415 })
  const fields = readFields(await readUtf8(request))
  if (!fields) throw data(null, { status: 400 })
  return fields
}

/** An invalid one becomes 0, which no row has. */
export const readVersion = (text = ''): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)

/** Reads a form with one file, as a browser without JavaScript posts it; throws an HTTP 415 for any other body and a 400 for a broken one. */
export async function readFileForm(request: Request) {
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
