import { useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { StoredImage } from '#app/images/image-host.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { imageShown } from './image-address.ts'

interface UploadedProps {
  imageAddress: string
  chosen: string | undefined
  onChoose: (image: StoredImage) => void
}

export function UploadedImages({ imageAddress, chosen, onChoose }: UploadedProps) {
  const { images, hasFailed, loadMore, retry } = useUploadedImages()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Already uploaded</legend>
      {!images && !hasFailed && <p className="text-stone">Loading images...</p>}
      {hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          Failed to fetch images
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

interface Page {
  images: StoredImage[]
  older: string | null
}

function useUploadedImages() {
  const [page, setPage] = useState<Page>()
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async (start: Page['older']) => {
    setFailed(false)
    try {
      const response = await fetch(
        listAddress(href('/admin/blog/pictures'), start ? { older: start } : {}),
      )
      if (!response.ok || response.redirected) throw new Error('unreachable')
      const { images, older }: Page = await response.json()
      setPage((before) => ({
        images: start ? [...(before?.images ?? []), ...images] : images,
        older,
      }))
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void load(null), [load])
  const { images, older } = page ?? {}
  return {
    images,
    hasFailed,
    loadMore: older ? () => load(older) : undefined,
    retry: () => load(null),
  }
}
