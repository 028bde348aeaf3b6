import { accraDate } from '#app/platform/clock.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import { daysAfter } from '#app/values/day.ts'
import { deleteDay, lastDays, recordDay } from './daily.server.ts'

/** A wrong clock that is trusted is ahead by no more, so it erases data at most so many days too early. */
const maxStepDays = 14
const trialDays = 7

const trusted = 'clock trusted'
const onTrial = 'clock on trial'

/** Also in the first week of an installation. A clock that is behind erases less than the right one. */
export async function isClockInDoubt(needs: PlatformNeeds<'db' | 'clock'>): Promise<boolean> {
  const { today, trustedDay } = await readDays(needs)
  return trustedDay === undefined || today > daysAfter(trustedDay, maxStepDays)
}

/**
 * A day at most two weeks from the trusted one is stored. Another is on trial, and trusted once the clock has gone on
 * from it for a week. True when a clock that has gone ahead is now on trial.
 */
export async function followClock({ db, clock }: PlatformNeeds<'db' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const { today, trustedDay, trialSince } = await readDays({ db, clock: { now: () => now } })
  if (trustedDay && isNear(trustedDay, today)) {
    if (today > trustedDay) await recordDay({ db }, trusted, now)
    if (trialSince) await deleteDay({ db }, onTrial)
    return false
  }
  if (!isOnTrial(today, trialSince)) {
    await recordDay({ db }, onTrial, now)
    return trustedDay !== undefined && today > trustedDay
  }
  if (today >= daysAfter(trialSince, trialDays)) {
    await recordDay({ db }, trusted, now)
    await deleteDay({ db }, onTrial)
  }
  return false
}

async function readDays({ db, clock }: PlatformNeeds<'db' | 'clock'>) {
  const days = await lastDays({ db }, [trusted, onTrial])
  return { today: accraDate(clock.now()), trustedDay: days[trusted], trialSince: days[onTrial] }
}

const isNear = (day: string, today: string) =>
  today >= daysAfter(day, -maxStepDays) && today <= daysAfter(day, maxStepDays)

const isOnTrial = (today: string, trialSince: string | undefined): trialSince is string =>
  trialSince !== undefined && today >= trialSince && isNear(trialSince, today)
