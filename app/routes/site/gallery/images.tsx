import { href } from 'react-router'
import { type GalleryView, galleryPageSize, writeView } from '#app/domain/gallery/gallery.ts'
import { HostImage } from '#app/ui/host-image.tsx'
import type { GalleryTile } from './gallery.server.ts'

interface ImagesProps {
  tiles: GalleryTile[]
  hasMore: boolean
  /** Whether the list starts after a cursor, so that earlier images are on other pages. */
  isContinued: boolean
  view: GalleryView
}

export function Images({ tiles, hasMore, isContinued, view }: ImagesProps) {
  return (
    <>
      {isContinued && (
        <p className="mt-3">
          <a
            href={href('/gallery') + writeView(view)}
            className="link inline-flex min-h-11 items-center"
          >
            ← Back to the first images
          </a>
        </p>
      )}
      <ul id="gallery-images" data-part="" data-list-items="" className="mosaic mt-5">
        {tiles.map((tile, nth) => (
          <Tile key={tile.id} {...tile} isFirst={nth === 0} />
        ))}
        {tiles.length === 0 && (
          <li className="col-span-full bg-shea px-6 py-14 text-center">
            <h3 className="text-2xl">No Images Found</h3>
            <p className="mt-2">Check back later for new gallery content</p>
          </li>
        )}
      </ul>
      <div id="gallery-more" data-part="" className="mt-8 text-center">
        <More tiles={tiles} hasMore={hasMore} isContinued={isContinued} view={view} />
      </div>
      <template data-list-placeholder="">
        {[...'abcdefgh'].map((each) => (
          <li key={each} aria-hidden className="waiting bg-clay" />
        ))}
      </template>
      {/* The script sets the address of the link. */}
      <template data-list-error="">
        <li className="col-span-full bg-shea px-6 py-14 text-center">
          <div role="alert">
            <h3 className="text-2xl">Error Loading Gallery</h3>
            <p className="mt-2">Failed to fetch images</p>
            <p className="mt-4">
              <a href={href('/gallery')} className="button">
                Try Again
              </a>
            </p>
          </div>
        </li>
      </template>
    </>
  )
}

function Tile({ image, alt, focus, isFeatured, isFirst }: GalleryTile & { isFirst: boolean }) {
  const shape = isFeatured ? 'large' : shapeOf(image)
  return (
    <li data-shape={shape}>
      <a href={image.src} data-picture="" className="relative block size-full">
        <HostImage
          image={image}
          alt={alt}
          first={isFirst}
          sizes={sizesOf(shape, image)}
          className={`size-full ${focus}`}
        />
        <span aria-hidden className="tile-caption">
          {alt}
        </span>
      </a>
    </li>
  )
}

function shapeOf({ width, height }: GalleryTile['image']) {
  if (width > height * 1.7) return 'wide'
  return height > width * 1.2 ? 'tall' : undefined
}

/** How wide an image is in a tile of this shape. On phones the parts of it that are cut off do not count, for their bytes. */
function sizesOf(shape: string | undefined, { width, height }: GalleryTile['image']): string {
  const columns = shape === 'large' || shape === 'wide' ? 2 : 1
  const rows = shape === 'large' || shape === 'tall' ? 2 : 1
  const shown = Math.max(columns, (rows * width) / height)
  const [rem, vw] = [shown * 13.5, shown * 22].map((size) => Math.round(size))
  return `(min-width: 76rem) ${rem}rem, (min-width: 48rem) ${vw}vw, ${columns * 46}vw`
}

function More({ tiles, hasMore, isContinued, view }: ImagesProps) {
  const last = tiles.at(-1)
  if (hasMore && last) {
    return (
      <a
        href={href('/gallery') + writeView(view, { after: last.cursor })}
        data-list-more=""
        className="button"
      >
        Load More Images
      </a>
    )
  }
  if (!isContinued && tiles.length < galleryPageSize) return null
  return (
    <>
      <button type="button" disabled className="button">
        Load More Images
      </button>
      <p className="mt-2 text-stone">All images are shown</p>
    </>
  )
}
