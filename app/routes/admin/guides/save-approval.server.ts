import { href, redirect } from 'react-router'
import { readApproval } from '#app/domain/guides/guide.schema.ts'
import { changedText, guideTexts } from '#app/domain/guides/guide.ts'
import { approveGuide } from '#app/domain/guides/guides.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Needs } from '#app/platform.server.ts'

interface Approving {
  id: string
  staff: string
  /** The state of the list, to which the action redirects once the approval is recorded. */
  list: URLSearchParams
}

const refusals = { ...guideTexts.refusals, conflict: changedText }

/**
 * Records a sent approval. After a conflict the form is empty, because what was typed approved the text before the
 * change.
 */
export async function saveApproval(
  needs: Needs<'by' | 'db' | 'clock'>,
  request: Request,
  { id, staff, list }: Approving,
) {
  const values = await readForm(request)
  const read = readApproval(values, accraDate(needs.clock.now()))
  if (!read.ok) return respondToFailure(read, { values, isConflict: false })
  const seen = { id, version: readVersion(values.version) }
  const saved = await approveGuide(needs, seen, read.value, staff)
  if (saved.ok) throw redirect(listAddress(href('/admin/guides'), list, 'approved'))
  const isConflict = saved.kind === 'conflict'
  return respondToFailure(saved, { values: isConflict ? {} : values, isConflict }, refusals)
}
