import { isSameContent, type Json, type Part, partIn } from '#app/domain/clinic/document-part.ts'
import { type DocumentName, partOf } from '#app/domain/clinic/documents.ts'
import { type Difference, textDifferences } from '#app/domain/earlier-versions.server.ts'
import { readableText } from '#app/domain/formatted-text/markup.ts'

/** The differences between two documents by their parts; one that is a single list has a part without a name. */
export function partDifferences(name: DocumentName, before: unknown, after: unknown) {
  const whole = partOf(name)
  const [older, newer] = [before as Json, after as Json]
  if (whole.kind !== 'group') return differenceOf('', whole, older, newer)
  return Object.entries(whole.parts).flatMap(([each, part]) =>
    differenceOf(each, part, partIn(older, each), partIn(newer, each)),
  )
}

type Value = Json | undefined

function differenceOf(name: string, part: Part, older: Value, newer: Value): Difference[] {
  if (isSameContent(older, newer)) return []
  const segments = textDifferences(textWithoutLabel(part, older), textWithoutLabel(part, newer))
  return [{ name, label: 'label' in part ? (part.label ?? '') : '', segments }]
}

const textWithoutLabel = (part: Part, value: Value) =>
  ['group', 'list', 'html'].includes(part.kind)
    ? linesOf(part, value, '').slice(1).join('\n')
    : textOf(part, value)

function linesOf(part: Part, value: Value, indent: string): string[] {
  switch (part.kind) {
    case 'slug':
      return []
    case 'group':
      return [
        ...(part.label ? [indent + part.label] : []),
        ...Object.entries(part.parts).flatMap(([name, each]) =>
          linesOf(each, partIn(value, name), indent),
        ),
      ]
    case 'list': {
      const rows = Array.isArray(value) ? value : []
      return [
        indent + part.label,
        ...rows.flatMap((row) => [...linesOf(part.row, row, `${indent}  `), '']),
      ]
    }
    case 'html':
      return [`${indent}${part.label}:`, readableHtml(String(value))]
    default:
      return [`${indent}${part.label}: ${textOf(part, value)}`]
  }
}

/** Formatted text with the address of a link after its words. */
const readableHtml = (html: string) =>
  readableText(html.replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2 ($1)'))

function textOf(part: Part, value: Value): string {
  if (part.kind === 'checkbox') return value ? 'yes' : 'no'
  if (part.kind === 'phone') return String(partIn(value, 'display') ?? '')
  if (part.kind === 'hours') {
    return `${partIn(value, 'days')}, ${partIn(value, 'hours')}`
  }
  if (part.kind === 'image') return value ? 'yes' : 'none'
  if (part.kind === 'references') {
    return (Array.isArray(value) && value.join(', ')) || part.none
  }
  if (part.kind === 'choice') return part.choices[String(value)] ?? String(value)
  return String(value ?? '')
}
