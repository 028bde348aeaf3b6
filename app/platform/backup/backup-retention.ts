/** The ending of a backup's file name; the images are beside it, each once, named after their content. */
export const backupEnding = '.backup'

const dayMs = 86_400_000
const maxDailyBackups = 7
const maxWeeklyBackups = 4
/** For how many months the newest backup of each stays. */
export const maxMonthlyBackups = 6

/** When a backup was made, by its name; undefined for other files. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hour, minute, second] =
    /^gemev-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-[\da-f]{4}\.backup$/.exec(name) ?? []
  if (!day || !name.endsWith(backupEnding)) return undefined
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/**
 * The newest of these backups; undefined when there is none. A name with a time in the future comes from a clock that was
 * wrong, and is ignored.
 */
export const newestOf = (names: readonly string[], now: Date): string | undefined =>
  names
    .filter((name) => isMadeBy(now, name))
    .sort()
    .at(-1)

const isMadeBy = (now: Date, name: string) => {
  const time = timeOfBackup(name)
  return time !== undefined && time <= now
}

/**
 * Which of these backups can be deleted. The newest one of each of the last seven days, four weeks and six months that
 * have a backup stays, and the first one of each of these days: who makes another one on a day may do so after a mistake.
 * Days begin by UTC, which is Accra's time. A backup whose name is in the future is neither counted nor deleted. Either the
 * clock was wrong when it was made, or the clock is behind now: then the backup that was just made has the oldest name, and
 * would be deleted if the others counted.
 */
export function expendableBackups(names: readonly string[], now: Date): string[] {
  const newestFirst = names
    .filter((name) => isMadeBy(now, name))
    .flatMap((name) => {
      const time = timeOfBackup(name)
      return time ? [{ name, time }] : []
    })
    .sort((one, other) => other.time.getTime() - one.time.getTime())
  const periods = (amount: number, periodOf: (time: Date) => string | number) =>
    [...Map.groupBy(newestFirst, ({ time }) => periodOf(time)).values()].slice(0, amount)
  const days = periods(maxDailyBackups, dayNumber)
  const newestOfEach = [
    ...days,
    ...periods(maxWeeklyBackups, weekNumber),
    ...periods(maxMonthlyBackups, monthOf),
  ].map((backups) => backups.at(0))
  const firstOfEachDay = days.map((backups) => backups.at(-1))
  const stays = new Set([...newestOfEach, ...firstOfEachDay])
  return newestFirst.filter((backup) => !stays.has(backup)).map(({ name }) => name)
}

const dayNumber = (time: Date) => Math.floor(time.getTime() / dayMs)

// The first of January 1970 was a Thursday; weeks begin on Mondays.
const weekNumber = (time: Date) => Math.floor((dayNumber(time) + 3) / 7)

const monthOf = (time: Date) => time.toISOString().slice(0, 7)
