import { branchNames, clinic } from '#app/domain/clinic/clinic.ts'
import { passwordLength, passwordTexts } from './password.ts'

/** Enough against somebody who guesses with the attempts that our limits leave, and against a lost hash. */
const leastScore = 3
/** What is looked at of a password: the more there is, the slower the look, and it is long enough by then. */
const lookedAt = 64

const leastOwnLetters = 6

const clinicWords = [clinic.name, clinic.descriptor, ...branchNames, 'clinic', 'ghana', 'admin']

/** What speaks against a new password, or nothing. `about` names its owner: it must not be made of that. */
export async function passwordError(
  password: string,
  about: { email: string; fullName: string },
): Promise<string | undefined> {
  if (!password) return passwordTexts.missing
  // Letters as a person counts them, not as they are stored.
  if ([...password].length < passwordLength.min) return passwordTexts.short
  if (password.length > passwordLength.max) return passwordTexts.long
  const words = [...clinicWords, about.email, about.fullName]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
  if (isMadeOf(words, password)) return passwordTexts.guessable
  const zxcvbn = await createZxcvbn()
  const { score } = zxcvbn.check(password.slice(0, lookedAt), words)
  return score < leastScore ? passwordTexts.guessable : undefined
}

/** Whether little more is left of a password once these words and its figures are taken out. */
function isMadeOf(words: string[], password: string): boolean {
  const lower = password.toLowerCase()
  const longestFirst = words.map((word) => word.toLowerCase()).sort((a, b) => b.length - a.length)
  const without = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), lower)
  return without !== lower && without.replaceAll(/[^\p{L}]/gu, '').length < leastOwnLetters
}

/** Read only when a password is set, which is seldom: the list takes some megabytes. */
async function createZxcvbn() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
