/** Run by tests as a process of its own, which they kill: imports the previous site. */

import { createPlatform } from '#app/domain/platform.server.ts'
import { importHostedSite } from '#app/domain/previous-site/import-hosted-site.server.ts'
import { theProgram } from '#app/platform/audit/actor.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'

const [databaseUrl = '', delivery = ''] = process.argv.slice(2)
const platform = await createPlatform(readSettings(process.env))
const source = { cloudName: 'clinic', delivery, isDryRun: false }
const { counts } = await importHostedSite({ ...platform, by: theProgram }, databaseUrl, source)
process.stdout.write(JSON.stringify(counts))
await platform.close()
