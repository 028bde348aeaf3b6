import { href, redirect } from 'react-router'
import { readGuide } from '#app/domain/guides/guide.schema.ts'
import { guideColumns, guideTexts } from '#app/domain/guides/guide.ts'
import { createGuide, editGuide, type Guide } from '#app/domain/guides/guides.server.ts'
import { fieldTexts } from '#app/edited-fields.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { listAddress } from '#app/list-state.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { andThen } from '#app/result.ts'

/** A guide as the fields of its form. */
export const guideTextsOf = (guide: Guide) => fieldTexts(guide, guideColumns)

// The markup of a text is not read by people.
const labels = { content: () => 'another text' }

/** Saves a sent form: without an id it is a new guide. */
export async function saveGuide(
  needs: Needs<'db' | 'clock'>,
  request: Request,
  { id, staff }: { id: string | undefined; staff: string },
) {
  const { values, version, read } = await readEditForm(request, readGuide)
  const saved = await andThen(read, ({ input, changes }) =>
    id ? editGuide(needs, { id, version }, changes, staff) : createGuide(needs, input, staff),
  )
  if (saved.ok) throw redirect(listAddress(href('/admin/guides'), undefined, 'saved'))
  return respondToFailedEdit(saved, { values, textsOf: guideTextsOf, labels }, guideTexts.refusals)
}
