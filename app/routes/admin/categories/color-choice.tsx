import { categoryColors } from '#app/domain/categories/category.ts'
import { ColorDot } from '#app/ui/color-dot.tsx'
import { FieldError } from '#app/ui/field.tsx'

/** The palette of the blog's categories; each colour has its name beside it. */
export function ColorChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  const present = categoryColors.find(({ value }) => value === chosen) ?? categoryColors[0]
  return (
    <fieldset aria-describedby={error && 'color-error'}>
      <legend className="font-semibold">Colour</legend>
      <div className="mt-1.5 grid min-[16rem]:grid-cols-2 gap-x-4 sm:grid-cols-4">
        {categoryColors.map(({ name, value }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="color"
              value={value}
              defaultChecked={value === present.value}
              className="size-4 shrink-0"
            />
            <ColorDot color={value} /> {name}
          </label>
        ))}
      </div>
      {error && <FieldError name="color" text={error} />}
    </fieldset>
  )
}
