import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { focalStep, roundedPercent } from '#app/images/focal-point.ts'
import { TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'

interface FocalFieldProps {
  src: string | null
  x: string
  y: string
  errors: FieldErrors
  /** Appended to the names of both fields, where one form has many images. */
  suffix?: string
  onChange: (x: string, y: string) => void
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-focalStep, 0],
  ArrowRight: [focalStep, 0],
  ArrowUp: [0, -focalStep],
  ArrowDown: [0, focalStep],
}

/** Sets the focal point of an image, which every crop keeps visible: by a click, by arrow keys, or as two numbers. */
export function FocalField({ src, x, y, errors, suffix = '', onChange }: FocalFieldProps) {
  const hint = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Focal point</legend>
      <p id={hint} className="text-stone">
        {src && 'Tap the most important spot of the picture. '}
        Leave both empty to choose automatically.
      </p>
      {src && <FocalImage src={src} x={x} y={y} hint={hint} onChange={onChange} />}
      <div className="mt-2 grid min-[16rem]:grid-cols-2 gap-3">
        <TextField
          name={`focal_x${suffix}`}
          label="% from the left"
          inputMode="numeric"
          value={x}
          error={errors[`focal_x${suffix}`]}
          onChange={({ currentTarget }) => onChange(currentTarget.value, y)}
        />
        <TextField
          name={`focal_y${suffix}`}
          label="% from the top"
          inputMode="numeric"
          value={y}
          error={errors[`focal_y${suffix}`]}
          onChange={({ currentTarget }) => onChange(x, currentTarget.value)}
        />
      </div>
      {isSet({ x, y }) && (
        <button
          type="button"
          className="link needs-script min-h-11 cursor-pointer"
          onClick={() => onChange('', '')}
        >
          Choose automatically
        </button>
      )}
    </fieldset>
  )
}

const isSet = ({ x, y }: { x: string; y: string }) => x !== '' && y !== ''

interface FocalImageProps extends Pick<FocalFieldProps, 'x' | 'y' | 'onChange'> {
  src: string
  hint: string
}

function FocalImage({ src, x, y, hint, onChange }: FocalImageProps) {
  const isPointSet = isSet({ x, y })
  const set = (left: number, top: number) =>
    onChange(String(roundedPercent(left)), String(roundedPercent(top)))

  function point({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // A click by the keyboard has no position.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    set(((clientX - left) * 100) / width, ((clientY - top) * 100) / height)
  }
  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    set(Number(isPointSet ? x : 50) + step[0], Number(isPointSet ? y : 50) + step[1])
  }

  return (
    <button
      type="button"
      className="needs-script relative mt-1.5 block w-fit max-w-full cursor-crosshair bg-clay"
      aria-describedby={hint}
      onClick={point}
      onKeyDown={move}
    >
      <img src={src} alt="" className="block max-h-64 min-h-11 max-w-full min-w-11" />
      {isPointSet && (
        <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
          <circle cx={`${x}%`} cy={`${y}%`} r="13" className="focal-mark" />
        </svg>
      )}
      <span className="sr-only">
        Point that stays in sight:{' '}
        {isPointSet ? `${x} % from the left, ${y} % from the top` : 'not set'}. Move it with the
        arrow keys.
      </span>
    </button>
  )
}
