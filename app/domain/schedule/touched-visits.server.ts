import type { Needs } from '#app/domain/platform.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { done, type Invalid, invalid, type Result } from '#app/values/result.ts'
import { questionAbout } from './displaced-visit.ts'
import {
  findDisplacedVisits,
  type OfferedTimes,
  readOfferedTimes,
} from './displaced-visits.server.ts'

interface Asked {
  member: Pick<SignedInMember, 'branch' | 'role'>
  /** The offered times as they would be after saving. */
  changed: (now: OfferedTimes) => OfferedTimes
  /** The question that the person has read when the form was sent (`readQuestion`). */
  read: string | undefined
}

/**
 * Asks before time is taken away under agreed visits, and names them: an error of the whole form, which is answered by
 * sending the form again. Somebody who may not see appointments is told only how many they are.
 */
export async function askAboutVisits(
  needs: Needs<'clinic' | 'clock' | 'db'>,
  { member, changed, read }: Asked,
): Promise<Result<null, Invalid>> {
  const seesPatients = isPermitted(member, 'appointments')
  const scope = { branch: seesPatients ? member.branch : null }
  const now = await readOfferedTimes(needs)
  const [before, after] = await Promise.all([
    findDisplacedVisits(needs, now, scope),
    findDisplacedVisits(needs, changed(now), scope),
  ])
  const touched = after.filter(
    ({ id, isKept }) => !isKept && !before.some((visit) => visit.id === id && !visit.isKept),
  )
  const question = questionAbout(touched, seesPatients)
  return touched.length === 0 || question === read ? done(null) : invalid({ '': question })
}
