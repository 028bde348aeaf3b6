import { data } from 'react-router'
import { readFields, readUtf8 } from './utf-8.ts'

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
