import {
  conflictingFields,
  type FieldLabels,
  type FieldTexts,
  isChanged,
} from '#app/values/forms/edited-fields.ts'
import {
  type Conflict,
  done,
  type Invalid,
  type NotFound,
  type Result,
} from '#app/values/result.ts'
import { readForm, readVersion } from './form.ts'
import { respondToFailure, type Sentences } from './respond.ts'

interface SentEdit<Input> {
  /** The fields as they were typed. */
  values: Record<string, string>
  version: number
  /** `changes` has only what the person has changed, so that an edit undoes nothing of others. */
  read: Result<{ input: Input; changes: Partial<Input> }>
}

export async function readEditForm<Input extends object>(
  request: Request,
  readInput: (values: unknown) => Result<Input> | Promise<Result<Input>>,
  /** Adds to the fields, for example the values that the pressed button stands for. */
  complete = (values: Record<string, string>) => values,
): Promise<SentEdit<Input>> {
  const values = complete(await readForm(request))
  const read = await readInput(values)
  return {
    values,
    version: readVersion(values.version),
    read: read.ok ? done({ input: read.value, changes: changedPart(read.value, values) }) : read,
  }
}

function changedPart<Input extends object>(input: Input, values: FieldTexts): Partial<Input> {
  const changed = Object.entries(input).filter(([name]) => isChanged(name, values))
  return Object.fromEntries(changed) as Partial<Input>
}

type EditFailure<Row> = Invalid | Conflict<Row> | NotFound

interface EditAnswer<Row, Page> {
  values: Record<string, string>
  textsOf: (row: Row) => FieldTexts
  labels?: FieldLabels
  /** What else the page needs to show the form again. */
  page?: Page
}

/** Answers a failed edit; a conflict has the stored row, and names the fields that both people have changed. */
export function respondToFailedEdit<Row, Page extends object = object>(
  failure: EditFailure<Row>,
  { values, textsOf, labels, page }: EditAnswer<Row, Page>,
  sentences: Sentences<EditFailure<Row>>,
) {
  const shown = { ...(page as Page), values }
  if (failure.kind !== 'conflict') return respondToFailure(failure, shown, sentences)
  // Absent from a row that is its own version.
  const { version } = Object(failure.current) as { version?: number }
  const stored = textsOf(failure.current)
  const errors = { '': sentences.conflict, ...conflictingFields(stored, values, labels) }
  return respondToFailure({ ...failure, errors }, { version, stored, ...shown }, sentences)
}
