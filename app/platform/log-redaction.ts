const censored = '[removed]'
// Objects of the program are not nested so deeply: what is deeper came from outside, or leads to itself.
const maxDepth = 10

/** An error without the details that databases add: they quote the row, and with it a patient. */
function errorFields(error: Error) {
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, code, reason: error.message, stack: error.stack }
}

/** Answers what a log may say of an object: the values of hidden keys are removed at any depth, and errors are short. */
export const redactFields = (hidden: ReadonlySet<string>) => {
  const redact = (value: unknown, depth: number): unknown => {
    if (value instanceof Error) return errorFields(value)
    if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
    if (depth > maxDepth) return censored
    if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
    return redactObject(value, depth)
  }
  const redactObject = (fields: object, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        hidden.has(key) ? censored : redact(value, depth + 1),
      ]),
    )
  return (fields: object) => redactObject(fields, 0)
}
