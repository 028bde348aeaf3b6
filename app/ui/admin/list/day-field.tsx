import type { ComponentProps } from 'react'

export function DayField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = `filter-${input.name}`
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} type="date" className="small-control mt-1 block" />
    </div>
  )
}
