import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'

const paths = [
  'LICENSE',
  '.env.example',
  '.npmrc',
  'deploy',
  'docs/operations.md',
  'docs/decisions',
  'server/node-version.js',
]

/** Copies the files that a release has beside the program, without a `.env` beside the Compose file, which holds secrets. */
export function copyDeployment(root: string, folder: string): void {
  const filter = (source: string) => basename(source) !== '.env'
  for (const path of paths)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter })
}
