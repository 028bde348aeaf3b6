import type { GroupPart, PartOf, TextPart } from '#app/domain/clinic/document-part.ts'
import type { ClinicFigure, Offering, TitledText } from '#app/domain/clinic/home-content.ts'

/** A text that must not be empty, on one line. */
export const line = (label: string, maxLength: number): TextPart => ({
  kind: 'text',
  label,
  maxLength,
  isRequired: true,
})

/** A line that may be left empty. */
export const optionalLine = (label: string, maxLength: number): TextPart => ({
  kind: 'text',
  label,
  maxLength,
})

/** A text that must not be empty, of several lines. */
export const prose = (label: string, maxLength: number): TextPart => ({
  kind: 'text',
  label,
  maxLength,
  isRequired: true,
  isMultiline: true,
})

export const titledText: PartOf<TitledText> = {
  kind: 'group',
  parts: { title: line('Title', 80), text: prose('Text', 400) },
}

/** A figure, and what it counts. */
export const stat: PartOf<ClinicFigure> & Pick<GroupPart, 'kind'> = {
  kind: 'group',
  parts: { value: line('Figure', 20), label: line('What it counts', 40) },
}

/** The name of what is offered, and what it means to a patient. */
export const offering: PartOf<Offering> = {
  kind: 'group',
  parts: { name: line('Name', 80), meaning: prose('What it means to a patient', 300) },
}
