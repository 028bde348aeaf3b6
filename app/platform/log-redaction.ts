const censored = '[removed]'
// Objects of the program are not nested so deeply: what is deeper came from outside.
const maxDepth = 10

/** An error without the details that databases add: they quote the row, and with it a patient. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, code, reason: error.message, stack: error.stack }
}

/**
 * Answers what a log may say of an object: the values of hidden keys are removed at any depth, errors are short, and an
 * object that leads to itself ends there.
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
