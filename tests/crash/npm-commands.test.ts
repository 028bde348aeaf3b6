import { exec } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { childEnvironment, startSiteUntilEnd } from './site-process.ts'

/** The commands of README and CONTRIBUTING that are run elsewhere, and where. */
const runElsewhere: Record<string, string> = {
  'npm ci && npm test': '.ci/run',
  'npm test': '.ci/run',
  'npm ci && npm start': 'tests/crash/update.test.ts',
  'PORT=4000 DATA_DIR=/tmp/site npm start': 'tests/crash/update.test.ts',
  'npm run check': 'scripts/test.ts',
  'npm run e2e': 'scripts/test.ts',
  'npx playwright test tests/e2e/sections.spec.ts --project=phone': 'scripts/test.ts, with others',
  'npx biome check --write <files>': 'scripts/test.ts, without writing',
  'npx vitest run tests/structure': 'scripts/test.ts, with others',
  'npx vitest run app/domain/slug.test.ts -t "the hyphen of the coming word"':
    'scripts/test.ts, with others',
  'npx vitest run db app/domain/appointments tests/structure tests/routes/filled-columns.test.ts':
    'scripts/test.ts, with others',
  'npm run release': 'tests/crash/release.test.ts',
  'npm run test:quick -- app/domain/slug.test.ts': 'below, with another file',
  'npm i -E': 'nowhere: it changes the packages of the project',
  'npm run dev': 'below',
}

/** The others: what is added to each so that it ends soon, and what it then prints. */
const tried: [command: string, words: string, output: RegExp][] = [
  [
    'npm run test:quick',
    '-- app/platform/database/codec.test.ts --reporter=verbose',
    /✓ .+ \(sqlite\)[\s\S]+ Tests +\d+ passed/,
  ],
  ['npm run clinic', '--silent -- check-backup no.backup', /^There is no file [^\n]+\n$/],
  ['npm run bench', '-- no-such-part', /There is no part no-such-part\./],
  ['npm run soak', '-- --no-such-amount', /Unknown option '--no-such-amount'/],
]

test('every command that README and CONTRIBUTING name is run by a test, and the files in it are there', () => {
  const pages = ['README.md', 'CONTRIBUTING.md'].map((name) => readFileSync(name, 'utf8'))
  const named = pages
    .join('\n')
    .match(/(?<=^|`)(?:[A-Z_]+=\S+ )*(?:npm (?:run|ci|test|start|i)|npx)\b[^`\n]*/gm)
  const commands = new Set(named?.map((command) => command.trim()))
  const known = [...Object.keys(runElsewhere), ...tried.map(([command]) => command)]
  expect([...commands].toSorted()).toEqual(known.toSorted())
  const files = known.flatMap((command) => command.match(/[\w/-]+\.(?:test|spec)\.ts/g) ?? [])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test.each(tried)(
  '%s %s does what it says',
  async (command, words, output) => {
    const { stdout, stderr } = await promisify(exec)(`${command} ${words}`, {
      env: { ...childEnvironment, NO_COLOR: '1' },
    }).catch((error) => error)
    expect(stdout + stderr).toMatch(output)
    expect(stdout).not.toContain('(postgres)')
  },
  300_000,
)

test('npm run dev answers a public page, a page of the back-office and the client that reloads them', async () => {
  const { url } = await startSiteUntilEnd({
    env: { DATA_DIR: newTemporaryFolder(), STARTER_CONTENT: 'off' },
    command: ['npm', 'run', 'dev'],
  })
  const shows = async (path: string, text: string) =>
    (await (await fetch(url + path)).text()).includes(text)
  expect(await shows('/offline', '/@vite/client')).toBe(true)
  expect(await shows('/admin/login', 'Admin Login')).toBe(true)
  expect(await shows('/@vite/client', 'HMRClient')).toBe(true)
}, 300_000)
