import { createHash } from 'node:crypto'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  downloadOriginal,
  type OwnLimits,
  originalOf,
} from '#app/images/cloudinary/originals.server.ts'
import { type ImageFolder, isPublicId } from '#app/images/image-host.ts'
import { claimImages, isClaimedImage, recordImage } from '#app/images/registry/pictures.server.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import type { ImportReport } from './hosted-rows.server.ts'
import { oneLine } from './hosted-values.ts'

export interface ImageSource {
  /** The name of the account; when it is left out, no image is fetched. */
  cloudName: string | undefined
  /** The origin from which the account's images are delivered; another one in tests. */
  delivery?: string
  /** How long to wait for an answer, and how often to try again; shorter in tests. */
  limits?: Omit<OwnLimits, 'maxBytes'>
}

type Needed = Needs<'db' | 'clock' | 'images' | 'settings'>
/** Imports an image of the previous site and answers its public id here; null when it cannot be fetched. */
export type ImportImage = (address: string, folder: ImageFolder) => Promise<string | null>

const maxFailures = 5
const serviceAway =
  'Cloudinary does not answer. What was imported so far stays: run the same command again later.'

/** Imports images of the previous site into our image host, each once; a dry run fetches none. */
export function hostedImages(
  needs: Needed,
  source: ImageSource,
  report: ImportReport,
  isDryRun: boolean,
): ImportImage {
  // The public ids of this run’s images, by folder and address; null for one that was skipped.
  const imported = new Map<string, string | null>()
  let failures = 0

  async function fetchImage(
    address: string,
    folder: ImageFolder,
  ): Promise<Result<{ isNew: boolean; publicId: string }>> {
    const skipped = (note: string) => invalid({ '': note })
    const { cloudName } = source
    if (!cloudName) return skipped(withoutAccount(address))
    const original = originalOf(address, cloudName)
    if (!original) return skipped(`it is not among the images of the account “${cloudName}”`)
    const publicId = importedPublicId(original.publicId, folder)
    if (await isClaimedImage(needs, publicId)) return done({ isNew: false, publicId })
    if (isDryRun) return done({ isNew: true, publicId })
    const isSameAccount =
      needs.images.kind === 'cloudinary' && needs.settings.images.cloudName === cloudName
    if (isSameAccount && publicId === original.publicId) {
      const claimed = await claimImages(needs, [publicId], null)
      if (!claimed.ok) throw new Error(serviceAway)
      return (await isClaimedImage(needs, publicId))
        ? done({ isNew: true, publicId })
        : skipped('the account has it no more')
    }
    const limits = { ...source.limits, maxBytes: folder.maxBytes }
    const downloaded = await downloadOriginal(original, { ...source, cloudName }, limits)
    if (!('bytes' in downloaded)) {
      failures = downloaded.isServiceAway ? failures + 1 : 0
      if (failures >= maxFailures) throw new Error(serviceAway)
      return skipped(downloaded.problem)
    }
    failures = 0
    const uploaded = await needs.images.upload(downloaded.bytes, { folder, publicId })
    if (!uploaded.ok) return skipped(Object.values(uploaded.errors).join(' '))
    await recordImage(needs, uploaded.value, null)
    return done({ isNew: true, publicId })
  }

  return async (address, folder) => {
    const key = `${folder.name} ${address}`
    const known = imported.get(key)
    if (known !== undefined) return known
    const fetched = await fetchImage(address, folder)
    const publicId = fetched.ok ? fetched.value.publicId : null
    report.add('pictures', oneLine(address, 300), fetched)
    imported.set(key, publicId)
    return publicId
  }
}

// The public id is the same at each run, so that an image is fetched only once.
function importedPublicId(publicId: string, folder: ImageFolder): string {
  if (isPublicId(publicId, [folder])) return publicId
  const name = createHash('sha256').update(publicId).digest('hex').slice(0, 24)
  return `${folder.name}/hosted-${name}`
}

function withoutAccount(address: string): string {
  const [, name] = /^https:\/\/res\.cloudinary\.com\/([\w-]{1,100})\//.exec(address) ?? []
  return name
    ? `it is in the account “${name}”, which --cloud ${name} would fetch it from`
    : 'no account was named by --cloud'
}
