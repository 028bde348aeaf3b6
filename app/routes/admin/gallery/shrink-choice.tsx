import { useEffect, useRef } from 'react'
import { isConnectionSlow } from '#app/images/upload/shrink.ts'

/** Whether pictures are made smaller before the upload; preselected on a slow connection. */
export function ShrinkChoice({ shrunk }: { shrunk?: string | undefined }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.defaultChecked = isConnectionSlow()
  }, [])
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5">
        <input ref={box} type="checkbox" name="shrink" className="mt-0.5 size-5 shrink-0" />
        Make large pictures smaller before sending: faster, and enough for every screen
      </label>
      {shrunk && <p className="text-stone">Made smaller: {shrunk}</p>}
    </div>
  )
}
