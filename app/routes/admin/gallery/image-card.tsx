import { ArrowLeft, ArrowRight, ExternalLink, Pencil, Star } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { href } from 'react-router'
import { type Direction, imageTitle } from '#app/domain/gallery/image.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { DeleteLink, DialogLink, RowLink } from '#app/ui/admin/list/row-link.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { HostImage } from '#app/ui/host-image.tsx'
import type { AdminImage } from './image-list.server.ts'

export function ImageCard({ image, move }: { image: AdminImage; move: ReactNode }) {
  const { dialog } = useListState()
  const { id, alt_text, category, is_featured } = image
  const name = imageTitle(image)
  return (
    <article aria-label={name} className="card relative flex h-full flex-col overflow-hidden p-0">
      <div className="image-frame relative">
        <HostImage
          image={image.image}
          alt={alt_text ?? ''}
          sizes="(min-width: 40rem) 16rem, 45vw"
          className={`aspect-4/3 ${image.focus}`}
        />
        <div className="image-actions">
          <FeatureToggle image={image} />
          <DialogLink
            icon={Pencil}
            label={`Edit ${name}`}
            to={dialog(href('/admin/gallery/:id/edit', { id }))}
          />
          <RowLink
            icon={ExternalLink}
            label={`View ${name} in the gallery`}
            to={href('/gallery')}
            reloadDocument
          />
          <DeleteLink
            label={`Delete ${name}`}
            to={dialog(href('/admin/gallery/:id/delete', { id }))}
          />
          {move}
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

function FeatureToggle({ image }: { image: AdminImage }) {
  const fetcher = useRowAction()
  const pending = fetcher.formData?.get('featured')
  const isOn = pending ? pending === 'yes' : image.is_featured
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/gallery/:id/:act', { id: image.id, act: 'feature' })}
    >
      <ListQuery />
      <button
        type="submit"
        name="featured"
        value={isOn ? 'no' : 'yes'}
        aria-pressed={isOn}
        className="icon-button cursor-pointer"
      >
        <Star aria-hidden size={20} fill={isOn ? 'currentColor' : 'none'} />
        <span className="sr-only">Feature {imageTitle(image)}</span>
      </button>
    </fetcher.Form>
  )
}

const Badge = ({ className, children }: { className: string; children: string }) => (
  <span className={`rounded-md px-2 font-semibold wrap-anywhere ${className}`}>{children}</span>
)

export function MoveButtons({
  image,
  position,
  isFirst,
  isLast,
}: {
  image: AdminImage
  position: number
  isFirst: boolean
  isLast: boolean
}) {
  const fetcher = useRowAction()
  const isMoving = fetcher.state !== 'idle'
  const pressed = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button loses the focus with its old position.
  useEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus()
  }, [position])
  const button = (direction: Direction, Icon: typeof ArrowLeft, isAtEnd: boolean) => (
    <button
      type="submit"
      name="direction"
      value={direction}
      // Not `disabled`, or the focus would be lost.
      aria-disabled={isAtEnd || isMoving}
      onClick={(event) => {
        pressed.current = event.currentTarget
        if (isAtEnd || isMoving) event.preventDefault()
      }}
      className="icon-button cursor-pointer aria-disabled:opacity-50"
    >
      <Icon aria-hidden size={20} />
      <span className="sr-only">
        Move {imageTitle(image)} {direction}
      </span>
    </button>
  )
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/gallery/:id/:act', { id: image.id, act: 'move' })}
      className="contents"
    >
      <ListQuery />
      {button('earlier', ArrowLeft, isFirst)}
      {button('later', ArrowRight, isLast)}
    </fetcher.Form>
  )
}
