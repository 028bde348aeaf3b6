/** The values of an edit form as texts, by the name of the field; a ticked box is "yes", an empty one "". */
export type FieldTexts = Readonly<Record<string, string>>

/** The hidden field in which an edit form carries the values that it was opened with. */
export const openedFieldName = 'opened'

/** The hidden field in which the form of a new row carries the row's id. */
export const newIdName = 'new_id'

/** The hidden field that brings a question about the whole form back: sending the form once more answers it. */
export const questionName = 'question'

/** The question that the person had read when a form was sent; undefined when there was none. */
export const questionIn = (sent: unknown): string | undefined => (sent as FieldTexts)[questionName]

export const fieldTexts = <Name extends string>(
  row: Readonly<Record<Name, string | number | boolean | null>>,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, fieldText(row[name])])) as Record<Name, string>

function fieldText(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return withLineFeeds(value?.toString() ?? '')
}

/** Whether the person has changed a field: what was sent differs from what the form was opened with. */
export function isChanged(name: string, sent: FieldTexts): boolean {
  const opened = readOpened(sent)
  return opened === undefined || withLineFeeds(sent[name] ?? '') !== (opened[name] ?? '')
}

/** The values that an edit form shows: those that the person has changed as they were sent, the others as stored. */
export function mergedFields<Name extends string>(
  stored: Readonly<Record<Name, string>>,
  sent: FieldTexts,
): Record<Name, string> {
  if (Object.keys(sent).length === 0) return stored
  const names = Object.keys(stored) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, isChanged(name, sent) ? (sent[name] ?? '') : stored[name]]),
  ) as Record<Name, string>
}

/** The texts that people read instead of the stored values of fields, such as the name of a choice. */
export type FieldLabels = Readonly<
  Record<string, ((text: string) => string) | Readonly<Record<string, string>>>
>

export function conflictingFields(stored: FieldTexts, sent: FieldTexts, labels: FieldLabels = {}) {
  const opened = readOpened(sent)
  const names = Object.keys(opened ?? {}).filter(
    (name) =>
      isChanged(name, sent) &&
      stored[name] !== opened?.[name] &&
      stored[name] !== withLineFeeds(sent[name] ?? ''),
  )
  return Object.fromEntries(
    names.map((name) => {
      const [text = '', label] = [stored[name], labels[name]]
      const shown = typeof label === 'function' ? label(text) : label?.[text]
      return [name, conflictText(shown ?? text)]
    }),
  )
}

const conflictText = (theirs: string) =>
  `Somebody else has ${theirs ? `written "${theirs}" here` : 'emptied this'}. Saving again overwrites that.`

export function readOpened({ [openedFieldName]: text }: FieldTexts): FieldTexts | undefined {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? (read as FieldTexts) : undefined
  } catch {
    return undefined
  }
}

// Browsers send a line break as CRLF.
const withLineFeeds = (text: string) => text.replaceAll('\r\n', '\n')
