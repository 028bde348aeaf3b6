import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { expendableBackups, newestBackup, timeOfBackup } from './backup-folder.server.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-22T10:00:00Z')
const last = Date.parse('2026-11-22T01:15:00Z')
const nameAt = (time: number | string) =>
  `gemev-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '')}Z-00ff.backup`
const nights = Array.from({ length: 365 }, (_, index) => nameAt(last - index * dayMs))
const expendableNights = expendableBackups(nights, now)
const staying = nights.filter((name) => !expendableNights.includes(name))

test('a name tells when a backup was made; other files are none', () => {
  expect(timeOfBackup(nameAt(last))).toEqual(new Date(last))
  for (const name of ['images', `${nameAt(last)}.unfinished`, 'a.backup'])
    expect(timeOfBackup(name)).toBeUndefined()
})

test('of a year of nights stay seven days, four weeks and six months', () => {
  const days = ['22', '21', '20', '19', '18', '17', '16'].map((day) => `2026-11-${day}`)
  const sundays = ['2026-11-15', '2026-11-08', '2026-11-01']
  const ends = ['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30']
  expect(staying.map((name) => name.slice(6, 16))).toEqual([...days, ...sundays, ...ends])
})

test('after a long power cut the old ones stay: what counts is how many there are', () => {
  const names = ['2024-01-05T01:00:00Z', '2024-02-05T01:00:00Z'].map(nameAt)
  expect(expendableBackups(names, now)).toEqual([])
})

test('of several backups of one day the newest and the first stay', () => {
  const at = (day: string) =>
    ['01', '05', '09'].map((hour) => nameAt(`2026-11-${day}T${hour}:00:00Z`))
  const [before, today] = [at('21'), at('22')]
  expect(expendableBackups([...before, ...today], now)).toEqual([today[1], before[1]])
})

test('a clock that is far behind costs no backup, also not the one that it has just made', () => {
  const behind = Date.parse('2020-01-01T01:15:00Z')
  expect(expendableBackups([...staying, nameAt(behind)], new Date(behind + dayMs / 24))).toEqual([])
})

test('backups that a clock far ahead has made take the turn of none, and the others still expire', () => {
  const ahead = Array.from({ length: 10 }, (_, index) => nameAt(last + (2000 + index) * dayMs))
  expect(expendableBackups([...ahead, ...nights], now)).toEqual(expendableNights)
})

test('the newest backup is none of those that a wrong clock made, or there would be no other until then', async () => {
  const folder = newTemporaryFolder()
  for (const time of ['2031-01-01T01:00:00Z', '2026-11-21T01:00:00Z', last])
    writeFileSync(join(folder, nameAt(time)), '')
  expect(await newestBackup(folder, new Date(last + 300_000))).toEqual(new Date(last))
  expect(await newestBackup(folder, new Date('2026-11-20T00:00:00Z'))).toBeUndefined()
})
