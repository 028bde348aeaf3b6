import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const dataDir = process.env.E2E_DATA_DIR ?? ''

/** Makes an admin by the command line; answers the link that it prints. */
export function createAdmin(email: string, fullName = 'Issah Braimah'): string {
  const env = { ...process.env, DATA_DIR: dataDir }
  const args = ['--import', './server/node-version.js', 'server/cli.ts']
  const said = execFileSync('node', [...args, 'create-admin', email, fullName], {
    env,
    encoding: 'utf8',
  })
  return /http\S+/.exec(said)?.[0] ?? ''
}

/** The link in the newest mail to an address. */
export function linkMailedTo(email: string): string {
  const database = new DatabaseSync(join(dataDir, 'gemev.sqlite'), { readOnly: true })
  const mail = database
    .prepare('select body_text from outbox where to_address = ? order by id desc limit 1')
    .get(email)
  database.close()
  return /http\S+/.exec(String(mail?.body_text))?.[0] ?? ''
}

/** The path and query of a link: its host is the one that visitors type, not the tests'. */
export const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}
