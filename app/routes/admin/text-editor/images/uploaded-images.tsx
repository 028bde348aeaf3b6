import type { StoredImage } from '#app/images/image-host.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { imageShown } from './image-address.ts'
import { useUploadedImages } from './use-uploaded-images.ts'

interface UploadedProps {
  /** An address of the image host, for small images. */
  imageAddress: string
  chosen: string | undefined
  onChoose: (image: StoredImage) => void
}

/** The images that were uploaded already, to be chosen once more. */
export function UploadedImages({ imageAddress, chosen, onChoose }: UploadedProps) {
  const { images, hasFailed, loadMore, retry } = useUploadedImages()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Already uploaded</legend>
      {!images && !hasFailed && <p className="text-stone">{listScreens.images.loading}</p>}
      {hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {listScreens.images.reason}
          <button type="button" className="button button-quiet" onClick={retry}>
            Try Again
          </button>
        </p>
      )}
      {images?.length === 0 && <p className="text-stone">No images yet</p>}
      <ul className="mt-1.5 grid max-h-64 grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 overflow-y-auto p-1">
        {images?.map((image, index) => (
          <li key={image.publicId}>
            <button
              type="button"
              aria-pressed={image.publicId === chosen}
              onClick={() => onChoose(image)}
              className="block w-full cursor-pointer overflow-hidden rounded-lg border-2 border-clay aria-pressed:border-indigo"
            >
              <img
                src={imageShown(image.publicId, imageAddress) ?? ''}
                alt={`Uploaded, number ${index + 1}`}
                width={96}
                height={64}
                loading="lazy"
                className="aspect-3/2 w-full bg-clay object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {loadMore && (
        <button type="button" className="button button-quiet mt-2" onClick={loadMore}>
          Load more
        </button>
      )}
    </fieldset>
  )
}
