import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { browsers } from './browsers.ts'
import { content } from './content.ts'
import { failures } from './failures.ts'
import { input } from './input.ts'
import { load } from './load.ts'
import { long } from './long.ts'
import { operation } from './operation.ts'
import { untried } from './untried.ts'

/** All promises, chapter by chapter. */
export const promises = [
  ...input,
  ...accounts,
  ...access,
  ...content,
  ...load,
  ...failures,
  ...operation,
  ...browsers,
  ...long,
  ...untried,
]
