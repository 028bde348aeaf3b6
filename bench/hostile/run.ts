import { attacks } from './attacks.ts'
import type { Target } from './connection.ts'

// Runs as its own process, because the measuring process must not share its event loop with the attackers.
const [name = '', target = '{}'] = process.argv.slice(2)
attacks[name]?.(JSON.parse(target) as Target)
