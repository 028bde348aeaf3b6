import type { Needs } from '#app/domain/platform.server.ts'
import { tooManyUploads } from '#app/images/image-host.ts'
import { consumeRateLimit } from '#app/platform/limits/rate-limit.server.ts'
import { done, limited } from '#app/values/result.ts'
import { isPermitted } from './role.ts'
import { findSignedIn } from './sign-in/sessions.server.ts'

const perHour = { points: 100, seconds: 3600 }

export async function findUploader(needs: Needs<'auth' | 'db' | 'clock'>, browser: Headers) {
  const signedIn = await findSignedIn(needs, browser, { prolong: false })
  if (!signedIn || signedIn === 'deactivated') return null
  const { member } = signedIn
  return isPermitted(member, 'content') && !member.lacksSecondFactor ? member.id : null
}

export async function countUpload(needs: Needs<'db' | 'clock'>, staffId: string) {
  if (await consumeRateLimit(needs, `upload:${staffId}`, perHour)) return done(null)
  return limited(perHour.seconds, { '': tooManyUploads })
}
