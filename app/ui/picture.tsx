import { pictures } from './pictures.ts'

interface Props {
  name: keyof typeof pictures
  alt: string
  /** How wide it stands on the page, in the terms of the `sizes` attribute. */
  sizes: string
  /** True for the one that a visitor sees first: it is then fetched at once. */
  first?: boolean
  className?: string
  frameClassName?: string
}

/** A picture of the house in the smallest form that the browser and its screen can use. */
export function Picture({ name, alt, sizes, first = false, className, frameClassName }: Props) {
  const { width, height, widths } = pictures[name]
  const sources = (format: string) =>
    widths.map((each) => `/pictures/${name}-${each}.${format} ${each}w`).join(', ')
  return (
    <picture className={frameClassName}>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
      <img
        src={`/pictures/${name}-720.jpg`}
        srcSet={sources('jpg')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
