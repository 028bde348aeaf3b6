import { pictures } from './pictures.ts'

interface Props {
  name: keyof typeof pictures
  alt: string
  /** Its width on the page, as the value of the `sizes` attribute. */
  sizes: string
  /** True for the first picture in view, which is then fetched at once. */
  first?: boolean
  className?: string
  frameClassName?: string
}

/** One of the clinic's own pictures, in the smallest format and size that suit the browser and its screen. */
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
