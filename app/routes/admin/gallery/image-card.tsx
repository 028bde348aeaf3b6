import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { nameOf } from '#app/domain/gallery/image.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { HostPicture } from '#app/ui/host-picture.tsx'
import type { AdminImage } from './admin-image.server.ts'
import { FeatureToggle } from './feature-toggle.tsx'
import { galleryDialogAddress } from './gallery-address.ts'
import { MoveButtons } from './move-buttons.tsx'

interface ImageCardProps {
  image: AdminImage
  query: URLSearchParams
  isMoving: boolean
  /** Called with the result of featuring it. */
  onResult: (result: RowActionResult) => void
  /** Move it by one position; undefined at the ends, and where not all images are shown. */
  earlier?: (() => void) | undefined
  later?: (() => void) | undefined
}

/** One image with its badges and its actions. */
export function ImageCard(props: ImageCardProps) {
  const { image, query, isMoving, onResult, earlier, later } = props
  const { id, alt_text, category, is_featured } = image
  const name = nameOf(image)
  const link = { preventScrollReset: true, className: 'icon-button' } as const
  return (
    <article aria-label={name} className="card relative flex h-full flex-col overflow-hidden p-0">
      <div className="image-frame relative">
        <HostPicture
          image={image.image}
          alt={alt_text ?? ''}
          sizes="(min-width: 40rem) 16rem, 45vw"
          className={`aspect-4/3 ${image.focus}`}
        />
        <div className="image-actions">
          <FeatureToggle
            id={id}
            isFeatured={is_featured}
            name={name}
            query={query}
            onResult={onResult}
          />
          <Link {...link} to={galleryDialogAddress('edit', id, query)}>
            <Pencil aria-hidden size={20} />
            <span className="sr-only">Edit {name}</span>
          </Link>
          <a href={href('/gallery')} className={link.className}>
            <ExternalLink aria-hidden size={20} />
            <span className="sr-only">View {name} in the gallery</span>
          </a>
          <Link {...link} to={galleryDialogAddress('delete', id, query)}>
            <Trash2 aria-hidden size={20} />
            <span className="sr-only">Delete {name}</span>
          </Link>
          <MoveButtons name={name} isMoving={isMoving} earlier={earlier} later={later} />
        </div>
      </div>
      <div className="px-3 py-2">
        <p className="line-clamp-2">
          {alt_text || <strong className="text-terracotta">No alt text yet</strong>}
        </p>
        {(category || is_featured) && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {category && <Badge className="bg-clay text-indigo">{category}</Badge>}
            {is_featured && <Badge className="bg-ochre text-night">Featured</Badge>}
          </p>
        )}
      </div>
    </article>
  )
}

const Badge = ({ className, children }: { className: string; children: string }) => (
  <span className={`rounded-md px-2 font-semibold wrap-anywhere ${className}`}>{children}</span>
)
