import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { expendableBackups, newestBackup, timeOfBackup } from './backup-folder.server.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-22T10:00:00Z')
const nameAt = (time: number) =>
  `gemev-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '')}Z-00ff.backup`

test('a name tells when a backup was made; other files are none', () => {
  expect(timeOfBackup('gemev-2026-11-22T011500Z-00ff.backup')).toEqual(
    new Date('2026-11-22T01:15:00Z'),
  )
  for (const name of ['images', 'gemev-2026-11-22T011500Z-00ff.backup.unfinished', 'a.backup']) {
    expect(timeOfBackup(name)).toBeUndefined()
  }
})

test('of a year of nights stay seven days, four weeks and six months', () => {
  const last = Date.parse('2026-11-22T01:15:00Z')
  const all = Array.from({ length: 365 }, (_, index) => nameAt(last - index * dayMs))
  const gone = new Set(expendableBackups(all, now))
  const staying = all.filter((name) => !gone.has(name)).map((name) => name.slice(6, 16))
  expect(staying).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    // The Sundays before, and the last days of the months before.
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ])
})

test('after a long power cut the old ones stay: what counts is how many there are', () => {
  const names = ['2024-01-05', '2024-02-05'].map((day) => nameAt(Date.parse(`${day}T01:00:00Z`)))
  expect(expendableBackups(names, now)).toEqual([])
})

test('of several backups of one day the newest and the first stay', () => {
  const at = (day: string) =>
    ['01', '05', '09'].map((hour) => nameAt(Date.parse(`2026-11-${day}T${hour}:00:00Z`)))
  const [before, last] = [at('21'), at('22')]
  expect(expendableBackups([...before, ...last], now)).toEqual([last[1], before[1]])
})

test('a clock that is far behind costs no backup, also not the one that it has just made', () => {
  const last = Date.parse('2026-11-22T01:15:00Z')
  const nights = Array.from({ length: 365 }, (_, index) => nameAt(last - index * dayMs))
  const gone = new Set(expendableBackups(nights, now))
  const staying = nights.filter((name) => !gone.has(name))
  const behind = Date.parse('2020-01-01T01:15:00Z')
  expect(expendableBackups([...staying, nameAt(behind)], new Date(behind + dayMs / 24))).toEqual([])
})

test('backups that a clock far ahead has made take the turn of none, and the others still expire', () => {
  const last = Date.parse('2026-11-22T01:15:00Z')
  const nights = Array.from({ length: 365 }, (_, index) => nameAt(last - index * dayMs))
  const ahead = Array.from({ length: 10 }, (_, index) => nameAt(last + (2000 + index) * dayMs))
  expect(expendableBackups([...ahead, ...nights], now)).toEqual(expendableBackups(nights, now))
})

test('the newest backup is none of those that a wrong clock made, or there would be no other until then', async () => {
  const folder = newTemporaryFolder()
  for (const name of ['2031-01-01T010000Z', '2026-11-21T010000Z', '2026-11-22T011500Z']) {
    writeFileSync(join(folder, `gemev-${name}-00ff.backup`), '')
  }
  expect(await newestBackup(folder, new Date('2026-11-22T01:20:00Z'))).toEqual(
    new Date('2026-11-22T01:15:00Z'),
  )
  expect(await newestBackup(folder, new Date('2026-11-20T00:00:00Z'))).toBeUndefined()
})
