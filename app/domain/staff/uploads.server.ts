import { tooManyUploads } from '#app/images/image-host.ts'
import { consumeRateLimit } from '#app/platform/limits/rate-limit.server.ts'
import type { Needs } from '#app/platform.server.ts'
import { done, type Limited, limited, type Result } from '#app/result.ts'
import { isPermitted } from './role.ts'

const perHour = { points: 100, seconds: 3600 }

/** Whether a member of staff may upload at this moment: the upload token may be older than a change of their account. */
export async function mayUpload({ db }: Needs<'db'>, staffId: string): Promise<boolean> {
  const member = await db
    .selectFrom('admin_users')
    .select(['is_active', 'role', 'second_factor_required', 'two_factor_enabled'])
    .where('id', '=', staffId)
    .executeTakeFirst()
  if (!member?.is_active || !isPermitted(member, 'content')) return false
  return !member.second_factor_required || member.two_factor_enabled
}

/** Counts an upload by a member of staff; limited when it is one too many for this hour. */
export async function countUpload(
  needs: Needs<'db' | 'clock'>,
  staffId: string,
): Promise<Result<null, Limited>> {
  if (await consumeRateLimit(needs, `upload:${staffId}`, perHour)) return done(null)
  return limited(perHour.seconds, { '': tooManyUploads })
}
