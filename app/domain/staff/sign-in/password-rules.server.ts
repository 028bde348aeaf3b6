import type { Needs } from '#app/domain/platform.server.ts'
import { passwordLength, passwordTexts } from './password.ts'

/** The score of zxcvbn that resists guessing within our rate limits, and attacks on a stolen hash. */
const minScore = 3
/** How many characters are scored: scoring more takes long, and a password of that length is strong enough. */
const maxScoredLength = 64

const minOtherLetters = 6

/** The error of a new password, or undefined. It must not consist of the owner's name and address in `about`. */
export async function passwordError(
  { clinic }: Needs<'clinic'>,
  password: string,
  about: { email: string; fullName: string },
): Promise<string | undefined> {
  if (!password) return passwordTexts.missing
  // Counted in code points, not in UTF-16 units.
  if ([...password].length < passwordLength.min) return passwordTexts.short
  if (password.length > passwordLength.max) return passwordTexts.long
  const { facts, branches } = await clinic.read()
  const clinicWords = [facts.name, facts.descriptor, ...branches.map(({ name }) => name)]
  const words = [...clinicWords, 'clinic', 'ghana', 'admin', about.email, about.fullName]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
  if (isMadeOf(words, password)) return passwordTexts.guessable
  const zxcvbn = await createZxcvbn()
  const { score } = zxcvbn.check(password.slice(0, maxScoredLength), words)
  return score < minScore ? passwordTexts.guessable : undefined
}

/** Whether a password has only few letters when these words are removed. */
function isMadeOf(words: string[], password: string): boolean {
  const lower = password.toLowerCase()
  const byLength = words.map((word) => word.toLowerCase()).sort((a, b) => b.length - a.length)
  const without = byLength.reduce((rest, word) => rest.replaceAll(word, ''), lower)
  return without !== lower && without.replaceAll(/[^\p{L}]/gu, '').length < minOtherLetters
}

/** Imported only when a password is set, since the dictionaries take some megabytes. */
async function createZxcvbn() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
