import type {
  ChoicePart,
  GroupPart,
  ListPart,
  Part,
  Parts,
  ReferencesPart,
  TextPart,
} from '#app/domain/clinic/document-part.ts'

type MoreOfText = Omit<Partial<TextPart>, 'kind' | 'label' | 'maxLength'>

export const optionalLine = (label: string, maxLength: number, more?: MoreOfText): TextPart => ({
  kind: 'text',
  label,
  maxLength,
  ...more,
})

export const line = (label: string, maxLength: number, more?: MoreOfText): TextPart =>
  optionalLine(label, maxLength, { isRequired: true, ...more })

export const prose = (label: string, maxLength: number): TextPart =>
  line(label, maxLength, { isMultiline: true })

export const choice = <Choice extends string>(
  label: string,
  choices: Readonly<Record<Choice, string>>,
): ChoicePart<Choice> => ({ kind: 'choice', label, choices })

export const references = (
  label: string,
  to: ReferencesPart['to'],
  none: string,
): ReferencesPart => ({ kind: 'references', label, to, none })

export const group = <Named extends Parts>(parts: Named): GroupPart<Named> => ({
  kind: 'group',
  parts,
})

/** Parts under a heading of their own. */
export const labelled = <Named extends Parts>(label: string, parts: Named): GroupPart<Named> => ({
  kind: 'group',
  label,
  parts,
})

export const list = <Row extends Part>(
  label: string,
  noun: string,
  [min, max]: [min: number, max: number],
  row: Row,
  more?: Pick<ListPart, 'title' | 'unique' | 'hint'>,
): ListPart<Row> => ({ kind: 'list', label, noun, min, max, row, ...more })

/** Rows of several parts, of which the one named `title` is the row's heading on the screen. */
export const rows = <Named extends Parts>(
  label: string,
  noun: string,
  bounds: [min: number, max: number],
  title: keyof Named & string,
  parts: Named,
) => list(label, noun, bounds, group(parts), { title })

export const titledText = group({ title: line('Title', 80), text: prose('Text', 400) })
