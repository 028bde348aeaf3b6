import { type Json, type Part, partIn } from '#app/domain/clinic/document-part.ts'
import { readableText } from '#app/domain/formatted-text/markup.ts'

/** A document as lines that people read, one for each part: "Answer: Yes." */
export function documentText(part: Part, value: Json | undefined): string {
  return linesOf(part, value, '').join('\n')
}

function linesOf(part: Part, value: Json | undefined, indent: string): string[] {
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

function textOf(part: Part, value: Json | undefined): string {
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
