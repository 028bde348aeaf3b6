import { attacks } from './attacks.ts'
import type { Target } from './connection.ts'

// Run as a process of its own: the measuring one must not share its event loop with those who attack.
const [name = '', target = '{}'] = process.argv.slice(2)
attacks[name]?.(JSON.parse(target) as Target)
