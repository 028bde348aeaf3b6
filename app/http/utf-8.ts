/** The text of a body, or null where it is not UTF-8: `request.text()` would repair it into what nobody has sent. */
export async function readUtf8(request: Request): Promise<string | null> {
  const bytes = await request.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The fields of a form's body, one value per name; null where a body or an encoded value in it is not UTF-8. */
export function readFields(body: string | null): Record<string, string> | null {
  for (const [bytes] of (body ?? '').matchAll(/(?:%[\da-f]{2})+/gi)) {
    try {
      decodeURIComponent(bytes)
    } catch {
      return null
    }
  }
  return body === null ? null : Object.fromEntries(new URLSearchParams(body))
}

/** Whether the text of a multipart field was repaired by its parser, or was broken before it was sent. */
export const isRepaired = (text: string): boolean => text.includes('\ufffd')
