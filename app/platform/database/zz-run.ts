import { spawnSync } from 'node:child_process'
import { findPostgres } from '#tests/postgres.ts'
const p = findPostgres()!
console.log(p.url)
spawnSync(process.execPath, ['app/platform/database/zz.ts'], { stdio: 'inherit', env: { ...process.env, U: p.url } })
if (process.argv[2] === 'die') process.kill(process.pid, 'SIGKILL')
p.stop()
