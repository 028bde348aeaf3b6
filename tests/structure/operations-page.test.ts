import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const help = spawnSync(process.execPath, ['server/cli.ts'], { encoding: 'utf8' }).stderr

const pages = ['README.md', 'SECURITY.md', 'docs/operations.md', '.env.example']
const commands = pages
  // A long command goes on in the next line.
  .flatMap(
    (page) =>
      read(page)
        .replace(/\\\n/g, ' ')
        .match(/npm run clinic -- [^`\n]+/g) ?? [],
  )
  .map((command) => command.replace('npm run clinic -- ', ''))
  .filter((command) => command !== '…')

test('the commands and options that the pages name are in the help of the program', () => {
  expect(commands.length).toBeGreaterThan(20)
  for (const command of commands) {
    const [name = ''] = command.split(' ')
    expect(help).toMatch(new RegExp(`^  npm run clinic -- ${name}\\b`, 'm'))
    for (const option of command.match(/ --[\w-]+/g) ?? [])
      expect(help, command).toMatch(new RegExp(`[ [(]${option.trim()}\\b`))
  }
})

test('the help names every option that a command takes', () => {
  const folder = 'server/commands'
  const sources = readdirSync(folder).map((name) => read(join(folder, name)))
  const options = [...sources.join('\n').matchAll(/'?([\w-]+)'?: \{ type: '(?:string|boolean)'/g)]
  expect(options.length).toBeGreaterThan(6)
  for (const [, option] of options) expect(help).toMatch(new RegExp(`--${option}\\b`))
})

test('no command is written with a backslash that whoever reads the page as plain text would copy', () => {
  const cells = pages.flatMap((page) => read(page).match(/^\|.*\|$/gm) ?? [])
  expect(cells.length).toBeGreaterThan(20)
  expect(cells.filter((line) => line.includes('\\|'))).toEqual([])
})
