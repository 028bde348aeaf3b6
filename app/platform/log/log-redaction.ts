const censored = '[removed]'
// Objects of the program are not nested so deeply: a deeper one came from outside.
const maxDepth = 10

/** An error without the details that databases add: they quote the row, which may be a patient’s. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, code, reason: error.message, stack: error.stack }
}

/**
 * Makes the function that redacts an object for the log: it removes the values of hidden keys at any depth and references to
 * an outer object, and shortens errors.
 */
export const redactFields = (hidden: ReadonlySet<string>) => {
  const redact = (value: unknown, ancestors: readonly object[]): unknown => {
    if (value instanceof Error) return errorFields(value)
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Date) return value
    if (ancestors.length > maxDepth || ancestors.includes(value)) return censored
    if (Array.isArray(value)) return value.map((item) => redact(item, [...ancestors, value]))
    return redactObject(value, ancestors)
  }
  const redactObject = (fields: object, ancestors: readonly object[]): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        hidden.has(key) ? censored : redact(value, [...ancestors, fields]),
      ]),
    )
  return ({ err, ...fields }: Record<string, unknown>) => ({
    ...(err !== undefined && { err: errorFields(err) }),
    ...redactObject(fields, []),
  })
}
