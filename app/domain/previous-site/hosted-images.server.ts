import { createHash } from 'node:crypto'
import { ImportError, plainText } from '#app/domain/blog/import/imported-post.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  downloadOriginal,
  type Original,
  type OwnLimits,
  originalOf,
} from '#app/images/cloudinary/originals.server.ts'
import { type ImageFolder, isPublicId } from '#app/images/image-host.ts'
import { claimImages, isClaimedImage, recordImage } from '#app/images/registry/pictures.server.ts'
import type { ImportReport, RowOutcome } from './import-report.ts'

export interface ImageSource {
  /** The name of the account; when it is left out, no image is fetched. */
  cloudName: string | undefined
  /** The origin from which the account's images are delivered; another one in tests. */
  delivery?: string
  /** How long to wait for an answer, and how often to try again; shorter in tests. */
  limits?: Omit<OwnLimits, 'maxBytes'>
}

type ImageNeeds = Needs<'db' | 'clock' | 'images' | 'settings'>
type HostedImages = ReturnType<typeof hostedImages>

const maxFailures = 5

/** Imports images of the previous site into our image host, each once; a dry run fetches none. */
export function hostedImages(
  needs: ImageNeeds,
  source: ImageSource,
  report: ImportReport,
  isDryRun: boolean,
) {
  // The public ids of this run’s images, by folder and address; null for one that was skipped.
  const importedImages = new Map<string, string | null>()
  let failures = 0

  async function importImage(address: string, folder: ImageFolder): Promise<string | null> {
    const key = `${folder.name} ${address}`
    const known = importedImages.get(key)
    if (known !== undefined) return known
    const { publicId, ...outcome } = await importFromSource(address, folder)
    report.add('pictures', plainText(address, 300), outcome)
    importedImages.set(key, publicId)
    return publicId
  }

  async function importFromSource(
    address: string,
    folder: ImageFolder,
  ): Promise<RowOutcome & { publicId: string | null }> {
    const skipped = (note: string) => ({ kind: 'skipped' as const, notes: [note], publicId: null })
    const { cloudName } = source
    if (!cloudName) return skipped(withoutAccount(address))
    const original = originalOf(address, cloudName)
    if (!original) return skipped(`it is not among the images of the account “${cloudName}”`)
    const publicId = importedPublicId(original, folder)
    const importedBefore = { kind: 'imported-before' as const, notes: [], publicId }
    if (await isClaimedImage(needs, publicId)) return importedBefore
    const imported = { kind: 'imported' as const, notes: [], publicId }
    if (isDryRun) return imported
    if (isSameAccount(needs, cloudName) && publicId === original.publicId) {
      const claimed = await claimImages(needs, [publicId], null)
      if (!claimed.ok) throw new ImportError(serviceAway)
      return (await isClaimedImage(needs, publicId))
        ? imported
        : skipped('the account has it no more')
    }
    const limits = { ...source.limits, maxBytes: folder.maxBytes }
    const downloaded = await downloadOriginal(original, { ...source, cloudName }, limits)
    if (!('bytes' in downloaded)) {
      failures = downloaded.isServiceAway ? failures + 1 : 0
      if (failures >= maxFailures) throw new ImportError(serviceAway)
      return skipped(downloaded.problem)
    }
    failures = 0
    const uploaded = await needs.images.upload(downloaded.bytes, { folder, publicId })
    if (!uploaded.ok) return skipped(Object.values(uploaded.errors).join(' '))
    await recordImage(needs, uploaded.value, null)
    return imported
  }

  return { importImage }
}

export type { HostedImages }

const serviceAway =
  'Cloudinary does not answer. What was imported so far stays: run the same command again later.'

// The public id is the same at each run, so that an image is fetched only once.
function importedPublicId({ publicId }: Original, folder: ImageFolder): string {
  if (isPublicId(publicId, [folder])) return publicId
  const name = createHash('sha256').update(publicId).digest('hex').slice(0, 24)
  return `${folder.name}/hosted-${name}`
}

const isSameAccount = (
  { images, settings }: Pick<ImageNeeds, 'images' | 'settings'>,
  cloudName: string,
) => images.kind === 'cloudinary' && settings.images.cloudName === cloudName

function withoutAccount(address: string): string {
  const [, name] = /^https:\/\/res\.cloudinary\.com\/([\w-]{1,100})\//.exec(address) ?? []
  return name
    ? `it is in the account “${name}”, which --cloud ${name} would fetch it from`
    : 'no account was named by --cloud'
}
