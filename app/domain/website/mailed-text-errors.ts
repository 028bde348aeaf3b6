import { type Part, partIn, pathTo } from '#app/domain/clinic/document-part.ts'
import type { DocumentName } from '#app/domain/clinic/documents.ts'
import { notOneLineText } from '#app/domain/text-errors.ts'
import type { FieldErrors } from '#app/values/result.ts'

export const mailedTextSentences = {
  address: 'Please leave out web and email addresses: this is written into mails.',
  lineBreak: notOneLineText,
} as const

/** The documents whose short texts are written into mails: the clinic's name, the names and places of its branches. */
const mailedDocuments: readonly DocumentName[] = ['facts', 'branches']

const address = /[a-z]:\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu
// The characters that some mail programs show as a line break; an ordinary one cannot be in a text on one line.
const lineBreak = /[\v\f\u0085\u2028\u2029]/

/**
 * The errors of the short texts of a document that are written into mails. With a web address or a line break in such a
 * text, a genuine mail of the clinic could lead its reader to another website. Stored texts are not checked, so that
 * every stored document can still be read.
 */
export function mailedTextErrors(name: DocumentName, part: Part, content: unknown): FieldErrors {
  return mailedDocuments.includes(name) ? errorsIn(part, content as never, '') : {}
}

function errorsIn(part: Part, value: Parameters<typeof partIn>[0], path: string): FieldErrors {
  switch (part.kind) {
    case 'text': {
      const error = part.format ? undefined : errorOf(String(value ?? ''))
      return error ? { [path]: error } : {}
    }
    case 'group':
      return all(
        Object.entries(part.parts).map(([name, each]) =>
          errorsIn(each, partIn(value, name), pathTo(path, name)),
        ),
      )
    case 'list':
      return all(
        (Array.isArray(value) ? value : []).map((row, index) =>
          errorsIn(part.row, row, pathTo(path, String(index))),
        ),
      )
    default:
      return {}
  }
}

const all = (errors: FieldErrors[]): FieldErrors => Object.assign({}, ...errors)

const errorOf = (text: string) => {
  if (lineBreak.test(text)) return mailedTextSentences.lineBreak
  return address.test(text) ? mailedTextSentences.address : undefined
}
