import { ChevronLeft, ChevronRight, X } from 'lucide-react'

/** The dialog that shows one image over the whole screen; without scripts, links open the images instead. */
export function Lightbox() {
  return (
    <dialog id="lightbox" aria-label="Picture" className="lightbox">
      <div className="lightbox-stage" data-stage="" />
      <div className="lightbox-text" aria-live="polite">
        <p data-caption="" />
        <p data-position="" className="whitespace-nowrap text-clay tabular-nums" />
      </div>
      <button type="button" data-close="" className="lightbox-button top-2 right-2">
        <X aria-hidden size={24} />
        <span className="sr-only">Close</span>
      </button>
      <button type="button" data-step="-1" className="lightbox-button left-2">
        <ChevronLeft aria-hidden size={28} />
        <span className="sr-only">Previous image</span>
      </button>
      <button type="button" data-step="1" className="lightbox-button right-2">
        <ChevronRight aria-hidden size={28} />
        <span className="sr-only">Next image</span>
      </button>
    </dialog>
  )
}
