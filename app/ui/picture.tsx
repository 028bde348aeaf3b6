/** The size of the largest file, and the widths that there are in AVIF, WebP and JPEG. */
const pictures = {
  hero: { width: 1440, height: 1080, widths: [360, 540, 720, 1080, 1440] },
  ultrasound: { width: 1080, height: 720, widths: [360, 540, 720, 1080] },
  ecg: { width: 1080, height: 720, widths: [360, 540, 720, 1080] },
  laboratory: { width: 1080, height: 720, widths: [360, 540, 720, 1080] },
}

interface Props {
  name: keyof typeof pictures
  alt: string
  sizes: string
  first?: boolean
  className?: string
  frameClassName?: string
}

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
