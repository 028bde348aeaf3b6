import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { spawnSite } from './site-process.ts'

const entry = 'server/main.ts'

/** Starts the program, waits until it has said where its data are, and returns its output. */
async function outputOfStart(env: Record<string, string>, command?: string[]) {
  const dataDir = newTemporaryFolder()
  const site = spawnSite({
    env: { DATA_DIR: dataDir, STARTER_CONTENT: 'off', ...env },
    entry,
    ...(command && { command }),
  })
  try {
    const url = await site.url
    await expect.poll(site.output, { timeout: 20_000 }).toContain(dataDir)
    return { url, dataDir, output: site.output() }
  } finally {
    site.child.kill('SIGKILL')
  }
}

// `script` of Debian's bsdutils gives a program a terminal. On other systems it has other options.
const onTerminal = ['script', '-qec', `"${process.execPath}" ${entry}`, '/dev/null']

test.runIf(process.platform === 'linux')(
  'on a terminal a start ends with a block for people: site, sign-in, data and the link for the first admin',
  async () => {
    const { url, dataDir, output } = await outputOfStart({}, onTerminal)
    const block = output.slice(output.indexOf('GEMEV is open.')).replaceAll('\r', '')
    expect(block).toMatch(new RegExp(`^ {2}Site +${url}$`, 'm'))
    expect(block).toMatch(new RegExp(`^ {2}Sign-in +${url}/admin$`, 'm'))
    expect(block).toMatch(new RegExp(`^ {2}Data +${dataDir}`, 'm'))
    expect(output).toMatch(new RegExp(`^ {4}${url}/admin/setup\\?token=[\\w-]{43}\\r?$`, 'm'))
    expect(output).not.toContain('{"level"')
  },
)

test('somebody who can sign in already is not sent to a set-up link', async () => {
  const { url, output } = await outputOfStart({
    LOG_FORMAT: 'text',
    ADMIN_EMAIL: 'abena@example.com',
    ADMIN_PASSWORD: 'three calabashes beside the well',
  })
  expect(output).toContain(`sign in at ${url}/admin`)
  expect(output).not.toContain('/admin/setup')
})

test('another log is JSON only, with the link as a field', async () => {
  const { url, dataDir, output } = await outputOfStart({})
  const events = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(events.at(-1)).toMatchObject({ level: 'warn', site: url, data: dataDir })
  expect(events.at(-1).link).toMatch(`${url}/admin/setup?token=`)
  expect(events.filter(({ level }) => level === 'error')).toEqual([])
})
