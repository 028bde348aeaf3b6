const minSwipePx = 50

export function openLightbox(link: HTMLAnchorElement) {
  const dialog = document.querySelector<HTMLDialogElement>('#lightbox')
  if (!dialog || dialog.open) return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-picture]')]
  let shown = links.indexOf(link)
  const ended = new AbortController()
  const { signal } = ended
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-${name}]`)

  function show(index: number) {
    // Wraps around at both ends.
    shown = (index + links.length) % links.length
    const tile = links[shown]?.querySelector<HTMLImageElement>('img[srcset]')
    if (!tile) return
    part('stage')?.replaceChildren(...imageIn(tile))
    const [caption, position] = [part('caption'), part('position')]
    if (caption) caption.textContent = tile.alt
    if (position) position.textContent = `${shown + 1} of ${links.length}`
  }

  for (const button of dialog.querySelectorAll<HTMLElement>('[data-step]')) {
    button.hidden = links.length < 2
  }
  const step = (by: number) => links.length > 1 && show(shown + by)
  dialog.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button?.dataset.close !== undefined) dialog.close()
      else if (button) step(Number(button.dataset.step))
    },
    { signal },
  )
  dialog.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'ArrowRight') step(1)
      if (key === 'ArrowLeft') step(-1)
    },
    { signal },
  )
  watchSwipes(dialog, step, signal)
  dialog.addEventListener('close', () => ended.abort(), { signal })
  show(shown)
  dialog.showModal()
}

/** The image in the size of the screen; the smaller one from the page lies under it until it has loaded. */
function imageIn(tile: HTMLImageElement): HTMLImageElement[] {
  const [under, over] = [new Image(), new Image()]
  // With a width of its own, the smaller image is as large on the screen as the other.
  under.srcset = `${tile.currentSrc} 1w`
  under.alt = ''
  over.srcset = tile.srcset
  over.alt = tile.alt
  for (const each of [under, over]) {
    each.sizes = '100vw'
    each.width = tile.width
    each.height = tile.height
    each.draggable = false
  }
  over.addEventListener('load', () => under.remove())
  return tile.currentSrc ? [under, over] : [over]
}

function watchSwipes(dialog: HTMLElement, step: (by: number) => void, signal: AbortSignal) {
  let from: PointerEvent | undefined
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      // A second finger zooms.
      from = event.isPrimary && event.pointerType !== 'mouse' ? event : undefined
    },
    { signal },
  )
  dialog.addEventListener(
    'pointerup',
    (event) => {
      if (!from || from.pointerId !== event.pointerId) return
      const [across, along] = [event.clientX - from.clientX, event.clientY - from.clientY]
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.05
      if (!isZoomed && Math.abs(across) > Math.max(minSwipePx, Math.abs(along)))
        step(across < 0 ? 1 : -1)
      from = undefined
    },
    { signal },
  )
}
