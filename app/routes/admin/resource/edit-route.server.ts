import { redirect } from 'react-router'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { platform } from '#app/http/context.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import type { SeenRow } from '#app/platform/database/rows.server.ts'
import { isId, newId } from '#app/platform/id.ts'
import {
  type FieldLabels,
  type FieldTexts,
  isChanged,
  newIdName,
} from '#app/values/forms/edited-fields.ts'
import type { Choices } from '#app/values/forms/form-fields.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { andThen, done, type EditResult, invalid, type Result } from '#app/values/result.ts'
import { type RouteArgs, type RowRequest, rowRequest } from './delete-route.server.ts'

interface EditRoute<Row extends SeenRow, Texts extends FieldTexts, Input, More, Answer> {
  find: (needs: ActingPlatform, id: string, asked: RowRequest) => Promise<Row | null>
  read: (
    values: unknown,
    needs: ActingPlatform,
    asked: RowRequest,
  ) => Result<Input> | Promise<Result<Input>>
  /** Stores a new row under the id that its form was given. Left out where another form makes the rows. */
  create?: (
    needs: ActingPlatform,
    input: Input,
    newId: string,
    asked: RowRequest,
  ) => Promise<Result<{ id: string }>>
  edit: (
    needs: ActingPlatform,
    seen: SeenRow,
    changes: Partial<Input>,
    asked: RowRequest,
  ) => Promise<EditResult<Row>>
  textsOf: (row: Row) => Texts
  more?: (row: Row, needs: ActingPlatform, asked: RowRequest) => More | Promise<More>
  /** What is offered in the fields of a choice. */
  choices?: (needs: ActingPlatform, asked: RowRequest) => Promise<Choices>
  labels?: FieldLabels
  refusals: { conflict: string; 'not-found': string }
  /** The address of the list, to which the action redirects after saving, or what it returns instead. */
  after: string | ((saved: { id: string }) => Answer)
}

/** An invalid form is returned with the typed values, a conflict with the values that the other person has saved. */
export function editRoute<
  Row extends SeenRow,
  Texts extends FieldTexts,
  Input extends object,
  More extends object = object,
  Answer = never,
>(route: EditRoute<Row, Texts, Input, More, Answer>) {
  const { find, read: readInput, create, edit, textsOf, more, labels, refusals, after } = route
  const { choices = async (): Promise<Choices> => ({}) } = route

  async function loadStored({ params, context }: RouteArgs) {
    const needs = context.get(platform)
    const asked = rowRequest({ params, context })
    const row = found(await find(needs, found(params.id), asked))
    const extra = (await more?.(row, needs, asked)) as More
    const offered = await choices(needs, asked)
    return { version: row.version, stored: textsOf(row), choices: offered, ...extra }
  }

  /** If the response to an earlier attempt was lost, the row exists already, and is updated with the present values. */
  async function storeNew(needs: ActingPlatform, input: Input, id: string, asked: RowRequest) {
    const stored = await find(needs, id, asked)
    if (!stored) return found(await create?.(needs, input, id, asked))
    const texts = textsOf(stored)
    const corrected = Object.entries(input).filter(
      ([name, value]) => `${value ?? ''}` !== texts[name],
    )
    if (corrected.length === 0) return done({ id })
    return edit(needs, { id, version: 1 }, Object.fromEntries(corrected) as Partial<Input>, asked)
  }

  type Stored = Awaited<ReturnType<typeof loadStored>>

  return {
    loadStored,

    /** For a form with two addresses: the one without an id is for a new row, whose id is made when the form is shown. */
    async loadStoredOrNew(args: RouteArgs): Promise<Partial<Stored> & { newId?: string }> {
      if (args.params.id !== undefined) return loadStored(args)
      const offered = await choices(args.context.get(platform), rowRequest(args))
      return { newId: newId(), choices: offered } as object
    },

    async save({ request, params, context, url }: RouteArgs) {
      const needs = context.get(platform)
      const asked = rowRequest({ params, context })
      const { id } = params
      const offered = await choices(needs, asked)
      const readSent = async (sent: unknown) => {
        const read = await readInput(sent, needs, asked)
        const name = read.ok && notOffered(offered, sent as FieldTexts, id === undefined)
        return name ? invalid({ [name]: notOfferedText }) : read
      }
      const { values, version, read } = await readEditForm(request, readSent)
      const saved = await andThen(read, async ({ input, changes }) =>
        id === undefined
          ? storeNew(needs, input, readNewId(values), asked)
          : edit(needs, { id, version }, changes, asked),
      )
      if (!saved.ok) {
        const answer = { values, textsOf, labels: { ...offered, ...labels } }
        return respondToFailedEdit(saved, answer, refusals)
      }
      if (typeof after === 'function') return after(saved.value)
      throw redirect(listAddress(after, url.searchParams, 'saved'))
    },
  }
}

const notOfferedText = 'Somebody else has removed this. Please choose another one.'

/** The field of a choice that is not offered; one that was removed since may stay where it was in a stored row. */
const notOffered = (offered: Choices, sent: FieldTexts, isNew: boolean) =>
  Object.entries(offered).find(
    ([name, choices]) =>
      sent[name] && !Object.hasOwn(choices, sent[name]) && (isNew || isChanged(name, sent)),
  )?.[0]

function readNewId({ [newIdName]: sent = '' }: FieldTexts): string {
  return isId(sent) ? sent : newId()
}
