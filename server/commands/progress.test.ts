import { expect, test } from 'vitest'
import { showProgress } from './progress.ts'

test('an import says every five seconds how far it is, however many rows came meanwhile', () => {
  const lines: string[] = []
  let time = 0
  const onRow = showProgress(
    (line) => lines.push(line),
    () => time,
  )
  for (let found = 1; found <= 1200; found += 1) {
    time += 10
    onRow({ noun: 'appointments', found })
  }
  expect(lines).toEqual(['appointments: 500 so far', 'appointments: 1,000 so far'])
})

test('an import that is done sooner says nothing', () => {
  const lines: string[] = []
  const onRow = showProgress((line) => lines.push(line))
  onRow({ noun: 'posts', found: 1 })
  expect(lines).toEqual([])
})
