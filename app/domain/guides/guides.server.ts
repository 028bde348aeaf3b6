import type { Needs } from '#app/domain/platform.server.ts'
import {
  inOrderOf,
  type PageStart,
  readPage,
  rowsPerPage,
} from '#app/platform/database/list-page.server.ts'
import {
  createRow,
  deleteById,
  findById,
  type SeenRow,
  saveVersion,
} from '#app/platform/database/rows.server.ts'
import { done, type EditResult, type NotFound, type Result } from '#app/values/result.ts'
import type { GuideInput } from './guide.schema.ts'
import { type Approval, guideFormFields } from './guide.ts'

/** A text about how to prepare for an examination. */
export type Guide = SeenRow & GuideInput & Approval

export const guidesByTitle = inOrderOf('title')

/** A page of the guides, by title. */
export const listGuides = ({ db }: Needs<'db'>, start?: PageStart) =>
  readPage(
    db.selectFrom('guides').select(['id', 'version', 'title', 'approved_by', 'approved_on']),
    guidesByTitle,
    rowsPerPage,
    start,
  )

/** One guide; null when there is none. */
export const findGuide = ({ db }: Needs<'db'>, id: string): Promise<Guide | null> =>
  findById(db, 'guides', id, ['id', 'version', ...guideFormFields, 'approved_by', 'approved_on'])

/** Stores a new guide, which nobody has approved. */
export const createGuide = (
  needs: Needs<'by' | 'db' | 'clock'>,
  input: GuideInput,
  staff: string,
  newId?: string,
) =>
  createRow(
    needs,
    'guides',
    { ...input, updated_at: needs.clock.now().toISOString(), updated_by: staff },
    { action: 'website.guide-created', subject: input.title },
    { id: newId },
  )

/** Saves the changed fields of a guide, which then needs a new approval. A conflict when it has changed meanwhile. */
export const editGuide = (
  needs: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  changes: Partial<GuideInput>,
  staff: string,
): Promise<EditResult<Guide>> =>
  save(needs, seen, changes, staff, {
    action: 'website.guide-changed',
    others: { approved_by: null, approved_on: null },
  })

/** Records who approved the version that was on the screen; visitors see it from now on. */
export const approveGuide = (
  needs: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  approval: Approval & { approved_by: string },
  staff: string,
): Promise<EditResult<Guide>> =>
  save(needs, seen, approval, staff, {
    action: 'website.guide-approved',
    clinician: approval.approved_by,
  })

/** Takes an approval back: visitors no longer see the guide. */
export const withdrawGuide = (
  needs: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  staff: string,
): Promise<EditResult<Guide>> =>
  save(needs, seen, { approved_by: null, approved_on: null }, staff, {
    action: 'website.guide-withdrawn',
  })

/** Deletes a guide. Services that name it are shown without it. */
export const deleteGuide = (
  needs: Needs<'by' | 'db' | 'clock'>,
  id: string,
): Promise<Result<{ id: string }, NotFound>> =>
  deleteById(needs, 'guides', id, { action: 'website.guide-deleted', subject: 'title' })

interface Save {
  action: 'website.guide-changed' | 'website.guide-approved' | 'website.guide-withdrawn'
  /** Columns that are written beside the changes. */
  others?: Approval
  /** The clinician, for the audit trail. */
  clinician?: string
}

const save = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  changes: Partial<Guide>,
  staff: string,
  { action, others, clinician }: Save,
): Promise<EditResult<Guide>> =>
  saveVersion<Guide>({ db, clock, by }, 'guides', seen, changes, {
    audit: { action, subjectOf: ({ title }) => (clinician ? `${title}, by ${clinician}` : title) },
    find: (tx) => findGuide({ db: tx }, seen.id),
    columns: async () =>
      done({ ...others, updated_at: clock.now().toISOString(), updated_by: staff }),
  })
