interface SmsSize {
  /** One character that is not in the alphabet of GSM makes every character one of 16 bits. */
  encoding: 'GSM-7' | 'UCS-2'
  /** In units of its encoding; a few characters of GSM-7, such as €, take two. */
  length: number
  parts: number
  /** The characters that are not in the alphabet of GSM, each once. */
  unusual: string[]
}

// 3GPP TS 23.038, 6.2.1: https://www.3gpp.org/dynareport/23038.htm
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these is written with an escape before it, and so takes two units. */
const extended = '\f^{}\\[~]|€'

const alphabet = new Map([
  ...[...basic].map((character) => [character, 1] as const),
  ...[...extended].map((character) => [character, 2] as const),
])

/** The units of one part, and of each of several, whose header takes six bytes. */
const capacities = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const

export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const unusual = [...new Set(characters.filter((character) => !alphabet.has(character)))]
  const encoding = unusual.length > 0 ? 'UCS-2' : 'GSM-7'
  const units = characters.map((character) =>
    encoding === 'GSM-7' ? (alphabet.get(character) ?? 1) : character.length,
  )
  const length = units.reduce((sum, each) => sum + each, 0)
  const [alone, each] = capacities[encoding]
  return { encoding, length, parts: length <= alone ? 1 : partsOf(units, each), unusual }
}

function partsOf(units: number[], capacity: number): number {
  let parts = 1
  let filled = 0
  for (const unit of units) {
    if (filled + unit > capacity) {
      parts += 1
      filled = 0
    }
    filled += unit
  }
  return parts
}

export function smsSizeText(text: string): string {
  const { length, parts, unusual } = smsSize(text)
  const why =
    unusual.length > 0
      ? `; ${unusual.join(' ')} ${unusual.length === 1 ? 'makes' : 'make'} it longer, as only 70 characters then fit one SMS`
      : ''
  return `${parts} SMS, ${length} characters${why}`
}
