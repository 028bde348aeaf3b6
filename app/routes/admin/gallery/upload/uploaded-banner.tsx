import { Banner } from '#app/ui/admin/banner.tsx'

const shownMs = 3000

interface UploadedBannerProps {
  message: string
  onEnd: () => void
}

/** Says that images were uploaded, while the form stays for the next ones (S-18.7). */
export const UploadedBanner = (banner: UploadedBannerProps) => (
  <Banner {...banner} shownMs={shownMs} />
)
